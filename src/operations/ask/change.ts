import type { ProposedChange } from "#contract/ask.ts";
import type { CheckupItem } from "#contract/checkup.ts";
import { titlesOf } from "#database/documents/documents.ts";
import { entitiesSeen, namesOnFile } from "#database/search/ask-papers.ts";
import { factsWithKeys, obligationPlaces } from "#database/search/asks.ts";
import { squeeze } from "#kernel/text.ts";
import type { Change } from "#questions/plan/change.ts";
import { noSubject, type Subject, subjectOf } from "#questions/plan/subject.ts";
import { longDay } from "#rules/checkup/obligations/obligations.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { todayOf } from "../today.ts";
import type { Asking, Told } from "./asking.ts";
import type { Citing } from "./cite.ts";
import { select } from "./many/select.ts";
import { money } from "./many/sums.ts";
import { itemsAbout } from "./one/next.ts";

/** An answer that proposes a change, or says why it does not. */
export interface Proposing extends Told {
  proposed: ProposedChange | null;
}

/** Candidates that are named when it is not clear which is meant. */
const MOST_NAMED = 5;

const says = (line: string, grounded = false): Proposing => ({ lines: [line], grounded, proposed: null });
const confirm = "Nothing is changed until you confirm it.";

/** What a change is about: things that are named, or what was spoken of ("it"). */
interface Meant {
  subject: Subject;
  /** Documents that were cited in the last answer; none when something is named. */
  documents: readonly string[];
}

function meantBy(asking: Asking, about: string): Meant {
  const subject = subjectOf(about, new Set());
  const named = !noSubject(subject);
  const own = asking.only === null ? (asking.spoken ?? []) : [asking.only.id];
  return { subject, documents: named && asking.only === null ? [] : own };
}

/** The open (or closed) lines of the Checkup that are meant. */
function itemsMeant(asking: Asking, meant: Meant, show: "open" | "handled" | "dismissed"): CheckupItem[] {
  const { box, scope, origin } = asking;
  const named = !noSubject(meant.subject);
  if (!named && meant.documents.length === 0) return [];
  const sought = { span: null, only: null, show, subject: named ? meant.subject : null };
  const { items } = itemsAbout(
    box,
    scope,
    named ? sought : { ...sought, documents: meant.documents },
    origin,
  );
  return items;
}

/** The documents that are meant, the newest first. */
function documentsMeant(asking: Asking, meant: Meant): { id: string; title: string }[] {
  const { box, scope } = asking;
  if (meant.documents.length > 0) return titlesOf(box.db, scope, [...meant.documents]);
  if (noSubject(meant.subject)) return [];
  const found = select(box, scope, meant.subject, null).chosen;
  if (found.length > 0 || meant.subject.forms.length === 0) return found.map((c) => c.record);
  // What a person calls a letter may have been filed as something else.
  return select(box, scope, { ...meant.subject, forms: [] }, null).chosen.map((c) => c.record);
}

const describe = (i: CheckupItem): string =>
  `${i.title}${i.when === null ? "" : ` (${longDay(i.when)}${i.amount === null ? "" : `, ${money(i.amount, i.currency)}`})`}`;

/** Asks which is meant, naming those that may be. */
function which<T>(citing: Citing, found: readonly T[], name: (t: T) => string, kind: string): Proposing {
  const lines = found.slice(0, MOST_NAMED).map((t) => citing.clean(null, `- ${name(t)}`));
  if (found.length > MOST_NAMED) lines.push(`and ${found.length - MOST_NAMED} more.`);
  return { lines: [`Which ${kind} do you mean?`, ...lines], grounded: false, proposed: null };
}

const verbs = {
  handled: ["mark", "as handled"],
  dismiss: ["dismiss", ""],
  reopen: ["reopen", ""],
  snooze: ["snooze", ""],
} as const;

/** Cites what a line of the Checkup stands on: the words of its day and of its amount. */
export function citeItem(asking: Asking, item: CheckupItem, citing: Citing): boolean {
  const { box, scope } = asking;
  const { document: d, amount } = item;
  if (d === null || d.title === null) return false;
  const record = { id: d.id, title: d.title };
  const facts = factsWithKeys(box.db, scope, [d.id], ["amount_due", "total", "minimum_payment"]);
  const asked = facts.find((f) => amount !== null && f.number === amount && f.page !== null);
  const [place] = obligationPlaces(box.db, scope, [item.id]);
  const day = place?.page != null && place.quote !== null && citing.quote(record, place.page, place.quote);
  const sum = asked !== undefined && citing.fact(record, asked);
  return day || sum || citing.paper(record);
}

