import { fold, squeeze } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";

/** What somebody holds with a company: types of the papers of it, and the words of the question that say so. */
interface Held {
  types: RegExp;
  words: RegExp;
}

const WHO = `(?:${any("held-who-all")})`;
const HAS = `(?:${any("held-has")})`;
const AT = `(?:${any("held-at")})`;

const rows: readonly { things: string; types: RegExp }[] = [
  {
    things: `(?:\\p{L}* )?(?:${any("held-accounts")})(?: \\p{L}+){0,2}`,
    types: /^banking\//,
  },
  {
    things: `(?:\\p{L}+ ){0,2}(?:${any("held-policies")})`,
    types: /^insurance\/(?!claim|explanation)/,
  },
  {
    things: `(?:\\p{L}+ ){0,2}(?:${any("held-contracts")})`,
    types: /^(?:contracts|bills)\//,
  },
];

const insured = new RegExp(
  String.raw`(?:${any("held-is")})(?: \p{L}+){0,4} (?:${any("held-insured")})(?= |$)`,
  "u",
);

const insuredOrInsurer = whole("held-insured-versichert");

/** Who has something with somebody, and nobody's name: "who has an account at the savings bank". Null for another question. */
export function heldAs(asked: string): Held | null {
  const text = squeeze(fold(asked.slice(0, 400)).replace(/[^\p{L}\p{N} ]/gu, " "));
  if (!new RegExp(`^${WHO} `, "u").test(text) || !new RegExp(` ${AT} `, "u").test(text)) return null;
  if (insured.test(text))
    return {
      types: /^insurance\/(?!claim|explanation)/,
      words: insuredOrInsurer,
    };
  for (const { things, types } of rows) {
    const m = new RegExp(`^${WHO} ${HAS} (?:${any("held-an")})? ?(${things}) ${AT} `, "u").exec(text);
    if (m) {
      const said = (m[1] ?? "").split(" ").filter(Boolean);
      return { types, words: new RegExp(`^(?:${said.join("|")})$`, "u") };
    }
  }
  return null;
}
