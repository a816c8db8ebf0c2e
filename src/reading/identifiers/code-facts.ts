import { isValidIBAN } from "ibantools";
import { fact } from "../fields/fact.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import type { Code, Page } from "../layout/page.ts";
import type { ReadFact } from "../reader.ts";
import { compact } from "../text/fold.ts";

/** What stands before the number on archive labels, unless the owner chose something else. */
const SERIAL_PREFIX = "ASN";

/** The number of an archive label: "ASN00123" and "ASN 123" are 123. Null for any other code. */
export function serialOf(code: Code, prefix = SERIAL_PREFIX): string | null {
  if (code.kind === "patch") return null;
  const text = code.text.trim();
  if (text.slice(0, prefix.length).toUpperCase() !== prefix.toUpperCase()) return null;
  return /^[ :#-]?0*(\d{1,9})$/.exec(text.slice(prefix.length))?.[1] ?? null;
}

/** The archive serial number on a page's label. Its evidence is the label itself: the code and where it stands. */
function serialFacts(pages: Page[], prefix: string | undefined): ReadFact[] {
  for (const page of pages)
    for (const code of page.codes ?? []) {
      const value = serialOf(code, prefix);
      if (value === null) continue;
      const name = {
        key: "archive_serial_number",
        label: "Archive serial number",
        role: "identifier",
      } as const;
      const empty = { number: null, date: null, currency: null };
      return [
        {
          ...name,
          ...empty,
          value,
          page: page.number,
          box: code.box,
          quote: code.text.trim(),
          confidence: 99,
        },
      ];
    }
  return [];
}

/** What a payment code asks for. */
interface Payment {
  iban: string | null;
  creditor: string | null;
  amount: number | null;
  currency: string | null;
  reference: string | null;
}

const filled = (s: string | undefined): string | null => s?.trim() || null;

function amountOf(text: string | null): number | null {
  if (text === null || !/^\d{1,9}(?:\.\d{1,2})?$/.test(text)) return null;
  return Number(text);
}

/**
 * Reads a Swiss QR-bill (Swiss Payment Standards, QR-bill 2.3, section 4.2: lines by number) or an EPC code ("GiroCode",
 * EPC069-12 version 2.1, section 3). Null for any other code.
 */
export function paymentOf(code: Code): Payment | null {
  if (code.kind !== "qr") return null;
  const lines = code.text.split(/\r?\n/);
  if (lines[0] === "SPC" && /^02\d\d$/.test(lines[1] ?? ""))
    return {
      iban: filled(lines[3]),
      creditor: filled(lines[5]),
      amount: amountOf(filled(lines[18])),
      currency: filled(lines[19]),
      reference: filled(lines[28]),
    };
  if (lines[0] !== "BCD" || lines[3] !== "SCT") return null;
  const money = /^([A-Z]{3})(\d.*)$/.exec(lines[7]?.trim() ?? "");
  return {
    iban: filled(lines[6]),
    creditor: filled(lines[5]),
    amount: amountOf(money?.[2] ?? null),
    currency: money?.[1] ?? null,
    reference: filled(lines[9]),
  };
}

interface Place {
  line: Line;
  start: number;
  end: number;
}

/** Where words that say just this stand on a page; `form` brings a run of words into the form that is compared. */
function placeOf(sheet: Sheet | undefined, wanted: string, form: (words: string) => string): Place | null {
  if (!sheet || wanted === "") return null;
  for (const line of sheet.lines.slice(0, 400))
    for (let i = 0; i < Math.min(line.words.length, 200); i++) {
      let run = "";
      for (let j = i; j < Math.min(line.words.length, i + 12); j++) {
        run = `${run} ${line.words[j]?.text ?? ""}`.trim();
        const said = form(run);
        if (said.length > wanted.length) break;
        if (said === wanted)
          return {
            line,
            start: line.starts[i] ?? 0,
            end: (line.starts[j] ?? 0) + (line.words[j]?.text.length ?? 0),
          };
      }
    }
  return null;
}

/** "1 949.75", "1'949,75" and "EUR1949.75" as cents; what has no two decimals is no amount. */
const cents = (words: string): string => {
  const m = /^(?:[A-Z]{3}|[€$£])? ?(\d[\d .,'’]*)[.,](\d{2})(?: ?(?:[A-Z]{3}|[€$£]))?$/.exec(words);
  return m ? `${(m[1] ?? "").replace(/\D/g, "")}${m[2]}` : "?".repeat(Math.min(1, words.length));
};

/** What payment codes say, as far as the page says it in words, too: a code alone is not what a person sees. */
function paymentFacts(pages: Page[], sheets: Sheet[]): ReadFact[] {
  const out: ReadFact[] = [];
  for (const page of pages) {
    const pay = page.codes?.map(paymentOf).find((p) => p !== null);
    if (!pay) continue;
    const sheet = sheets.find((s) => s.number === page.number);
    const iban = pay.iban?.replace(/\s/g, "").toUpperCase() ?? "";
    const at = isValidIBAN(iban) ? placeOf(sheet, compact(iban), compact) : null;
    if (at) out.push(fact("iban", "IBAN", "identifier", iban, at, 99));
    const value = pay.amount === null ? null : pay.amount.toFixed(2);
    const sum = value === null ? null : placeOf(sheet, value.replace(".", ""), cents);
    if (sum && value !== null)
      out.push(
        fact("amount_due", "Amount due", "money", value, sum, 98, {
          number: pay.amount,
          currency: pay.currency,
        }),
      );
    const reference = pay.reference === null ? null : placeOf(sheet, compact(pay.reference), compact);
    if (reference && pay.reference)
      out.push(fact("reference", "Reference", "identifier", pay.reference.replace(/\s/g, ""), reference, 99));
    const payee = pay.creditor === null ? null : placeOf(sheet, compact(pay.creditor), compact);
    if (payee && pay.creditor) out.push(fact("payee", "Payee", "party", pay.creditor, payee, 95));
  }
  return out;
}

/** Facts that the codes of a paper give or confirm; each stands on its page, as words or as the label itself. */
export const codeFacts = (pages: Page[], sheets: Sheet[], prefix?: string): ReadFact[] =>
  pages.some((p) => p.codes) ? [...serialFacts(pages, prefix), ...paymentFacts(pages, sheets)] : [];
