import { any, whole, word } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { monthNumber } from "../dates/months.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { remembered } from "../text/remembered.ts";
import { OTHER_STATE_CODES, STATE_CODES } from "../text/state-codes.ts";

const NOT_NAMES = words("not-a-name");

/** German compounds that head a paper or a field: "Handelsrechnung", "Rechnungsdatum", "Lieferschein". */
const NOT_NAME_END = new RegExp(`(?:${any("names-not-german")})$`);

/** Words of the boxes of forms: one of them and it is a label. */
const FORM_WORD = whole("form-word");

/** What a person is in a firm, printed behind the name: "Ann Oak, Associate". */
const OFFICE = new RegExp(
  String.raw`^(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}), (?:${any("position")})$`,
  "iu",
);

const HONORIFIC_BEFORE_NAME = new RegExp(String.raw`^(?:${any("honorific-before-name")})\s+(?=\p{Lu})`, "iu");

/** A line as a name: no label before it, no punctuation around it. */
export const tidyName = remembered((s: string): string => {
  return s
    .replace(/\s+/g, " ")
    .replace(/^(?:©|\(c\)|copyright)\s*(?:(?:19|20)\d{2}(?:-(?:19|20)\d{2})?)?,?\s*/i, "")
    .replace(/[ ]?[({[][^(){}[\]]{0,20}\d{3}[^(){}[\]]{0,20}[)}\]]?.*$/, "")
    .replace(/^[^\p{L}\p{N}"'(]+/u, "")
    .replace(/[^\p{L}\p{N}.)!'"]+$/u, "")
    .replace(/^\(([^()]*)$/, "$1")
    .replace(/^([^()]*)\)$/, "$1")
    .replace(HONORIFIC_BEFORE_NAME, "")
    .replace(/^["'](.*)["']$/, "$1")
    .replace(OFFICE, "$1")
    .replace(/(?<=\p{Ll}{3})\.$/u, (dot, at: number, all: string) =>
      /(?:inc|ltd|corp|bros|assoc)\.$/i.test(all.slice(0, at + 1)) ? dot : "",
    )
    .trim()
    .slice(0, 90);
});

const letters = (s: string): number => (s.match(/\p{L}/gu) ?? []).length;
const digits = (s: string): number => (s.match(/\d/g) ?? []).length;

const STREET_WORD = new RegExp(String.raw`(?<![a-z])(?:${any("street-word")})(?![a-z])\.?`);

const streetGermanWords = new RegExp(String.raw`[a-z](?:${any("names-street-german")})[ ]?\d{1,4}`);

const streetWords = word("names-street");

const streetNorthernWords = new RegExp(String.raw`[a-z](?:${any("names-street-northern")}) \d{1,4}`);

const TOWN_OF_STATE = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}.'’-]*[ ]?){1,3}(?:,? (?:${STATE_CODES})|, (?:${OTHER_STATE_CODES}))$`,
  "u",
);

/** "Columbus OH", "Portland, OR": a town with the code of its state and nothing more. */
export const isTownOfState = (name: string): boolean => TOWN_OF_STATE.test(name.trim());

/** A street, a postcode with a town, a box: part of an address. */
export const isAddress = remembered((s: string): boolean => {
  const f = foldKeep(s);
  return (
    (STREET_WORD.test(f) && /\d/.test(f)) ||
    streetGermanWords.test(f) ||
    (/^\d{1,6} [a-z]/.test(f) && streetWords.test(f)) ||
    /(?<![a-z0-9])\d{3} \d{2} [a-z]{3,}$/.test(f) ||
    streetNorthernWords.test(f) ||
    (/(?<![a-z0-9])(?:[a-z]{1,3}-)?\d{4,5}(?:-\d{4})? [a-z]{3,}/.test(f) && !/[#:]/.test(f)) ||
    /(?<![a-z])[a-z]{2},? \d{5}(?:-\d{4})?(?!\d)/.test(f) ||
    // Postcodes of the Netherlands, the United Kingdom and Canada.
    /(?<![a-z0-9])(?:\d{4} ?[a-z]{2} [a-z]{3}|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}(?![a-z0-9])|[a-z]\d[a-z] ?\d[a-z]\d(?![a-z0-9]))/.test(
      f,
    )
  );
});

/** True for text that could be the name of a person or an organization. */
export const couldBeName = remembered((s: string): boolean => {
  const t = tidyName(s);
  if (t.length < 3 || t.length > 70) return false;
  if (letters(t) < 3 || digits(t) > 4 || digits(t) > letters(t)) return false;
  if (/@|https?:|[=<>|]|(?:www\.)|: /.test(t)) return false;
  if (isAddress(t)) return false;
  const words = foldKeep(t)
    .split(/[^\p{L}\p{N}'&.-]+/u)
    .filter((w) => w !== "");
  if (words.length > 9) return false;
  if (words.some((w) => NOT_NAME_END.test(w)) && words.length <= 3) return false;
  if (words.length <= 6 && words.some((w) => FORM_WORD.test(w))) return false;
  const said = words.filter(
    (w) => !NOT_NAMES.has(w) && monthNumber(w) === null && !/^\d/.test(w) && w.length > 1,
  );
  // Words of forms that are no names by themselves: "County Id", "Employee Name", "DOB / Sex".
  if (
    words.length <= 3 &&
    words.some((w) => /^(?:id|code|name|date|dob|sex|gender|no|nr|number|type|ssn|nummer|numero)$/.test(w))
  )
    return false;
  const weighty = words.filter((w) => /\p{L}{2}/u.test(w));
  return said.length > 0 && said.some((w) => /\p{L}{2}/u.test(w)) && said.length * 2 >= weighty.length;
});

/** "Max Mustermann", "Dr. A. B. Smith", "SMITH, JOHN": two to five capitalised words, no organization about them. */
export const looksLikePerson = remembered((s: string): boolean => {
  const t = tidyName(s);
  if (/\d|&/.test(t)) return false;
  const words = t.split(/[ ,]+/).filter((w) => w !== "");
  if (words.length < 2 || words.length > 5) return false;
  return (
    words.every((w) => /^(?:\p{Lu}[\p{L}.'’-]*|de|del|della|van|von|der|den|la|le|di|da|zu|y|e)$/u.test(w)) &&
    couldBeName(t)
  );
});

/** Two printings of one name: the same letters, or one inside the other when it is long enough to mean something. */
export function sameName(a: string, b: string): boolean {
  const x = compact(a);
  const y = compact(b);
  if (x === "" || y === "") return false;
  return x === y || (Math.min(x.length, y.length) >= 6 && (x.includes(y) || y.includes(x)));
}

const fillersWords = whole("names-fillers");

/** A piece of a sentence or of a form's small print: mostly words in small letters. */
export const isProse = remembered((text: string): boolean => {
  const words = text.split(/\s+/).filter((w) => /\p{L}{2}/u.test(w));
  const small = words.filter((w) => /^[("']?\p{Ll}/u.test(w) && !fillersWords.test(w));
  return words.length >= 2 && small.length * 2 >= words.length;
});
