import { factsWithKeys } from "#database/search/asks.ts";
import { fold } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { message } from "#messages/message.ts";
import { kindsIn } from "#questions/kinds/kinds.ts";
import type { Question } from "#questions/plan/question.ts";
import { noSubject } from "#questions/plan/subject.ts";
import type { Asking, Told } from "../asking.ts";
import type { Citing } from "../cite.ts";
import { voiceIn } from "../voice.ts";
import { select } from "./select.ts";

const insuring = new RegExp(String.raw`\b(?:${any("makers-insurer")})`);
const renting = new RegExp(String.raw`\b(?:${any("cues-landlord")})\b`);
const employing = new RegExp(String.raw`\b(?:${any("makers-employer")})\b`);

/** Types of which somebody is the insurer, the landlord or the employer; null where the kinds that are named say it. */
function roleOf(asked: string): RegExp | null {
  const text = fold(asked);
  if (insuring.test(text)) return /^insurance\/(?!claim|explanation)/;
  if (renting.test(text)) return /^housing\/lease$|^receipts\/rent$/;
  if (employing.test(text)) return /^work\//;
  return sellers.find(([said]) => said.test(text))?.[1] ?? null;
}

/** Types of papers that each sort of company makes, by the words people have for it. */
const sellers: readonly (readonly [RegExp, RegExp])[] = [
  [new RegExp(String.raw`\b(?:${any("makers-banks")})\b`), /^banking\//],
  [
    new RegExp(String.raw`\b(?:${any("makers-shops")})\b`),
    /^(?:receipts|invoices)\/(?!quote|purchase-order)/,
  ],
  [new RegExp(String.raw`\b(?:${any("makers-airlines")})\b`), /^travel\/flight$/],
];

/** "The car" of "who insures the car" is a policy for cars, whatever the policy calls it. */
function insured(q: Question): Question["subject"] {
  const slots = q.subject.slots.map((slot) =>
    slot.flatMap((c) => {
      const whole = [c.words, c.words.map((w) => w.replace(/s$/, ""))].map((w) => [...w, "insurance"]);
      const named = whole.flatMap((words) => {
        const kind = kindsIn(words)[0];
        return kind?.to === words.length && kind.from === 0 ? [{ ...c, words, kinds: [kind] }] : [];
      })[0];
      return named === undefined ? [c] : [named, c];
    }),
  );
  return { ...q.subject, slots };
}

/** Who made one paper, as it names them. Null when it does not. */
export function tellSender(
  asking: Asking,
  record: { id: string; title: string },
  citing: Citing,
): Told | null {
  const keys = ["issuer", "payee", "insurer", "landlord", "employer", "doctor"];
  const facts = factsWithKeys(asking.box.db, asking.scope, [record.id], keys);
  const fact = keys.flatMap((k) => facts.find((f) => f.key === k) ?? [])[0];
  if (!fact || !citing.fact(record, fact)) return null;
  return { lines: [citing.clean(record.id, `${fact.value} (${citing.title(record)}).`)], grounded: true };
}

/** Who makes papers of a kind: the makers of those asked about, the newest paper of each. Null when none is known. */
export function tellMakers(asking: Asking, q: Question, citing: Citing): Told | null {
  const { box, scope } = asking;
  const role = roleOf(q.asked);
  // Of nothing at all everybody would be named.
  if (role === null && q.span === null && noSubject(q.subject) && q.subject.forms.length === 0) return null;
  const { chosen } = select(box, scope, role?.test("insurance/policy") ? insured(q) : q.subject, q.span);
  const of = role === null ? chosen : chosen.filter((c) => role.test(c.record.type_slug ?? ""));
  const kinds = of.filter((c) => c.fits.includes("kind"));
  const papers = (kinds.length > 0 ? kinds : of).filter(
    (c) => role !== null || c.fits.every((f) => f !== "stands"),
  );
  if (papers.length === 0) return null;
  const ids = papers.map((c) => c.record.id);
  const keys = ["insurer", "issuer", "landlord", "employer", "payee"];
  const facts = Map.groupBy(factsWithKeys(box.db, scope, ids, keys), (f) => f.document_id);
  const told = new Set<string>();
  const lines: string[] = [];
  for (const { record, maker } of papers) {
    const fact = keys.flatMap((k) => (facts.get(record.id) ?? []).find((f) => f.key === k) ?? [])[0];
    if (!fact || told.has(maker ?? fact.value)) continue;
    if (!citing.fact(record, fact)) continue;
    told.add(maker ?? fact.value);
    lines.push(citing.clean(record.id, `- ${fact.value} (${citing.title(record)})`));
    if (lines.length >= 10) break;
  }
  return lines.length === 0
    ? null
    : { lines: [voiceIn(q.language).say(message("answer.makers")), ...lines], grounded: true };
}
