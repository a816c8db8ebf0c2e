import { weekdayNames } from "#lexicon/calendar.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { isValueCell, labelPlaces } from "../layout/adjacent-text.ts";
import type { Line } from "../layout/layout.ts";
import { spanAt } from "../layout/layout.ts";
import { labelMeant } from "../text/misread-words.ts";
import type { DateRole } from "./cues.ts";
import { dateCues, dateMeant } from "./cues.ts";

/**
 * Sentences that say what a date is with words that stand apart from it: "please pay $50.00 by", "wird am 3.2. von Ihrem
 * Konto abgebucht". Only what may stand between the two halves is allowed to, and never the end of a sentence.
 */

const BETWEEN = "(?:[^.!?;]|\\.(?=\\d)){0,60}?";

const AHEAD: [DateRole, RegExp][] = [
  [
    "due",
    new RegExp(
      "(?:" +
        [
          `(?:pay|payment|remit|settle|settled|paid|amount|balance` +
            `|total)(?![a-z])${BETWEEN}(?<![a-z])(?:by|before|until|till|no later than|not later than` +
            `|on or before|due on|falls due on)(?: the)?`,
          `(?:${any("labels-to-pay-german")})(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-before-german")})(?: den)?`,
          `(?:${any("labels-to-pay-french")})(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-before-french")})`,
          `(?:${any("labels-to-pay-spanish")})(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-before-spanish")})(?: dia)?`,
          `(?:${any("labels-to-pay-italian")})(?![a-z])${BETWEEN}(?<![a-z])(?:entro(?: e non oltre)?(?: il)?|non oltre il)`,
          `(?:${any("labels-to-pay-dutch")})(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-before-dutch")})`,
          `(?:betala|betalas|betales|betaling|betalning|innbetales|indbetales)(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-before-northern")})(?: den)?`,
          `(?:will|shall|to be|scheduled|automatically|debiteres|dras` +
            `|trekkes)(?![a-z])${BETWEEN}(?:debit|charge|withdraw|deduct|collect|due|debiteres|dras` +
            `|trekkes)[a-z]{0,4} (?:[a-z]+ ){0,6}(?:on|on or after|on or about|den)`,
          `(?:${any("labels-debited-french")})(?![a-z])${BETWEEN}(?<![a-z])(?:le|a partir du)`,
          `(?:${any("labels-debited-southern")})(?![a-z])${BETWEEN}(?<![a-z])(?:${any("labels-on-day")})`,
          `(?:${any("labels-debited-dutch")})(?![a-z])${BETWEEN}(?<![a-z])(?:op|rond|omstreeks)`,
          `(?:${any("labels-debited-german")})(?![a-z])${BETWEEN}(?<![a-z])(?:am|zum|ab dem)`,
        ].join("|") +
        `)(?: (?:${weekdayNames.flat().join("|")}),?)?[ :]{0,2}$`,
    ),
  ],
  // The day until which a discount is given for paying early.
  [
    "other",
    new RegExp(`(?:${any("discount-for-early")})[^,.!?;]{0,40}?(?<![a-z])(?:${any("until")})[ :]{0,2}$`),
  ],
  [
    "other",
    new RegExp(
      "(?:payments?|credits?|transactions?|charges|activity|received|processed" +
        "|posted) (?:received |made |processed |posted )?(?:after|through|as of|before|by" +
        "|until)[ :]{0,2}$",
    ),
  ],
  [
    "expiry",
    new RegExp(`(?:${any("offer")})(?![a-z])[^.!?;]{0,40}?(?<![a-z])(?:${any("offer-ends")})[ :]{0,2}$`),
  ],
];

