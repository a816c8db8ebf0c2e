import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from "libphonenumber-js/min";
import { word } from "#lexicon/phrases.ts";
import type { TotalMeaning } from "#rules/taxonomy/taxonomy.ts";
import { currencyOfPaper } from "../classify/origin.ts";
import type { Study } from "../classify/study.ts";
import { dateWithRole } from "../dates/date-roles.ts";
import { issueDate } from "../dates/issue.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { type Around, amountTrust, LEAST_TRUST } from "../money/amounts.ts";
import { balancesOf, pastDueOf } from "../money/balances.ts";
import { moneyText } from "../money/money.ts";
import { type MoneyFound, moneyWithRole } from "../money/money-roles.ts";
import { totalOf } from "../money/total.ts";
import { printedDue } from "../obligations/due.ts";
import type { PartyRole } from "../parties/cues.ts";
import { dateConfidence, dueConfidence, totalConfidence } from "../ranking/confidence.ts";
import type { ReadFact } from "../reader.ts";
import { fact } from "./fact.ts";
import { DATE_FACTS, MONEY_FACTS, NUMBER_LABELS } from "./fact-keys.ts";

export function dateFacts(s: Study, today: string): ReadFact[] {
  const out: ReadFact[] = [];
  const issue = issueDate(s, today);
  if (issue)
    out.push(
      fact("issue_date", "Date", "date", issue.found.date, issue.found, dateConfidence(issue), {
        date: issue.found.date,
      }),
    );
  const due = printedDue(s, today);
  for (const [key, label, roles] of DATE_FACTS) {
    const d = key === "due_date" ? (due?.found ?? null) : dateWithRole(s.dates.dates, roles);
    if (!d) continue;
    const said =
      key === "due_date" && due
        ? dueConfidence(due)
        : (d.ambiguous ? 60 : 88) * Math.min(1, 0.5 + d.strength / 2);
    out.push(fact(key, label, "date", d.date, d, said, { date: d.date }));
  }
  if (s.period) {
    const c = 90 * s.period.strength;
    out.push(fact("period_from", "Period from", "date", s.period.from, s.period, c, { date: s.period.from }));
    out.push(fact("period_to", "Period to", "date", s.period.to, s.period, c, { date: s.period.to }));
  }
  return out;
}

/** What the total of a paper is called, by what it means there: the key of that name, and the name in English. */
const TOTAL_LABEL: Record<string, { labelKey: string; label: string }> = {
  amount_due: { labelKey: "amount_due", label: "Amount due" },
  closing_balance: { labelKey: "closing_balance", label: "Closing balance" },
  net_pay: { labelKey: "salary_net", label: "Net pay" },
  premium: { labelKey: "premium", label: "Premium" },
  rent: { labelKey: "rent", label: "Rent" },
};

export function moneyFacts(s: Study, type: string | null, meaning: string): ReadFact[] {
  const out: ReadFact[] = [];
  const currency = (m: MoneyFound) => currencyOfPaper(m.currency, s.money, s.sheets, s.origin, s.numbers);
  const total = totalOf(s, type);
  if (total)
    out.push(
      fact("total", "Total", "money", moneyText(total.found.value), total.found, totalConfidence(total), {
        number: total.found.value,
        currency: total.currency,
        ...TOTAL_LABEL[meaning],
      }),
    );
  const around: Around = {
    all: s.money,
    total: total?.found.value ?? null,
    meaning: meaning as TotalMeaning,
  };
  for (const [key, label, role] of MONEY_FACTS) {
    // "Gross" and "net" mean pay on a payslip and nothing of the kind elsewhere.
    if ((role === "salary_gross" || role === "salary_net") && meaning !== "net_pay") continue;
    const m = moneyWithRole(s.money, role);
    // A tax or a discount as large as the whole is misread.
    const part = role === "tax" || role === "tip" || role === "discount";
    if (m && part && total && Math.abs(m.value) >= Math.abs(total.found.value)) continue;
    if (!m) continue;
    const trusted = amountTrust(role, m, around);
    if (trusted < LEAST_TRUST) continue;
    out.push(
      fact(key, label, "money", moneyText(m.value), m, trusted, { number: m.value, currency: currency(m) }),
    );
  }
  return [...out, ...balanceFacts(s, total?.found.value ?? null, currency)];
}

/** What a bill says of the balance before: what was paid of it, or that it is overdue. */
function balanceFacts(
  s: Study,
  total: number | null,
  currency: (m: MoneyFound) => string | null,
): ReadFact[] {
  const { received, overdue } = balancesOf(s.money, moneyWithRole(s.money, "previous_balance"), total);
  const made = (key: string, label: string, m: MoneyFound | null) => {
    const number = Math.abs(m?.value ?? 0);
    const more = m && { number, currency: currency(m) };
    return m && more ? [fact(key, label, "money", moneyText(number), m, 80, more)] : [];
  };
  return [
    ...made("payments_received", "Payments received", received),
    ...made("overdue_amount", "Past due balance", overdue ?? pastDueOf(s.money, total)),
  ];
}

/** Words by which a bill says that it asks again; folded. */
const REMINDS = word("reminder-words");
const HEAD_LINES = 45;
const HEADING = 40;

/** That the paper asks for money a second time, by its own words. */
export function reminderFacts(s: Study): ReadFact[] {
  for (const line of s.sheets[0]?.lines.slice(0, HEAD_LINES) ?? []) {
    const m = REMINDS.exec(line.folded.slice(0, 400));
    // A word alone is a heading; in a sentence it tells what a reminder would cost.
    if (!m || (!m[0].includes(" ") && line.folded.trim().length > HEADING)) continue;
    const at = { line, start: m.index, end: m.index + m[0].length };
    return [fact("reminder", "Reminder", "text", line.text.slice(at.start, at.end), at, 80)];
  }
  return [];
}

export const numberFacts = (s: Study): ReadFact[] =>
  s.numbers.map((n) => fact(n.key, NUMBER_LABELS[n.key], "identifier", n.value, n, n.confidence));

const PARTY_FACTS: Partial<Record<PartyRole, string>> = {
  employer: "Employer",
  landlord: "Landlord",
  tenant: "Tenant",
  insurer: "Insurer",
  patient: "Patient",
  doctor: "Doctor",
  payer: "Payer",
  payee: "Payee",
};

export function partyFacts(s: Study, issuer: number, recipient: number): ReadFact[] {
  const out: ReadFact[] = [];
  const p = s.parties;
  if (p.issuer) out.push(fact("issuer", "From", "party", p.issuer.name, p.issuer, issuer));
  if (p.issuerLegal)
    out.push(
      fact("issuer_legal_name", "Registered name", "party", p.issuerLegal.name, p.issuerLegal, issuer),
    );
  if (p.recipient) out.push(fact("recipient", "For", "party", p.recipient.name, p.recipient, recipient));
  const seen = new Set<string>();
  for (const n of [...p.all].sort((a, b) => b.score - a.score)) {
    const label = PARTY_FACTS[n.role];
    if (!label || seen.has(n.role)) continue;
    seen.add(n.role);
    out.push(fact(n.role, label, "party", n.name, n, n.score >= 28 ? 75 : 60));
  }
  return out;
}

export const contactFacts = (s: Study): ReadFact[] =>
  contactsOf(s.sheets, s.origin.country).map((c) =>
    fact(c.kind, c.kind === "email" ? "Email" : "Phone", "text", c.value, c, 90),
  );

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
