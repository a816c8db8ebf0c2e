import { entitiesOf } from "#database/entities/entities.ts";
import { factsWithKeys } from "#database/search/asks.ts";
import { message } from "#messages/message.ts";
import { heldAs } from "#questions/kinds/held.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject } from "#questions/plan/subject.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { voiceIn } from "../voice.ts";
import { select } from "./select.ts";

/** Facts that name whose a paper is, the surest first. */
const HOLDERS = ["account_holder", "insured_person", "policyholder", "patient", "member", "recipient"];

/** People who are told of. */
const MOST = 12;

/**
 * Everybody who holds something with a company, by the papers of it: "who has an account at the savings bank", each named once
 * with the newest paper that says so. Null when no such paper is on file, or none names anybody.
 */
export function tellHolders(asking: Asking, q: Question, citing: Citing): Told | null {
  const { box, scope } = asking;
  const held = heldAs(q.whole);
  if (held === null || noSubject(q.subject)) return null;
  const slots = q.subject.slots
    .map((slot) => slot.map((c) => ({ ...c, words: c.words.filter((w) => !held.words.test(w)), kinds: [] })))
    .map((slot) => slot.filter((c) => c.words.length > 0))
    .filter((slot) => slot.length > 0);
  if (slots.length === 0) return null;
  const { chosen } = select(box, scope, { slots, forms: [] }, q.span);
  const papers = chosen.filter(
    (c) => held.types.test(c.record.type_slug ?? "") && c.fits.every((f) => f !== "stands"),
  );
  const ids = papers.map((c) => c.record.id);
  const facts = Map.groupBy(factsWithKeys(box.db, scope, ids, HOLDERS), (f) => f.document_id);
  const people = Map.groupBy(
    entitiesOf(box.db, scope, ids).filter((e) => e.kind === "person"),
    (e) => e.document_id,
  );
  const told = new Set<string>();
  const lines: string[] = [];
  for (const { record } of papers) {
    const own = facts.get(record.id) ?? [];
    const fact = HOLDERS.flatMap((k) => own.find((f) => f.key === k) ?? [])[0];
    const name = fact?.value ?? people.get(record.id)?.[0]?.name;
    const key = name?.toLowerCase();
    if (name === undefined || key === undefined || told.has(key)) continue;
    if (fact ? !citing.fact(record, fact) : !citing.paper(record)) continue;
    told.add(key);
    lines.push(citing.clean(record.id, `- ${name} (${citing.title(record)})`));
    if (lines.length >= MOST) break;
  }
  return lines.length === 0
    ? null
    : { lines: [voiceIn(q.language).say(message("answer.makers")), ...lines], grounded: true };
}
