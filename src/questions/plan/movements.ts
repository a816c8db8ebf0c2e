import { readMoney } from "#rules/money/money-text.ts";

const amounts = new RegExp(
  String.raw`(?<![\d.,/])([-+−–]\s?)?(?:[$€£]\s?|[a-z]{2,3}\s)?([-−–])?(\d{1,3}(?:[.,' ]\d{3})*` +
    String.raw`|\d+)[.,](\d{2})(?![\d.,/]?\d)\s?(?:[€$£]\s?)?([-−–]|cr|dr|db)?(?![a-z0-9])`,
  "g",
);

/**
 * What a line of a statement says was paid, less what came back: its first amount, since a balance stands behind it. On the
 * statement of a card money that came back has a minus, on that of an account money that went out. `line` folded. Null when
 * it bears no amount.
 */
export function movementOn(line: string, card: boolean): number | null {
  const m = [...line.matchAll(amounts)][0];
  if (!m) return null;
  const number = readMoney(
    `${m[3]}.${m[4]}`.replace(/(?<=\d)[', ](?=\d{3})/g, "").replace(/\.(?=\d{3}\.)/g, ""),
  )?.number;
  if (number === undefined || number === null) return null;
  const minus = /[-−–]/.test(`${m[1] ?? ""}${m[2] ?? ""}${m[5] ?? ""}`);
  const back = card ? minus || m[5] === "cr" : /\+/.test(m[1] ?? "") || m[5] === "cr";
  return back ? -number : number;
}
