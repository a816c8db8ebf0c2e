import { typeBySlug } from "#rules/taxonomy.ts";
import { dayInWords } from "./months.ts";
import { withoutNumbers } from "./title.ts";

export interface SummaryParts {
  type: string | null;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  total: { value: number; currency: string | null } | null;
  totalLabel: string;
  dueDate: string | null;
  automatic: boolean;
  expiry: string | null;
  renewal: string | null;
}

/** "EUR 1,234.50"; without a currency the bare number. */
export function amountInWords(t: { value: number; currency: string | null }): string {
  const [whole, cents] = Math.abs(t.value).toFixed(2).split(".") as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${t.currency === null ? "" : `${t.currency} `}${t.value < 0 ? "-" : ""}${grouped}.${cents}`;
}

const article = (s: string): string => (/^(?:[aeio]|u(?!n?iv|s|t))/i.test(s) ? "An" : "A");

const lower = (s: string): string => (/^[A-Z][a-z]/.test(s) ? s.charAt(0).toLowerCase() + s.slice(1) : s);

/** Two sentences at most, in plain English, made of facts alone; null when there is nothing to say. */
export function summaryOf(p: SummaryParts): string | null {
  const kind = p.type === null ? "paper" : lower(typeBySlug(p.type)?.name ?? "paper");
  const issuer = p.issuer === null ? "" : withoutNumbers(p.issuer);
  const recipient = p.recipient === null ? "" : withoutNumbers(p.recipient);
  if (p.type === null && issuer === "" && p.date === null && p.total === null) return null;
  let first = `${article(kind)} ${kind}`;
  if (issuer !== "") first += ` from ${issuer}`;
  if (recipient !== "") first += ` for ${recipient}`;
  if (p.date !== null) first += `, dated ${dayInWords(p.date)}`;
  if (p.period !== null)
    first += `${p.date !== null ? "," : ""} for ${dayInWords(p.period.from)} to ${dayInWords(p.period.to)}`;
  first += ".";
  const rest: string[] = [];
  if (p.total !== null) rest.push(`${p.totalLabel.toLowerCase()} is ${amountInWords(p.total)}`);
  if (p.dueDate !== null)
    rest.push(
      p.automatic ? `it is debited on ${dayInWords(p.dueDate)}` : `it is due on ${dayInWords(p.dueDate)}`,
    );
  else if (p.automatic && p.total !== null) rest.push("it is debited from the account");
  if (p.expiry !== null) rest.push(`it expires on ${dayInWords(p.expiry)}`);
  if (p.renewal !== null) rest.push(`it renews on ${dayInWords(p.renewal)}`);
  if (rest.length === 0) return first;
  const joined = rest.join(rest.length === 2 ? " and " : ", ");
  return `${first} ${p.total !== null ? `The ${joined}` : joined.charAt(0).toUpperCase() + joined.slice(1)}.`;
}
