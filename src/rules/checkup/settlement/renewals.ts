import { addDays } from "#kernel/dates.ts";
import { message } from "#messages/message.ts";
import { endOfMatter } from "../../entities/ended.ts";
import type { End, Way } from "../../entities/ended-ways.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";
import type { SnapshotItem, SnapshotPaper } from "../account-snapshot.ts";
import { isLastDayToCancel, yearNamed } from "../obligations/titles.ts";
import { inOneForm, sameNumber } from "../recurrence/series.ts";
import { endedReason, factOf, type Index, isRules, paperDay, type Settlement, text } from "./shapes.ts";

/** Papers that take each other's place when one runs out, by what tells two things of the kind apart. */
interface Kind {
  types: RegExp;
  /** Numbers that stay the same from one paper to the next. */
  numbers: readonly string[];
  /** It may be told by who it is of, or what it is about, when no number tells it. */
  by: "holder" | "thing" | "cover";
}

const kinds: readonly Kind[] = [
  // A new passport has a new number: whose it is tells it.
  {
    types: /^identity\/(?:passport|driver-licence|id-card|residence-permit|registration)$/,
    numbers: [],
    by: "holder",
  },
  { types: /^insurance\/health-card$/, numbers: ["member_number"], by: "holder" },
  { types: /^vehicles\/(?:registration|inspection)$/, numbers: ["vin", "plate"], by: "thing" },
  { types: /^pets\/vaccination$/, numbers: ["chip_number", "microchip"], by: "thing" },
  {
    types: /^insurance\/(?:.*policy|renewal|premium-invoice)$/,
    numbers: ["policy_number", "contract_number"],
    by: "cover",
  },
  {
    types:
      /^(?:contracts\/contract|housing\/lease|bills\/(?:internet|phone|television|subscription|hosting))$/,
    numbers: ["contract_number", "customer_number"],
    by: "cover",
  },
];

/** Kinds of dated item that a newer paper of the same thing ends. */
const RENEWED = new Set<SnapshotItem["kind"]>(["renewal", "expiry", "reminder", "appointment"]);
/** A newer paper may be made this long before the older one ends, in days. */
const AHEAD = 200;
/** Things that a paper of a kind is about. */
const THINGS = new Set(["vehicle", "property", "pet", "asset", "policy"]);

/** The last day that a paper says it holds, or null. */
function endOf(p: SnapshotPaper): string | null {
  const days = ["expiry_date", "end_date", "renewal_date", "inspection_due", "next_due", "period_to"]
    .flatMap((key) => p.facts.filter((f) => f.key === key))
    .flatMap((f) => f.date ?? []);
  if (p.period) days.push(p.period.to);
  return days.sort().at(-1) ?? null;
}

/** Whether two papers carry one number of some kinds: false where they carry different ones, null where one has none. */
function sharedNumber(a: SnapshotPaper, b: SnapshotPaper, keys: readonly string[]): boolean | null {
  const of = (p: SnapshotPaper, wanted: readonly string[]) =>
    p.facts
      .filter((f) => wanted.includes(f.key))
      .map((f) => inOneForm(f.value))
      .filter((n) => n.length >= 4);
  // One paper may call it a policy and the next a contract.
  if (of(a, keys).some((n) => of(b, keys).some((m) => sameNumber(n, m)))) return true;
  return keys.some((key) => of(a, [key]).length > 0 && of(b, [key]).length > 0) ? false : null;
}

/** The kind of a paper; one of an unknown type that names a policy and a time is a policy. */
function kindOf(p: SnapshotPaper): Kind | undefined {
  const { type } = p;
  if (type !== null) return kinds.find((k) => k.types.test(type));
  const policy = p.period !== null && factOf(p, "policy_number") !== null;
  return policy ? kinds.find((k) => k.types.test("insurance/policy")) : undefined;
}

const roleOf = (p: SnapshotPaper, roles: readonly string[]): string[] =>
  p.on.filter((o) => roles.includes(o.role)).map((o) => o.entity);

const meet = (a: string[], b: string[]): boolean => a.some((x) => b.includes(x));

