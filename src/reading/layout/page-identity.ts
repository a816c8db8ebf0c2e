import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";

/** What one page says about the paper it belongs to. */
export interface Identity {
  /** "Page 2 of 3"; `of` null when it does not say. */
  counted: { n: number; of: number | null } | null;
  /** Numbers of the paper by the kind of their label ("invoice" -> "INV17"). */
  numbers: Map<string, string>;
  /** Who it is from, as far as it can be told by marks that only one sender has: web names, IBANs, VAT numbers, telephones. */
  marks: Set<string>;
  /** Who it is for, where a label says so. */
  recipient: string | null;
  /** How much it looks like the first page of a paper, 0..6. */
  start: number;
  /** Its first lines, folded, without figures. */
  head: string[];
  /** Its long words and its figures: two papers of different senders have few in common. */
  vocabulary: Set<string>;
  /** All of its words, folded. */
  flat: string;
}

const MOST_TEXT = 20_000;

const NAMES = any("page-identity-page");
const OF = any("page-identity-of");
const COUNTED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${NAMES})\\s{0,3}:?\\s{0,3}(\\d{1,3})(?:\\s{0,2}(?:${OF})\\s{0,2}(\\d{1,3}))?(?![\\p{L}\\p{N},.]*\\d)`,
  "giu",
);
/** "2 / 3" or "- 2 -" alone on a line at the head or the foot. */
const BARE = /^(?:(\d{1,2})\s?(?:\/|of|von)\s?(\d{1,2})|[-–] ?(\d{1,2}) ?[-–])$/;

/** The number of a page among those of its paper, where its head or foot says so. */
export function countedPage(lines: string[]): Identity["counted"] {
  const edges = [...lines.slice(-4).reverse(), ...lines.slice(0, 8)];
  let best: Identity["counted"] = null;
  for (const line of edges) {
    if (line.length > 160) continue;
    const bare = BARE.exec(line);
    const m = bare ?? [...line.matchAll(COUNTED)].pop();
    if (!m) continue;
    const n = Number(m[1] ?? m[3]);
    const of = m[2] === undefined ? null : Number(m[2]);
    if (n < 1 || (of !== null && of < n)) continue;
    if (of !== null) return { n, of };
    best ??= { n, of };
  }
  return best;
}

const KINDS: [string, string][] = [
  ["invoice", any("page-identity-invoice")],
  ["receipt", any("page-identity-receipt")],
  ["claim", "claim|schaden"],
  ["order", any("page-identity-order")],
  ["estimate", any("page-identity-estimate")],
  ["policy", any("page-identity-policy")],
  ["contract", any("page-identity-contract")],
  ["customer", any("page-identity-customer")],
  ["account", any("page-identity-account")],
  ["case", any("page-identity-case")],
];
const NO = "(?:\\s?(?:no|nr|num(?:ber)?|nummer|numero|nº|n°|id|#)\\b[.:]?|-?nummer|-?nr\\.?|\\s?[#:])";
const NUMBERS = KINDS.map(
  ([kind, words]) =>
    [
      kind,
      new RegExp(
        `(?<![\\p{L}])(?:${words})${NO}[\\s:#.]{0,4}([a-z]{0,6}[-/. ]?\\d[\\p{L}\\d./-]{1,24})`,
        "iu",
      ),
    ] as const,
);

/** Kinds of number that stay the same from paper to paper of one sender: another one says that another person is meant. */
function numbersOf(folded: string): Map<string, string> {
  const out = new Map<string, string>();
  for (const [kind, re] of NUMBERS) {
    const value = re
      .exec(folded)?.[1]
      ?.replace(/[^\p{L}\d]/gu, "")
      .toUpperCase();
    if (value && value.replace(/\D/g, "").length >= 2 && !/^(?:19|20)\d\d$/.test(value)) out.set(kind, value);
  }
  return out;
}

const FREE_MAIL = /^(?:gmail|yahoo|hotmail|outlook|gmx|web|icloud|aol|mail|t-online|proton)\./;

const phoneNumbers = new RegExp(
  String.raw`(?:${any("page-identity-tel")})[.:]{0,2}\s?(\+?[\d ()/.-]{7,20}\d)`,
  "gi",
);

