import type { FullRead, SortingRead } from "#reading/reader.ts";

/** `invented`: something was said where nothing is. `absent`: rightly nothing. */
export type Verdict = "right" | "wrong" | "missed" | "invented" | "absent";

export type ScoredField =
  | "type"
  | "family"
  | "language"
  | "date"
  | "total"
  | "currency"
  | "amount"
  | "due date"
  | "issuer"
  | "recipient"
  | "period";

/** What is known of a field: the right answer in words, null for none, and whether what was read is right as well. */
export interface Known {
  want: string | null;
  /** Nothing read is right as well. */
  optional?: boolean;
  right(read: string): boolean;
}

/** A number that is known to be on the paper. */
export interface KnownNumber {
  want: string;
  is(fact: FullRead["facts"][number]): boolean;
}

export interface Scored {
  field: ScoredField | "identifier";
  verdict: Verdict;
  want: string;
  got: string;
  confidence: number;
}

/** A field that has one right answer. */
export const exactly = (want: string | null): Known => ({ want, right: (read) => read === want });

function verdictOf(known: Known, read: string | null): Verdict {
  if (read === null) return known.want === null || known.optional ? "absent" : "missed";
  if (known.want === null) return "invented";
  return known.right(read) ? "right" : "wrong";
}

type Said = [read: string | null, confidence: number];

/** What was said of each field, and how surely. */
function saidOf(sorting: SortingRead, full: FullRead): Record<ScoredField, Said> {
  const trust = (key: string) => full.facts.find((f) => f.key === key)?.confidence ?? 0;
  const { total } = full;
  const type: Said = [sorting.type, sorting.typeConfidence];
  return {
    type,
    family: type,
    language: [sorting.language, 80],
    date: [sorting.date, trust("issue_date")],
    total: [total && String(total.value), trust("total")],
    currency: [total?.currency ?? null, 90],
    amount: [total && `${total.value.toFixed(2)} ${total.currency ?? "?"}`, trust("total")],
    "due date": [full.dueDate, trust("due_date")],
    issuer: [sorting.issuer, trust("issuer")],
    recipient: [sorting.recipient, trust("recipient")],
    period: [sorting.period && `${sorting.period.from}/${sorting.period.to}`, trust("period_to")],
  };
}

/** The scorer of readings: every field that is known of a paper, held against what was read. */
export function scoreReading(
  known: Partial<Record<ScoredField, Known>>,
  numbers: KnownNumber[],
  { sorting, full }: { sorting: SortingRead; full: FullRead },
): Scored[] {
  const said = saidOf(sorting, full);
  const rows = Object.entries(known).map(([name, of]): Scored => {
    const field = name as ScoredField;
    const [read, confidence] = said[field];
    return { field, verdict: verdictOf(of, read), want: of.want ?? "", got: read ?? "", confidence };
  });
  const found = full.facts.filter((f) => f.role === "identifier");
  for (const { want, is } of numbers) {
    const hit = found.find(is);
    rows.push({
      field: "identifier",
      verdict: hit ? "right" : "missed",
      want,
      got: hit ? `${hit.key}=${hit.value}` : found.map((f) => f.value).join(" "),
      confidence: hit?.confidence ?? 0,
    });
  }
  return rows;
}

/** A number that was read and is none of the paper's. */
export const inventedNumber = (f: FullRead["facts"][number]): Scored => ({
  field: "identifier",
  verdict: "invented",
  want: "",
  got: `${f.key}=${f.value}`,
  confidence: f.confidence,
});