/** Whether two papers are of one thing, of the same kind of paper. */
function sameThing(a: SnapshotPaper, b: SnapshotPaper, kind: Kind, index: Index): boolean {
  const said = sharedNumber(a, b, kind.numbers);
  if (said !== null) return said;
  const ofKind = (p: SnapshotPaper) =>
    p.on.filter((o) => THINGS.has(index.things.get(o.entity)?.kind ?? "")).map((o) => o.entity);
  const [x, y] = [ofKind(a), ofKind(b)];
  if (kind.by === "thing") return meet(x, y);
  if (kind.by === "holder") {
    const holder = (p: SnapshotPaper) =>
      roleOf(p, ["subject", "owner", "covered", "payee"]).filter(
        (e) => index.things.get(e)?.kind === "person",
      );
    return a.type === b.type && meet(holder(a), holder(b));
  }
  if (x.length > 0 && y.length > 0) return meet(x, y) && meet(roleOf(a, ["issuer"]), roleOf(b, ["issuer"]));
  return a.type === b.type && meet(roleOf(a, ["issuer"]), roleOf(b, ["issuer"]));
}

/** Whether a paper says that it holds beyond the day an item falls on. */
function goesOn(p: SnapshotPaper, item: SnapshotItem, from: SnapshotPaper): boolean {
  const end = endOf(p);
  const begins = p.period?.from ?? factOf(p, "start_date", "period_from")?.date ?? null;
  if (end !== null) return end > item.due && end > (endOf(from) ?? "");
  return (begins ?? paperDay(p)) >= addDays(item.due, -60);
}

/** The paper that ends a renewal or an expiry: a newer one of the same thing. */
function renewal(
  item: SnapshotItem,
  paper: SnapshotPaper,
  index: Index,
  near: readonly SnapshotPaper[],
): Omit<Settlement, "item"> | null {
  const kind = kindOf(paper);
  if (!kind || !RENEWED.has(item.kind)) return null;
  const newer = near
    .filter(
      (p) =>
        p.id !== paper.id &&
        kindOf(p) === kind &&
        paperDay(p) > paperDay(paper) &&
        paperDay(p) >= addDays(item.due, -AHEAD) &&
        sameThing(paper, p, kind, index) &&
        goesOn(p, item, paper),
    )
    .sort((a, b) => text(paperDay(a), paperDay(b)) || text(a.id, b.id))[0];
  if (!newer) return null;
  return {
    rule: "renewed",
    status: "handled",
    paper: newer.id,
    reason: message("checkup.closed.renewed", { title: newer.title, date: paperDay(newer) }),
  };
}

/** What may be ended by notice: by its own words, or because it renews by itself. */
const ENDABLE = new Set<SnapshotItem["kind"]>(["renewal", "expiry", "reminder"]);

/** Numbers by which a contract is known. */
const CONTRACT = ["policy_number", "contract_number", "customer_number", "account_number", "member_number"];

/** Items that go with what they are about; what is to be handed in to an office is owed all the same. */
const GOES_ALONG = new Set<SnapshotItem["kind"]>(["renewal", "expiry", "reminder", "appointment"]);

/** The end of the thing that the paper of an item is about; a visit before that day took place. */
function ended(item: SnapshotItem, paper: SnapshotPaper, index: Index): Omit<Settlement, "item"> | null {
  if (!GOES_ALONG.has(item.kind)) return null;
  const end = endOfMatter(paper, index.things);
  if (end === null || (item.kind === "appointment" && item.due < end.on)) return null;
  return byEnd(end, index);
}

function byEnd(end: End, index: Index): Omit<Settlement, "item"> | null {
  const paper = index.papers.get(end.paper);
  return paper === undefined
    ? null
    : { rule: "ended", status: "dismissed", paper: paper.id, reason: endedReason(end, paper.title) };
}

/** Papers of what ends in a way where no thing on file stands for it. */
const OF_WAY: Partial<Record<Way, RegExp>> = {
  cancelled: /^(?:insurance|contracts|bills)\//,
  moved_out: /^housing\/lease$/,
  paid_off: /^(?:banking\/loan-(?:agreement|statement)|housing\/mortgage-statement)$/,
  left: /^education\//,
};

/** A contract that a paper of the same company, with its number or about the only one there is, says to have ended. */
function contractEnded(
  item: SnapshotItem,
  paper: SnapshotPaper,
  index: Index,
  near: readonly SnapshotPaper[],
): Omit<Settlement, "item"> | null {
  if (!GOES_ALONG.has(item.kind)) return null;
  for (const { paper: p, end } of index.ends) {
    if (p.id === paper.id || !OF_WAY[end.way]?.test(paper.type ?? "") || paperDay(paper) > end.on) continue;
    if (item.kind === "appointment" && item.due < end.on) continue;
    const by = roleOf(p, ["issuer"]);
    if (!meet(by, roleOf(paper, ["issuer"])) || by.some((e) => isOurs(e, index))) continue;
    const same =
      end.way === "left"
        ? meet(pupilsOf(p, index), pupilsOf(paper, index))
        : sameContract(paper, p, index, end.way === "paid_off" ? null : near);
    if (same) return byEnd({ ...end, paper: p.id }, index);
  }
  return null;
}

