import type { Line, Sheet } from "./layout.ts";

/** A field of the zone: what it says, and its own figures on the page, not those beside it. */
export interface ZoneField {
  value: string;
  line: Line;
  start: number;
  end: number;
  /** Its figures were read so; else misread letters were put right, and the value stands nowhere on the page in this place. */
  printed: boolean;
}

/** What the machine readable zone of a passport, a visa or an identity card says; check digits are right. */
export interface MachineZone {
  kind: "passport" | "identity" | "visa";
  number: ZoneField;
  /** ISO 3166 alpha-3 as printed. */
  nationality: string;
  /** `YYYY-MM-DD`. */
  birth: ZoneField;
  expiry: ZoneField;
}

const WEIGHTS = [7, 3, 1];

const worth = (c: string): number => {
  if (c >= "0" && c <= "9") return Number(c);
  return c >= "A" && c <= "Z" ? c.charCodeAt(0) - 55 : 0;
};

/** The check digit of a field (ICAO Doc 9303 part 3, 4.9): weights 7, 3, 1 over digits, A = 10 ... Z = 35, filler 0. */
export function zoneCheckDigit(field: string): number {
  let sum = 0;
  for (let i = 0; i < field.length; i++) sum += worth(field.charAt(i)) * (WEIGHTS[i % 3] ?? 1);
  return sum % 10;
}

/** Letters that readers of pictures take for digits in the zone's type face. */
const DIGIT_FOR: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
};

const digits = (s: string): string => s.replace(/[A-Z]/g, (c) => DIGIT_FOR[c] ?? c);

/** A date field with its check digit, misread letters put right; null when the digit does not fit. */
function dayOf(field: string, check: string): string | null {
  const d = digits(field);
  return /^\d{6}$/.test(d) && String(zoneCheckDigit(d)) === digits(check) ? d : null;
}

/** Numbers of travel papers: letters, if any, stand first. */
const SHAPED = /^[A-Z]{0,3}\d+<*$/;

/**
 * The number of the document: as read, or with letters that are likely digits exchanged so that the check digit is right and
 * its letters stand first. Null when no exchange does that, or more than one.
 */
function numberOf(field: string, check: string): string | null {
  const want = digits(check);
  if (!/^[A-Z0-9]{5,9}<{0,4}$/.test(field) || !/^\d$/.test(want)) return null;
  if (String(zoneCheckDigit(field)) === want) return field.replace(/</g, "");
  const places = [...field].flatMap((c, i) => (DIGIT_FOR[c] === undefined ? [] : [i])).slice(0, 6);
  const right: string[] = [];
  for (let mask = 1; mask < 1 << places.length; mask++) {
    const chars = [...field];
    for (const [bit, at] of places.entries())
      if (mask & (1 << bit)) chars[at] = DIGIT_FOR[chars[at] ?? ""] ?? "";
    const tried = chars.join("");
    if (SHAPED.test(tried) && String(zoneCheckDigit(tried)) === want) right.push(tried);
  }
  return right.length === 1 ? (right[0] ?? "").replace(/</g, "") : null;
}

/** Century by sense: nobody is born after `today`, and no paper runs for more than fifty years from it. */
function whole(yymmdd: string, today: string, past: boolean): string | null {
  const [yy, mm, dd] = [yymmdd.slice(0, 2), yymmdd.slice(2, 4), yymmdd.slice(4, 6)];
  if (Number(mm) < 1 || Number(mm) > 12 || Number(dd) < 1 || Number(dd) > 31) return null;
  const near = `20${yy}-${mm}-${dd}`;
  if (past) return near <= today ? near : `19${yy}-${mm}-${dd}`;
  return Number(`20${yy}`) <= Number(today.slice(0, 4)) + 50 ? near : `19${yy}-${mm}-${dd}`;
}

/** Zone characters of a line, or "" for a line that is none: no small letters, no spaces of words. */
function zoneText(line: Line): string {
  if (!line.text.includes("<")) return "";
  const text = line.text.slice(0, 120).replace(/[ «‹]/g, (c) => (c === " " ? "" : "<"));
  return /^[A-Z0-9<]{26,46}$/.test(text) ? text : "";
}

