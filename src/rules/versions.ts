/** What a paper says that tells versions of one paper apart. */
export interface VersionFacts {
  /** Slug of its type. */
  type: string | null;
  issuer: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  /** Numbers in one form: capitals and figures alone. */
  policies: string[];
  invoices: string[];
  /** It says of itself that it corrects an earlier one. */
  corrected: boolean;
}

/** A policy is renewed after weeks at least; what begins a day later is the same one, changed. */
const RENEWED_DAYS = 25;
const SHORTEST = 5;

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const shared = (a: string[], b: string[]): boolean => a.some((x) => x.length >= SHORTEST && b.includes(x));

const sameIssuer = (a: VersionFacts, b: VersionFacts): boolean =>
  a.issuer !== null && b.issuer !== null && a.issuer.toLowerCase() === b.issuer.toLowerCase();

/** Papers that stand for the contract itself; a bill or a letter about it replaces none. */
const isPolicy = (type: string | null): boolean =>
  type !== null && /^insurance\/.*(?:policy|declarations|renewal)/.test(type);

/** Bills as such: a reminder names the number of the bill, too, and replaces nothing. */
const isBill = (type: string | null): boolean =>
  type !== null && !/reminder|dunning|receipt|credit/.test(type);

/**
 * Whether one paper is, beyond doubt, a newer version of another: the same policy for a later period, or a bill that says that
 * it corrects the one with the same number. Two bills of one account are not versions of each other.
 */
export function replaces(newer: VersionFacts, older: VersionFacts): boolean {
  if (newer.type === null || newer.type !== older.type || !sameIssuer(newer, older)) return false;
  if (isPolicy(newer.type) && shared(newer.policies, older.policies)) {
    const [n, o] = [newer.period, older.period];
    return n !== null && o !== null && days(o.from, n.from) >= RENEWED_DAYS && n.to > o.to;
  }
  if (!isBill(newer.type) || !shared(newer.invoices, older.invoices)) return false;
  if (!newer.corrected || older.corrected) return false;
  return newer.date !== null && older.date !== null && newer.date >= older.date;
}

/** Words in the head of a paper by which it says that it takes the place of an earlier one (en de fr es it nl). */
const CORRECTED =
  /(?<!\p{L})(?:corrected|revised|amended|correction|korrigierte?|korrektur|berichtigte?|rechnungskorrektur|rectificat\p{L}*|rettificat\p{L}*|corrig\p{L}*|corretta|gecorrigeerde?|herziene?)(?!\p{L})/iu;

/** Whether a paper says in its first lines that it is a correction. */
export const saysCorrected = (text: string): boolean =>
  CORRECTED.test(text.slice(0, 1500).normalize("NFKD").replace(/\p{M}/gu, ""));