function marksOf(text: string): Set<string> {
  const out = new Set<string>();
  for (const m of text.matchAll(
    /(?:@|www\.|https?:\/\/(?:www\.)?)([a-z0-9-]{2,40}(?:\.[a-z0-9-]{2,30}){1,3})/gi,
  )) {
    const name = (m[1] ?? "").toLowerCase();
    if (!FREE_MAIL.test(name)) out.add(name.split(".").slice(-2).join("."));
  }
  for (const m of text.matchAll(
    /(?<![A-Za-z0-9])([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?)(?![A-Za-z0-9])/g,
  ))
    out.add((m[1] ?? "").replace(/ /g, ""));
  for (const m of text.matchAll(
    /(?<![A-Za-z0-9])((?:DE|AT|FR|IT|ES|NL|BE|CH|GB|LU)[A-Z]?[ -]?\d[\d .-]{7,12}\d)(?!\d)/g,
  ))
    out.add((m[1] ?? "").replace(/[ .-]/g, ""));
  for (const m of text.matchAll(phoneNumbers)) out.add((m[1] ?? "").replace(/\D/g, "").slice(-7));
  return out;
}

const RECIPIENT = new RegExp(
  String.raw`(?<!\p{L})(?i:${any("for-whom")})\s{0,3}:?\s{1,14}((?:\p{Lu}[\p{L}.'-]+ ){1,3}\p{Lu}[\p{L}.'-]+)`,
  "u",
);

const TITLE = new RegExp(String.raw`(?<!\p{L})(?:${any("heading-words")})`, "u");
const GREETING = new RegExp(String.raw`(?<!\p{L})(?:${any("page-greets")})(?!\p{L})`, "u");
const DATE = new RegExp(
  String.raw`(?<!\d)(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?(?:19|20)?\d{2}|(?:19|20)\d\d-\d\d-\d\d` +
    String.raw`|\d{1,2}\.? ?(?:jan|feb|mar|mrz|apr|ma[iy]|jun|jul|aug|se[pt]|o[ck]t|nov` +
    String.raw`|de[cz])\p{L}*\.? ?(?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov` +
    String.raw`|dec)\p{L}* \d{1,2},? (?:19|20)\d\d)(?!\d)`,
  "u",
);
const CONTACT = /(?:www\.|@|\b(?:tel|fon|phone|fax|telefon)\b)/;
const ADDRESS =
  /(?:(?<!\d)\d{5}(?!\d) \p{L}{3,}|(?<!\p{L})[a-z]{2} \d{5}(?!\d)|(?:street|strasse|str\.|avenue|ave\.?|road|rd\.|rue|via|calle|straat|weg|platz)(?!\p{L}))/u;
const GOES_ON = new RegExp(String.raw`^(?:${any("page-continues")})(?!\p{L})`, "u");

/** Points for what a first page has in its upper part. */
function startOf(lines: string[], counted: Identity["counted"], numbers: Map<string, string>): number {
  const upper = lines.slice(0, Math.max(8, Math.ceil(lines.length / 3)));
  const top = lines.slice(0, 10).join("\n");
  const text = upper.join("\n");
  let points = 0;
  if (counted?.n === 1) points += 1.5;
  if (upper.some((l) => l.length < 80 && TITLE.test(l))) points += 1;
  if (GREETING.test(text)) points += 1;
  if (DATE.test(text)) points += 0.75;
  if (CONTACT.test(top)) points += 0.75;
  if (ADDRESS.test(top)) points += 0.75;
  if (numbers.size > 0) points += 0.75;
  if (GOES_ON.test(lines[0] ?? "") || GOES_ON.test(lines[1] ?? "")) points -= 3;
  // A sentence that began on the page before.
  if (/^\p{Ll}\p{L}{2,} .*\p{Ll}/u.test(lines[0] ?? "")) points -= 1;
  return Math.max(0, points);
}

/** Reads the marks of one page's text. Linear in its length; what is past 20,000 characters is not looked at. */
export function identityOf(text: string): Identity {
  const clipped = text.slice(0, MOST_TEXT);
  const raw = clipped
    .split("\n")
    .map(squeeze)
    .filter((l) => l !== "");
  const lines = raw.map(fold);
  const folded = lines.join("\n");
  const counted = countedPage(lines);
  const numbers = numbersOf(folded);
  const opening = raw[0] ?? "";
  return {
    counted,
    numbers,
    marks: marksOf(clipped),
    recipient: fold(squeeze(RECIPIENT.exec(clipped)?.[1] ?? "")) || null,
    start: startOf(
      /^\p{Ll}/u.test(opening) ? lines : [titled(lines[0] ?? ""), ...lines.slice(1)],
      counted,
      numbers,
    ),
    head: lines.slice(0, 6).map((l) => l.replace(/\d+/g, "")),
    vocabulary: new Set(folded.match(/\p{L}{6,}|\d[\d.,/-]{3,}/gu) ?? []),
    flat: folded.replace(/[^\p{L}\p{N}]+/gu, " "),
  };
}

/** Marks that a line began with a capital, which folding takes away. */
const titled = (line: string): string => line.replace(/^\p{Ll}/u, (c) => c.toUpperCase());
