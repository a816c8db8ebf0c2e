import type { ProposedChange } from "#contract/ask.ts";
import type { CheckupItem } from "#contract/checkup.ts";
import { titlesOf } from "#database/documents/documents.ts";
import { entitiesSeen, namesOnFile } from "#database/search/ask-papers.ts";
import { factsWithKeys, obligationPlaces } from "#database/search/asks.ts";
import { squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { type Message, message } from "#messages/message.ts";
import type { Change } from "#questions/plan/change.ts";
import { noSubject, type Subject, subjectOf } from "#questions/plan/subject.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { todayOf } from "../today.ts";
import type { Asking, Told } from "./asking.ts";
import type { Citing } from "./cite.ts";
import { select } from "./many/select.ts";
import { itemsAbout } from "./one/next.ts";
import type { Voice } from "./voice.ts";

/** An answer that proposes a change, or says why it does not. */
interface Proposing extends Told {
  proposed: ProposedChange | null;
}

/** Candidates that are named when it is not clear which is meant. */
const MOST_NAMED = 5;

const says = (v: Voice, sentence: Message): Proposing => ({
  lines: [v.say(sentence)],
  grounded: false,
  proposed: null,
});

/** A change, offered: what it is goes into the answer and beside the button. */
const offer = (
  v: Voice,
  citing: Citing,
  what: string,
  change: Omit<ProposedChange, "summary">,
): Proposing => ({
  lines: [v.say(message("answer.change.offer", { what }))],
  grounded: citing.citations.length > 0,
  proposed: { ...change, summary: what },
});

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

const describe = (v: Voice, { title, when, amount, currency }: CheckupItem): string =>
  v.say(
    message("answer.item", {
      title,
      day: when === null ? "none" : v.day(when),
      amount: amount === null ? "none" : v.money(amount, currency),
    }),
  );

/** Asks which is meant, naming those that may be. */
function which<T>(
  v: Voice,
  citing: Citing,
  found: readonly T[],
  name: (t: T) => string,
  kind: "item" | "document" | "person",
): Proposing {
  const lines = found.slice(0, MOST_NAMED).map((t) => citing.clean(null, `- ${name(t)}`));
  if (found.length > MOST_NAMED)
    lines.push(v.say(message("answer.andMore", { n: found.length - MOST_NAMED })));
  return {
    lines: [v.say(message(`answer.change.which.${kind}`)), ...lines],
    grounded: false,
    proposed: null,
  };
}

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
  v: Voice,
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
      return says(v, message("answer.change.sayItem"));
    return says(v, message("answer.change.noItem"));
  }
  if (found.length > 1) return which(v, citing, found, (i) => describe(v, i), "item");
  if (c.act === "snooze" && c.until === null)
    return says(v, message("answer.change.snoozeUntil", { title: citing.clean(null, item.title) }));
  if (c.act === "snooze" && c.until !== null && c.until <= todayOf(asking.box, asking.scope))
    return says(v, message("answer.change.snoozeLater"));
  citeItem(asking, item, citing);
  const meantItem = squeeze(describe(v, item));
  const what = citing.clean(
    item.document?.id ?? null,
    v.say(
      c.act === "snooze"
        ? message("answer.change.snooze", { item: meantItem, until: c.until ?? "" })
        : message(`answer.change.${c.act}`, { item: meantItem }),
    ),
  );
  const gap = item.source === "gap";
  if (gap && c.act === "snooze") return says(v, message("answer.change.notSnoozed"));
  const change: Omit<ProposedChange, "summary"> = gap
    ? {
        operation: c.act === "reopen" ? "reopenGap" : "dismissGap",
        method: "POST",
        path: `/checkup/${item.id}/${c.act === "reopen" ? "reopen" : "dismiss"}`,
        body: c.act === "reopen" ? null : { reason: v.say(message("answer.change.reason")) },
      }
    : {
        operation: "actOnObligation",
        method: "POST",
        path: `/checkup/obligations/${item.id}`,
        body: { action: c.act, ...(c.act === "snooze" && c.until !== null ? { until: c.until } : {}) },
      };
  return offer(v, citing, what, change);
}

function reminder(
  asking: Asking,
  c: Extract<Change, { act: "remind" }>,
  v: Voice,
  citing: Citing,
): Proposing {
  if (c.on === null) return says(v, message("answer.change.remindOn", { what: c.title }));
  if (c.on <= todayOf(asking.box, asking.scope)) return says(v, message("answer.change.snoozeLater"));
  const title = c.title.charAt(0).toUpperCase() + c.title.slice(1);
  return offer(v, citing, v.say(message("answer.change.remind", { title, on: c.on })), {
    operation: "addReminder",
    method: "POST",
    path: "/reminders",
    body: { title, on: c.on, ...(asking.only === null ? {} : { document_id: asking.only.id }) },
  });
}

const myWords = new RegExp(`^(?:${any("change-my")}) `);

/** People a word of a person may mean: "Anna", "my daughter" is nobody that papers name. */
function peopleNamed(asking: Asking, whose: string): { id: string; name: string }[] {
  const words = nameKey(whose.replace(myWords, "")).split(" ").filter(Boolean);
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
  v: Voice,
  citing: Citing,
): Proposing {
  const documents = documentsMeant(asking, meantBy(asking, c.about));
  const [document] = documents;
  if (!document) return says(v, message("answer.change.sayDocument"));
  if (documents.length > 1) return which(v, citing, documents, (d) => citing.title(d), "document");
  const title = citing.title(document);
  citing.paper(document);
  const make = (sentence: Message, change: Omit<ProposedChange, "summary">): Proposing =>
    offer(v, citing, v.say(sentence), change);
  const path = `/documents/${document.id}`;
  if (c.act === "trash")
    return make(message("answer.change.trash", { title }), {
      operation: "trashDocument",
      method: "DELETE",
      path,
      body: null,
    });
  if (c.act === "rename") {
    const to = c.title.slice(0, 140);
    return make(message("answer.change.rename", { title, to }), {
      operation: "correctDocument",
      method: "PATCH",
      path,
      body: { title: to },
    });
  }
  const people = peopleNamed(asking, c.whose);
  const [person] = people;
  if (!person) return says(v, message("answer.change.nobody", { name: c.whose }));
  if (people.length > 1) return which(v, citing, people, (p) => p.name, "person");
  return make(message("answer.change.link", { title, person: citing.clean(null, person.name) }), {
    operation: "linkPersonOrThing",
    method: "POST",
    path: `${path}/entities`,
    body: { entity_id: person.id, role: "owner" },
  });
}

/** The change a question asks for, proposed: nothing is done by asking. Asks back when it is not clear what is meant. */
export function proposeChange(asking: Asking, c: Change, v: Voice, citing: Citing): Proposing {
  if (c.act === "remind") return reminder(asking, c, v, citing);
  if (c.act === "rename" || c.act === "belongs" || c.act === "trash") return onDocument(asking, c, v, citing);
  return onCheckup(asking, c, v, citing);
}
