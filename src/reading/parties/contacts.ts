import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from "libphonenumber-js/min";
import { word } from "#lexicon/phrases.ts";
import type { Line, Sheet } from "../layout/layout.ts";

interface ContactFound {
  kind: "phone" | "email";
  value: string;
  line: Line;
  start: number;
  end: number;
}

const MAIL = /(?<![\w.+-])[a-z0-9][\w.+-]{0,63}@[a-z0-9](?:[a-z0-9-]{0,40}\.){1,4}[a-z]{2,12}(?![\w-])/gi;
const PHONE_WORD = word("contacts-tel");

/** Mail addresses and telephone numbers of the first pages; a number counts when a word beside it says so or it opens with +. */
export function contactsOf(sheets: Sheet[], country: string | null): ContactFound[] {
  const out: ContactFound[] = [];
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined;
  for (const s of sheets.slice(0, 3))
    for (const line of s.lines.slice(0, 200)) {
      if (out.length >= 12) return out;
      const text = line.text.slice(0, 400);
      if (text.includes("@"))
        for (const m of text.matchAll(MAIL))
          out.push({
            kind: "email",
            value: m[0].toLowerCase(),
            line,
            start: m.index,
            end: m.index + m[0].length,
          });
      if (!/\d{3}/.test(text) || !(PHONE_WORD.test(line.folded) || /\+\d/.test(text))) continue;
      for (const p of findPhoneNumbersInText(text, home ? { defaultCountry: home } : undefined).filter(
        (n) => n.number.nationalNumber.length >= 7,
      ))
        out.push({ kind: "phone", value: p.number.number, line, start: p.startsAt, end: p.endsAt });
    }
  return out;
}
