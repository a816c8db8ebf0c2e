import { escapeRegExp, fold } from "#kernel/text.ts";
import { personName } from "./compare-said.ts";
import type { Candidate } from "./described.ts";

/** Papers on which a home that is on file is meant by its address; elsewhere the address is where the post goes. */
const ABOUT_HOMES =
  /^(?:housing\/|bills\/(?!phone|internet|television|subscription|hosting)|insurance\/(?:home|renters|policy|renewal)|tax\/(?:property|assessment))/;

/** Details that name one thing alone. */
const NUMBERS = /^(?:vin|plate|policy_number|account_number|iban|loan_number|contract_number)$/;

type OnFile = Pick<Candidate, "id" | "kind" | "name" | "details">;

/**
 * A person's name as a paper may print it: given and family name with a letter or a name between, or turned about a comma. One
 * who is known by a letter between is not meant where another one stands: "Winifred M. Oak" is not "Winifred R. Oak".
 */
function ofPerson(
  e: OnFile,
): { key: string; words: string[]; pattern(alone: boolean): RegExp | null } | null {
  if (typeof e.name !== "string") return null;
  const n = personName(e.name);
  const words = fold(e.name)
    .replace(/[^\p{L}' -]/gu, " ")
    .trim()
    .split(/\s+/)
    .filter((w) => w.length > 1);
  const [given, family] = [words[0], words.at(-1)];
  if (n.several || given === undefined || family === undefined || words.length < 2 || n.family === 0)
    return null;
  const [g, f] = [escapeRegExp(given), escapeRegExp(family)];
  const letter = n.words.length === 3 ? escapeRegExp(n.words[1]?.key.slice(0, 1) ?? "") : null;
  const known = String.raw` ${letter}(?:\.|\p{L}{1,14})?`;
  const between = letter === null ? String.raw` \p{L}\.?| \p{L}{2,14}` : known;
  const unlessOther = letter === null ? "" : String.raw`(?! (?!${letter})\p{L}(?!\p{L}))`;
  const forms = (alone: boolean): string =>
    alone ? `${g}(?:${between})? ${f}|${f},? ${g}${unlessOther}` : `${g}${known} ${f}|${f},? ${g}${known}`;
  return {
    key: `${given} ${family}`,
    words: [given, family],
    pattern: (alone) =>
      alone || letter !== null
        ? new RegExp(String.raw`(?<![\p{L}-])(?:${forms(alone)})(?![\p{L}-])`, "u")
        : null,
  };
}

/** The house and street of an address, as any paper prints it. */
function ofHome(e: OnFile): RegExp | null {
  const address =
    typeof e.details.address === "string" ? e.details.address : typeof e.name === "string" ? e.name : "";
  const street = /^(\d{1,6}[a-z]?) ((?:[\p{L}.']+ ?){1,3})/u.exec(fold(address.split(",")[0] ?? ""));
  const words =
    street?.[2]
      ?.trim()
      .split(/[ .]+/)
      .filter((w) => w.length > 1) ?? [];
  if (!street?.[1] || words.length < 2) return null;
  // The last word is "Street" or "St".
  return new RegExp(
    String.raw`(?<!\p{N})${street[1]} ${words.slice(0, -1).map(escapeRegExp).join("\\.? ")}\.? ${escapeRegExp((words.at(-1) ?? "").slice(0, 1))}`,
    "u",
  );
}

/** A number with the spaces and strokes that papers print in it. */
const asPrinted = (n: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${[...n].join("[ ./-]?")}(?![\\p{L}\\p{N}])`, "iu");

/** Numbers of a thing that name it alone, without spaces and strokes. */
function numbersOf(e: OnFile): string[] {
  return Object.entries(e.details).flatMap(([key, value]) => {
    const signs = NUMBERS.test(key) ? String(value).replace(/[^\p{L}\p{N}]/gu, "") : "";
    const digits = signs.replace(/\D/g, "").length;
    if (signs.length < (key === "plate" ? 5 : 7) || digits < (key === "plate" ? 2 : 4) || /X{3}/i.test(signs))
      return [];
    return [signs];
  });
}

const ABOUT_ANIMALS = /^(?:pets\/|insurance\/pet-policy)/;

/** An animal on file is meant by its name where the paper is about animals. */
const isNamed = ({ name }: OnFile, folded: string, type: string | null): boolean =>
  typeof name === "string" &&
  name.length > 2 &&
  ABOUT_ANIMALS.test(type ?? "") &&
  new RegExp(String.raw`(?<![\p{L}-])${escapeRegExp(fold(name))}(?![\p{L}-])`, "u").test(folded);

/**
 * Of those on file the ones that a paper's words name in full: people by given and family name when only one of them is called
 * so, else with the letter between as well, things by a number of their own, homes by house and street where the paper is about homes.
 */
export function mentioned(all: readonly OnFile[], words: string, type: string | null): OnFile[] {
  const folded = fold(words).replace(/\s+/g, " ");
  const signs = folded.replace(/[^\p{L}\p{N}]/gu, "");
  const called = new Map<string, number>();
  for (const e of all) {
    const key = e.kind === "person" ? ofPerson(e)?.key : undefined;
    if (key !== undefined) called.set(key, (called.get(key) ?? 0) + 1);
  }
  return all.filter((e) => {
    if (e.kind === "person") {
      const p = ofPerson(e);
      const named = p?.words.every((w) => folded.includes(w)) ?? false;
      return named && (p?.pattern(called.get(p.key) === 1)?.test(folded) ?? false);
    }
    if (e.kind === "property")
      return type !== null && ABOUT_HOMES.test(type) && (ofHome(e)?.test(folded) ?? false);
    if (e.kind === "pet") return isNamed(e, folded, type);
    return numbersOf(e).some((n) => signs.includes(fold(n)) && asPrinted(n).test(words));
  });
}