/** Second lines of two-line zones (passports, visas: 44 or 36 characters). */
const TWO = /^([A-Z0-9<]{9})([A-Z0-9])([A-Z<]{3})([A-Z0-9]{6})([A-Z0-9])([MFX<])([A-Z0-9]{6})([A-Z0-9])/;
/** First and second lines of three-line zones (identity cards: 30 characters). */
const THREE_FIRST = /^([ACI][A-Z<])([A-Z<]{3})([A-Z0-9<]{9})([A-Z0-9])/;
const THREE_SECOND = /^([A-Z0-9]{6})([A-Z0-9])([MFX<])([A-Z0-9]{6})([A-Z0-9])([A-Z<]{3})/;

/** Where the characters `from` to `to` of a zone stand in its line, which may have been read with spaces. */
function fieldAt(line: Line, from: number, to: number, value: string, figures: string): ZoneField {
  const places = [...line.text].flatMap((c, i) => (c === " " ? [] : [i]));
  const [start, end] = [places[from] ?? 0, (places[to - 1] ?? line.text.length - 1) + 1];
  const read = line.text.slice(start, end).replace(/[ <«‹]/g, "");
  return { value, line, start, end, printed: read === figures };
}

interface Raw {
  kind: MachineZone["kind"];
  nationality: string;
  /** A field with its check digit, its line and its first character there. */
  number: [field: string, check: string, line: Line, from: number];
  birth: [field: string, check: string, line: Line, from: number];
  expiry: [field: string, check: string, line: Line, from: number];
}

function checked({ kind, nationality, number, birth, expiry }: Raw, today: string): MachineZone | null {
  const named = numberOf(number[0], number[1]);
  const day = ([field, check, line, from]: Raw["birth"], past: boolean): ZoneField | null => {
    const read = dayOf(field, check);
    const date = read && whole(read, today, past);
    return date && read ? fieldAt(line, from, from + field.length, date, read) : null;
  };
  const born = day(birth, true);
  const ends = day(expiry, false);
  if (named === null || born === null || ends === null) return null;
  return {
    kind,
    number: fieldAt(number[2], number[3], number[3] + number[0].length, named, named),
    nationality: nationality.replace(/</g, ""),
    birth: born,
    expiry: ends,
  };
}

/** The zone of a page, or null: number, birth and expiry must all bear their check digits (ICAO Doc 9303 parts 4 to 7). */
export function machineZone(sheets: Sheet[], today: string): MachineZone | null {
  for (const sheet of sheets.slice(0, 4))
    for (const line of sheet.lines) {
      const text = zoneText(line);
      if (text === "") continue;
      const two = TWO.exec(text);
      if (two) {
        const before = zoneText(sheet.lines[line.index - 1] ?? line);
        const [, number = "", c1 = "", nation = "", birth = "", c2 = "", , expiry = "", c3 = ""] = two;
        const kind = before.startsWith("V") ? "visa" : /^[ACI]/.test(before) ? "identity" : "passport";
        const found = checked(
          {
            kind,
            nationality: nation,
            number: [number, c1, line, 0],
            birth: [birth, c2, line, 13],
            expiry: [expiry, c3, line, 21],
          },
          today,
        );
        if (found) return found;
      }
      const three = THREE_FIRST.exec(text);
      const next = sheet.lines[line.index + 1];
      const second = three && next ? THREE_SECOND.exec(zoneText(next)) : null;
      if (three && second && next) {
        const [, birth = "", c2 = "", , expiry = "", c3 = "", nation = ""] = second;
        const found = checked(
          {
            kind: "identity",
            nationality: nation,
            number: [three[3] ?? "", three[4] ?? "", line, 5],
            birth: [birth, c2, next, 0],
            expiry: [expiry, c3, next, 8],
          },
          today,
        );
        if (found) return found;
      }
    }
  return null;
}