/** Numbers of one contract alone; that of a customer is on all of theirs. */
const OWN_NUMBERS = ["policy_number", "contract_number"];

/**
 * Whether what a paper says to have ended is the contract of another paper: by its own number; by that of the customer or
 * without one only where the company has no other contract with the household. `near` null: by a number alone.
 */
function sameContract(
  paper: SnapshotPaper,
  ends: SnapshotPaper,
  index: Index,
  near: readonly SnapshotPaper[] | null,
): boolean {
  const own = sharedNumber(paper, ends, OWN_NUMBERS);
  if (own !== null) return own;
  const said = sharedNumber(paper, ends, CONTRACT);
  if (said === false || near === null) return said === true;
  const from = roleOf(paper, ["issuer"]);
  const group = groupOf(paper.type ?? "/");
  const alone = near.every(
    (p) =>
      p.type === null ||
      groupOf(p.type) !== group ||
      !meet(roleOf(p, ["issuer"]), from) ||
      (p.type === paper.type && sharedNumber(p, paper, OWN_NUMBERS) !== false),
  );
  return alone && (said === true || onlyOne(paper, index, near));
}

const isOurs = (entity: string, index: Index): boolean => {
  const t = index.things.get(entity);
  return t?.kind === "person" && t.household;
};

const pupilsOf = (p: SnapshotPaper, index: Index): string[] =>
  roleOf(p, ["subject", "covered"]).filter((e) => index.things.get(e)?.kind === "person");