/** Where the verb stands behind the date. */
const BEHIND: [DateRole, RegExp][] = [
  [
    "other",
    new RegExp(
      String.raw`^[ :,(=]{0,4}(?:mit |abzgl\.? |abzuglich |less |moins |con ` +
        String.raw`|met )?(?:\d{1,2}(?:[.,]\d{1,2})? ?% ?)(?:skonto|discount|cash|escompte|sconto|descuento` +
        "|korting|rabatt)",
    ),
  ],
  ["due", /^[ :,(=]{0,4}(?:rein |zahlbar )?(?:netto|ohne abzug)(?![a-z])/],
  ["due", new RegExp(`^[^.!?;]{0,45}?(?<![a-z])(?:${any("paid-behind")})(?![a-z])`)],
];

/** What has been charged is not due any more. */
const PAST = new RegExp(`(?<![a-z])(?:${any("labels-has-been")})(?![a-z])[^.!?;]{0,80}$`);

const onGermanWords = new RegExp(`(?<![a-z])(?:${any("labels-on-german")})[ ]{1,2}$`);

/** The role that a sentence around a date gives it. `left` ends and `right` begins at the date; both folded. */
export function sentenceRole(left: string, right: string): DateRole | null {
  for (const [role, re] of AHEAD)
    if (re.test(left)) return role === "due" && PAST.test(left) ? "payment" : role;
  if (onGermanWords.test(left))
    for (const [role, re] of BEHIND) if (re.test(right)) return PAST.test(left) ? "payment" : role;
  return null;
}

/** How a date was said to be what it is. */
export type LabelKind =
  /** A phrase that names this date and no other: "Invoice date". */
  | "plain"
  /** A bare word for a date: "Date:", "Datum", "le". */
  | "bare"
  /** A word for a date behind one that nobody knows: "TB date". */
  | "compound"
  /** A sentence around it: "please pay by". */
  | "sentence"
  | "none";

export type LabelPlaceKind = "left" | "above" | "head" | "below" | "sentence" | "none";

interface DateLabel {
  role: DateRole;
  /** 1 beside the value, less above it. */
  strength: number;
  kind: LabelKind;
  where: LabelPlaceKind;
  /** Seen through a misread word. */
  worn?: boolean;
  /** Where the label stands: two values under one head share it. */
  at: { line: Line; start: number } | null;
}

const BARE = whole("labels-dates");
/** Common words that count only right beside a date. */
const SHY = (role: DateRole, phrase: string): boolean =>
  role === "from" || role === "to" || phrase.length <= 3;
const PARTICLE = /^(?:le|del|du|van|vom|den)$/;
/** Words for a day something was so, which is the paper's own only where it says no other. */
const WEAK =
  /^(?:as of|summary as of|signed|signed on|date signed|signature date|reported|tax point|tax point date|given on|collected on|stand|iss|processed)$/;
/** "Paris, le", "Leipzig, den", or nothing at all before the word. */
const PLACE_BEFORE = /(?:^|[.:;|]| {3})[^\d.:;|]{0,30}$/;

/** What a day is of, behind a bare "date": "of visit", "de lecture". Folded. */
const DATE_OF = new RegExp(`^ (?:${any("labels-of")}) ?(?:the |la |le |l'|ihrer |votre |your )?[a-z]{4,}`);
/** Unless it is the paper itself. Folded. */
const OWN_DAY = new RegExp(
  `^ [a-z']{1,4} ?(?:the |la |le |l'|votre |your |this )?(?:${any("day-of-paper")})`,
);

/** "Date" as readers of pictures take it: "Oate", "Dale:", "0ate", "Daie". */
const MISREAD_DATE =
  /(?:^|[^a-z0-9])(?:[do0]a[tlifr][ec]|d[a4]te|oate|dat[c3]|bate|datun|oatum|fccha|fecna)[ .:;]{0,4}$/;

const periodWords = new RegExp(any("labels-period"));

/** What the words of one place say. `left`: they stand on the line itself, before the date. */
function read(folded: string, left: boolean, weight: number): Omit<DateLabel, "where" | "at"> | null {
  const cues = dateCues.find(folded);
  const tail = cues[cues.length - 1];
  const lead = cues[cues.length - 2];
  if (!tail) return null;
  // "Period end date": the words before the bare "date" say which one.
  // "Decorrenza: ore 24 del 01/06/2021": so does what stands before a particle.
  const named =
    lead !== undefined &&
    ((BARE.test(tail.phrase) && tail.start - lead.end <= 1) ||
      (PARTICLE.test(tail.phrase) && !SHY(lead.role, lead.phrase) && tail.start - lead.end <= 24));
  const cue = named ? { ...lead, end: tail.end } : tail;
  let role = cue.role;
  const gap = left ? folded.length - cue.end : 0;
  if (gap > 45) return null;
  // What has a value of its own behind it is no label of the line below.
  if (!left && /\d/.test(folded.slice(cue.end))) return null;
  if (left && SHY(role, cue.phrase) && gap > 4) {
    if (!lead || folded.length - lead.end > 45 || SHY(lead.role, lead.phrase)) return null;
    role = lead.role;
  }
  if (!left && SHY(role, cue.phrase) && folded.trim().length > cue.phrase.length + 2) {
    // "Policy period" over "From": the head of a table in two storeys.
    const storeys = periodWords.test(folded) && cue.end >= folded.trimEnd().length - 1;
    if (!storeys) return null;
  }
  let strength = weight * (gap > 20 ? 0.7 : 1);
  let kind: LabelKind = BARE.test(cue.phrase) && !named ? "bare" : "plain";
  const before = folded.slice(0, cue.start);
  if (role === "issue" && WEAK.test(cue.phrase)) strength *= 0.5;
  if (PARTICLE.test(cue.phrase)) strength *= PLACE_BEFORE.test(before) ? 0.75 : 0.3;
  else if (role === "issue" && kind === "bare") {
    // A date of something that no list knows, or of something named before the word: "TB date", "agreement dated".
    if (/[a-z)"'] {1,2}$/.test(before) && cue.phrase !== "dated") kind = "compound";
    // So does what goes on behind it: "Date of the reading", "Data da leitura".
    else if (left && DATE_OF.test(folded.slice(cue.end)) && !OWN_DAY.test(folded.slice(cue.end)))
      kind = "compound";
    else if (/[a-z)"'] {1,2}$/.test(before)) strength *= 0.5;
  }
  if (left && role === "issue" && before.split(" ").length > 8) strength *= 0.6;
  return { role, strength, kind };
}

/** Roles that a plain "date" gives way to when both are said of the same value. */
const specific = (r: DateRole): number => (r === "issue" ? 0 : 1);

/** The end of the line above, when a sentence runs on from it into this line. */
function runOn(line: Line, start: number): string {
  const first = line.cells[0];
  const up = line.page.lines[line.index - 1];
  if (!first || !up || start > first.end || start - first.start > 30) return "";
  const tail = up.cells[up.cells.length - 1];
  if (!tail || line.y0 - up.y1 > 1.2 * line.size || tail.text.split(" ").length < 4) return "";
  return `${up.folded.slice(Math.max(tail.start, tail.end - 70), tail.end)} `;
}

/** The cell right below a date when it is nothing but its label: "12/03/2018" over "Date", as under signatures. */
function belowOf(line: Line, start: number, end: number): DateLabel | null {
  const span = spanAt(line, start, end);
  for (const l of line.page.lines.slice(line.index + 1, line.index + 4)) {
    if (l.y0 - line.y1 > 1.4 * line.size) return null;
    for (const c of l.cells) {
      if (Math.min(c.x1, span.x1) - Math.max(c.x0, span.x0) < 0.25 * Math.min(c.x1 - c.x0, span.x1 - span.x0))
        continue;
      const text = l.folded.slice(c.start, c.end);
      const cue = dateCues.find(text)[0];
      if (!cue || SHY(cue.role, cue.phrase) || cue.start > 1 || text.length - cue.end > 4) return null;
      // A label over a value of its own belongs to that.
      const next = l.page.lines[l.index + 1];
      if (next?.cells.some((v) => v.x0 < c.x1 && v.x1 > c.x0 && isValueCell(v.text))) return null;
      const kind = BARE.test(cue.phrase) ? "bare" : "plain";
      return { role: cue.role, strength: 0.5, kind, where: "below", at: { line: l, start: c.start } };
    }
  }
  return null;
}

/** What the surroundings of a date say it is, or null. `from`: where the date before it on the line ended. */
export function labelOf(line: Line, start: number, end: number, from: number): DateLabel | null {
  const left = runOn(line, start) + line.folded.slice(Math.max(from, start - 110, 0), start);
  const right = line.folded.slice(end, end + 60);
  const plainly = sentenceRole(left, right);
  const told =
    plainly === null && line.page.ocr
      ? sentenceRole(labelMeant(left, dateMeant), labelMeant(right, dateMeant))
      : plainly;
  if (told !== null)
    return {
      ...{ role: told, strength: 0.9, kind: "sentence", where: "sentence", at: null },
      ...(plainly === null && { worn: true }),
    };
  let best: DateLabel | null = null;
  for (const place of labelPlaces(line, start, end, from, spanAt(line, start, end))) {
    const plain = read(place.folded, place.where === "left", place.weight);
    const text = plain === null && line.page.ocr ? labelMeant(place.folded, dateMeant) : place.folded;
    const said = text === place.folded ? plain : read(text, place.where === "left", place.weight);
    if (said === null) continue;
    const found: DateLabel = {
      ...{ ...said, where: place.where, at: { line: place.line, start: place.offset } },
      ...(plain === null && { worn: true }),
    };
    // A bare "date" gives way to a plainer word in the next place; a label that says more does not.
    const yields =
      best !== null &&
      best.kind !== "plain" &&
      specific(said.role) > specific(best.role) &&
      said.strength > best.strength - 0.3;
    if (best === null || said.strength > best.strength + 0.2 || yields) best = found;
  }
  if (
    best === null &&
    line.page.ocr &&
    MISREAD_DATE.test(line.folded.slice(Math.max(from, start - 16), start))
  )
    return { role: "issue", strength: 0.8, kind: "bare", where: "left", at: null };
  return best ?? belowOf(line, start, end);
}
