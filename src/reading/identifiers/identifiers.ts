import type { Sheet } from "../layout/layout.ts";
import { type MachineZone, machineZone } from "../layout/machine-zone.ts";
import { flag } from "../ranking/forest.ts";
import { chooserOf, sure } from "../ranking/ranker.ts";
import { type NumberAt, type NumberFound, vinOf } from "./checked-numbers.ts";
import { amongAll } from "./number-points.ts";
import type { Proposal } from "./proposal.ts";
import { proposedNumbers } from "./proposals.ts";

/**
 * The number of a travel paper with a place where it stands. Where misread letters of its zone had to be put right, the check
 * digits prove the number, but the zone does not show it: then it counts only where the paper prints it once more.
 */
function documentNumber({ number }: MachineZone, sheets: Sheet[]): Omit<NumberAt, "key"> | null {
  const { value } = number;
  if (number.printed) return { value, line: number.line, start: number.start, end: number.end };
  for (const sheet of sheets)
    for (const line of sheet.lines)
      for (const m of line.text.slice(0, 600).matchAll(/[A-Z0-9]{6,9}(?![A-Za-z0-9])/g))
        if (m[0] === value && !/[A-Za-z0-9]/.test(line.text.charAt(m.index - 1)))
          return { value, line, start: m.index, end: m.index + value.length };
  return null;
}

/** Mean confidence of the words of a number read from a picture, below which its figures were guessed at. */
const GUESSED = 30;

/** False for a number of a picture whose figures are a guess: wrong figures are worse than none. */
function readWell({ line, start, end }: NumberAt): boolean {
  if (!line.page.ocr) return true;
  const words = line.words.filter((w, i) => {
    const at = line.starts[i] ?? 0;
    return at < end && at + w.text.length > start && /\d/.test(w.text);
  });
  const sum = words.reduce((n, w) => n + w.confidence, 0);
  return words.length === 0 || sum / words.length >= GUESSED;
}

/** Numbers among which those of a paper are chosen, with what is told by all of them together. */
export function numberCandidates(
  sheets: Sheet[],
  today: string,
  zone: MachineZone | null = machineZone(sheets, today),
): Proposal[] {
  const passport = zone && documentNumber(zone, sheets);
  const all = [
    ...(passport
      ? [{ key: "passport_number" as const, ...passport, proof: "digits" as const, features: {} }]
      : []),
    ...proposedNumbers(sheets, Number(today.slice(0, 4))),
  ].filter((p) => p.proof || readWell(p));
  const vins = new Set(all.flatMap((p) => (p.key === "vin" && p.proof === "digits" ? [p.value] : [])));
  const kept = all.filter((p) => p.proof === "digits" || !vins.has(vinOf(p.value)));
  amongAll(kept);
  return kept;
}

/** How sure a number is that proves itself. */
const PROVEN = { digits: 0.97, shape: 0.8 };
/** No honest paper names more. */
const MOST = 80;

const plain = (value: string): string => value.replace(/[^A-Za-z0-9*]/g, "").toUpperCase();

/** Likelier right than not. */
const LIKELY = 0.5;

/** True for one that says of a number what it numbers, and is likelier right than not; else it is some reference. */
const telling = ({ of, probability }: { of: NumberAt; probability: number }): boolean =>
  of.key !== "reference" && probability >= LIKELY;

/**
 * One number at a place and one key for a number among candidates that are likely enough: the likeliest key that is likelier
 * right than not. Else that it is some reference, which is as likely as any key; else the likeliest there is.
 */
export function chosenNumbers<T extends NumberAt>(found: { of: T; probability: number }[]): typeof found {
  const taken: typeof found = [];
  const order = (f: (typeof found)[number]) =>
    f.probability + (telling(f) ? 2 : flag(f.of.key === "reference"));
  // A number of which nothing says what it numbers is of use only where it likely numbers something.
  const worth = found.filter((f) => f.of.key !== "reference" || f.probability >= LIKELY);
  for (const f of worth.toSorted((a, b) => order(b) - order(a))) {
    const { line, start, end, value } = f.of;
    const clash = taken.some(
      ({ of }) => (of.line === line && of.start < end && of.end > start) || plain(of.value) === plain(value),
    );
    if (!clash) taken.push(f);
    if (taken.length === MOST) break;
  }
  return taken;
}

/** Every identifier on the pages, in the order of the page; each value once, under its likeliest key. */
export function findNumbers(
  sheets: Sheet[],
  today: string,
  zone: MachineZone | null = machineZone(sheets, today),
): NumberFound[] {
  const chooser = chooserOf("identifier");
  const likely = numberCandidates(sheets, today, zone).flatMap((of) => {
    const probability = of.proof ? PROVEN[of.proof] : sure(chooser, of.features);
    return of.proof || probability >= chooser.least ? [{ of, probability }] : [];
  });
  const place = ({ line, start }: NumberAt) => line.page.number * 1e7 + line.index * 1e4 + start;
  return chosenNumbers(likely)
    .map(({ of: { proof, features, ...number }, probability }) => ({
      ...number,
      confidence: Math.max(1, Math.min(99, Math.round(100 * probability))),
      checked: proof === "digits",
    }))
    .sort((a, b) => place(a) - place(b));
}