/** A cancellation that was confirmed, or that the household itself sent with the number of the contract. */
function cancellation(
  item: SnapshotItem,
  paper: SnapshotPaper,
  index: Index,
  near: readonly SnapshotPaper[],
): Omit<Settlement, "item"> | null {
  if (
    !ENDABLE.has(item.kind) ||
    !(kindOf(paper)?.by === "cover" || /^(?:insurance|contracts|bills)\//.test(paper.type ?? ""))
  )
    return null;
  const from = roleOf(paper, ["issuer"]);
  const end = near
    .filter((p) => p.type === "letters/cancellation" && p.id !== paper.id && paperDay(p) >= paperDay(paper))
    .find((p) => {
      const confirmed = meet(roleOf(p, ["issuer"]), from);
      const said = sharedNumber(paper, p, CONTRACT);
      if (said === false) return false;
      return said === true ? confirmed : confirmed && onlyOne(paper, index, near);
    });
  if (!end) return null;
  return {
    rule: "cancelled",
    status: "dismissed",
    paper: end.id,
    reason: message("checkup.closed.ended", { title: end.title, date: paperDay(end) }),
  };
}

/** No other contract with the same company is on file that could be meant. */
const onlyOne = (paper: SnapshotPaper, _: Index, near: readonly SnapshotPaper[]): boolean =>
  near.every(
    (p) =>
      p.id === paper.id ||
      p.type === null ||
      groupOf(p.type) !== groupOf(paper.type ?? "/") ||
      p.type === paper.type ||
      p.type === "letters/cancellation" ||
      sharedNumber(p, paper, CONTRACT) === true ||
      !meet(roleOf(p, ["issuer"]), roleOf(paper, ["issuer"])),
  );

const RETURNED = /^tax\/(?:assessment|return|vat-return)$/;

/** The year a paper about taxes says it is of, or null. */
function taxYearOf(p: SnapshotPaper): number | null {
  const said = factOf(p, "tax_year")
    ?.value.match(/(?:19|20)\d{2}/g)
    ?.at(-1);
  if (said) return Number(said);
  return p.period ? Number(p.period.to.slice(0, 4)) : null;
}

/** Numbers by which a tax office knows somebody. */
const TAXPAYER = ["tax_id", "tax_number", "reference", "customer_number"];

/** Whether a paper of a tax office is of one of some years: as it says, else the year before its day when it is about the same number. */
function ofYear(p: SnapshotPaper, years: readonly number[], asked: SnapshotPaper): boolean {
  const said = taxYearOf(p);
  if (said !== null) return years.includes(said);
  return sharedNumber(p, asked, TAXPAYER) === true && years.includes(Number(paperDay(p).slice(0, 4)) - 1);
}

/** The assessment, the return itself or the receipt of the office for the year that was to be handed in. */
function filed(
  item: SnapshotItem,
  paper: SnapshotPaper,
  index: Index,
  near: readonly SnapshotPaper[],
): Omit<Settlement, "item"> | null {
  if (item.kind !== "filing") return null;
  const years = yearsOfFiling(item);
  const person = (p: SnapshotPaper) =>
    roleOf(p, ["subject", "owner", "payer"]).filter((e) => index.things.get(e)?.kind === "person");
  const whose = person(paper);
  const apart = (p: SnapshotPaper) => whose.length > 0 && person(p).length > 0 && !meet(whose, person(p));
  const done = near
    .filter(
      (p) => p.id !== paper.id && p.type !== null && RETURNED.test(p.type) && paperDay(p) > paperDay(paper),
    )
    .filter(
      (p) =>
        ofYear(p, years, paper) &&
        !apart(p) &&
        paperDay(p) <= addDays(item.due, LATEST) &&
        (p.type === "tax/vat-return") === (paper.type === "tax/vat-return"),
    )
    .sort((a, b) => text(paperDay(a), paperDay(b)) || text(a.id, b.id))[0];
  if (!done) return null;
  return {
    rule: "filed",
    status: "handled",
    paper: done.id,
    reason: message("checkup.closed.done", { title: done.title, date: paperDay(done) }),
  };
}

/** Days after a return was due that it may still be assessed. */
const LATEST = 900;

/**
 * The years a return may be for: the one its words name, else the one before it is due. What is due in January is of the
 * year that began the spring before last (Great Britain, Taxes Management Act 1970, s. 8).
 */
function yearsOfFiling(item: SnapshotItem): number[] {
  const named = yearNamed(item.title);
  if (named !== null) return [named];
  const before = Number(item.due.slice(0, 4)) - 1;
  return item.due.slice(5, 7) === "01" ? [before, before - 1] : [before];
}

/** Days after which nothing is said any more of an answer that was wanted, or of a guarantee that ended. */
const FORGOTTEN = 28;
/** Letters whose answer nobody waits for any more; what an office asks for is owed after its day, too. */
const ANSWERED = /^(?:education|letters|contracts)\/(?!official)/;

/** What time alone closes: an appointment, an answer that is too late, a guarantee or a voucher that ended. */
function over(
  item: SnapshotItem,
  paper: SnapshotPaper | undefined,
  today: string,
): Omit<Settlement, "item"> | null {
  if (item.kind === "appointment" && item.due < today)
    return {
      rule: "passed",
      status: "handled",
      paper: null,
      reason: message("checkup.closed.was_on", { date: item.due }),
    };
  if (item.due >= addDays(today, -FORGOTTEN)) return null;
  const type = paper?.type ?? "";
  const ended = item.kind === "expiry" && type.startsWith("warranties/");
  const late = item.kind === "reminder" && (ANSWERED.test(type) || isLastDayToCancel(item.title));
  if (!ended && !late) return null;
  const reason = message(ended ? "checkup.closed.ended_on" : "checkup.closed.long_past", { date: item.due });
  return { rule: "passed", status: "dismissed", paper: null, reason };
}

/** What closes dated items that are no payments. `near`: papers that may have to do with each. */
export function otherSettlement(
  item: SnapshotItem,
  index: Index,
  near: readonly SnapshotPaper[],
): Settlement | null {
  if (!isRules(item) || item.kind === "payment") return null;
  const paper = item.paper === null ? undefined : index.papers.get(item.paper);
  const found = paper
    ? (ended(item, paper, index) ??
      contractEnded(item, paper, index, near) ??
      cancellation(item, paper, index, near) ??
      renewal(item, paper, index, near) ??
      filed(item, paper, index, near))
    : null;
  const closing = found ?? over(item, paper, index.today);
  return closing && { ...closing, item: item.id };
}

/** Papers that may close items that are no payments: everything of these groups. */
export const mayClose = (p: SnapshotPaper): boolean =>
  kindOf(p) !== undefined ||
  (p.type !== null &&
    (p.type === "letters/cancellation" ||
      RETURNED.test(p.type) ||
      kinds.some((k) => k.types.test(p.type as string))));