/** A change of a line of the Checkup. */
function onCheckup(
  asking: Asking,
  c: Extract<Change, { act: "handled" | "dismiss" | "reopen" | "snooze" }>,
  citing: Citing,
): Proposing {
  const meant = meantBy(asking, c.about);
  const found =
    c.act === "reopen"
      ? [...itemsMeant(asking, meant, "handled"), ...itemsMeant(asking, meant, "dismissed")]
      : itemsMeant(asking, meant, "open").filter((i) => c.act !== "handled" || i.source === "obligation");
  const [item] = found;
  if (!item) {
    if (noSubject(meant.subject) && meant.documents.length === 0)
      return says("Say which item you mean: name the company, the paper or what it is for.");
    return says("There is no such item on the Checkup.");
  }
  if (found.length > 1) return which(citing, found, describe, "item");
  if (c.act === "snooze" && c.until === null)
    return says(`Until which day? Say for instance “snooze ${citing.clean(null, item.title)} until Monday”.`);
  if (c.act === "snooze" && c.until !== null && c.until <= todayOf(asking.box, asking.scope))
    return says("An item can be snoozed until a day after today.");
  citeItem(asking, item, citing);
  const [verb, as] = verbs[c.act];
  const until = c.act === "snooze" && c.until !== null ? ` until ${longDay(c.until)}` : "";
  const said = citing.clean(item.document?.id ?? null, squeeze(`“${describe(item)}” ${as}`) + until);
  const summary = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${said}`;
  const gap = item.source === "gap";
  if (gap && c.act === "snooze") return says("What is missing cannot be snoozed, only dismissed.");
  const proposed: ProposedChange = gap
    ? {
        operation: c.act === "reopen" ? "reopenGap" : "dismissGap",
        summary,
        method: "POST",
        path: `/checkup/${item.id}/${c.act === "reopen" ? "reopen" : "dismiss"}`,
        body: c.act === "reopen" ? null : { reason: "Not needed" },
      }
    : {
        operation: "actOnObligation",
        summary,
        method: "POST",
        path: `/checkup/obligations/${item.id}`,
        body: { action: c.act, ...(c.act === "snooze" && c.until !== null ? { until: c.until } : {}) },
      };
  return { lines: [`I can ${verb} ${said}. ${confirm}`], grounded: citing.citations.length > 0, proposed };
}

function reminder(asking: Asking, c: Extract<Change, { act: "remind" }>): Proposing {
  if (c.on === null) return says(`On which day? Say for instance “remind me on 3 May to ${c.title}”.`);
  if (c.on <= todayOf(asking.box, asking.scope)) return says("A reminder is for a day after today.");
  const title = c.title.charAt(0).toUpperCase() + c.title.slice(1);
  const summary = `Add a reminder “${title}” on ${longDay(c.on)}`;
  return {
    lines: [`I can add a reminder “${title}” on ${longDay(c.on)}. ${confirm}`],
    grounded: false,
    proposed: {
      operation: "addReminder",
      summary,
      method: "POST",
      path: "/reminders",
      body: { title, on: c.on, ...(asking.only === null ? {} : { document_id: asking.only.id }) },
    },
  };
}

/** People a word of a person may mean: "Anna", "my daughter" is nobody that papers name. */
function peopleNamed(asking: Asking, whose: string): { id: string; name: string }[] {
  const words = nameKey(whose.replace(/^(?:my|our|meine[rmns]?|mein|ma|mon|mi|mia|mio|mijn) /, ""))
    .split(" ")
    .filter(Boolean);
  if (words.length === 0) return [];
  const seen = entitiesSeen(asking.box.db, asking.scope);
  const found = new Map<string, { id: string; name: string }>();
  for (const n of namesOnFile(asking.box.db, asking.scope)) {
    if ((n.kind !== "person" && n.kind !== "pet") || (seen !== null && !seen.has(n.id))) continue;
    const own = nameKey(n.name).split(" ");
    if (words.every((w) => own.includes(w))) found.set(n.id, n);
  }
  return [...found.values()];
}

/** A change of a paper: its title, whose it is, or into the trash. */
function onDocument(
  asking: Asking,
  c: Extract<Change, { act: "rename" | "belongs" | "trash" }>,
  citing: Citing,
): Proposing {
  const documents = documentsMeant(asking, meantBy(asking, c.about));
  const [document] = documents;
  if (!document) return says("Say which document you mean: name the company and the kind of paper.");
  if (documents.length > 1) return which(citing, documents, (d) => citing.title(d), "document");
  const title = citing.title(document);
  citing.paper(document);
  const make = (said: string, proposed: Omit<ProposedChange, "summary">): Proposing => ({
    lines: [`I can ${said}. ${confirm}`],
    grounded: citing.citations.length > 0,
    proposed: { ...proposed, summary: said.charAt(0).toUpperCase() + said.slice(1) },
  });
  const path = `/documents/${document.id}`;
  if (c.act === "trash")
    return make(`put “${title}” in the trash`, {
      operation: "trashDocument",
      method: "DELETE",
      path,
      body: null,
    });
  if (c.act === "rename") {
    const to = c.title.slice(0, 140);
    return make(`rename “${title}” to “${to}”`, {
      operation: "correctDocument",
      method: "PATCH",
      path,
      body: { title: to },
    });
  }
  const people = peopleNamed(asking, c.whose);
  const [person] = people;
  if (!person) return says(`Nobody called “${c.whose}” is on file: say the name.`);
  if (people.length > 1) return which(citing, people, (p) => p.name, "person");
  return make(`link “${title}” to ${citing.clean(null, person.name)}`, {
    operation: "linkPersonOrThing",
    method: "POST",
    path: `${path}/entities`,
    body: { entity_id: person.id, role: "owner" },
  });
}

/** The change a question asks for, proposed: nothing is done by asking. Asks back when it is not clear what is meant. */
export function proposeChange(asking: Asking, c: Change, citing: Citing): Proposing {
  if (c.act === "remind") return reminder(asking, c);
  if (c.act === "rename" || c.act === "belongs" || c.act === "trash") return onDocument(asking, c, citing);
  return onCheckup(asking, c, citing);
}
