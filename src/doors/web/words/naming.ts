/** Names that the box itself gives, in a language: each table goes from what the box says to how the language says it. */
export interface NameTables {
  /** Kinds of paper and their categories, by slug. */
  readonly kindNames: Readonly<Record<string, string>>;
  /** Facts, by what they are called in English. */
  readonly factNames: Readonly<Record<string, string>>;
  /** Kinds of lines of the Checkup, of people and of things, by their English word. */
  readonly lineNames: Readonly<Record<string, string>>;
}

/** Depth of an answer of the box; nothing of it lies deeper. */
const DEEPEST = 12;

/** Says names in an answer in the words of the tables, in place. What is in no table stays as it is. */
export function named(answer: unknown, tables: NameTables, depth = 0): void {
  if (typeof answer !== "object" || answer === null || depth > DEEPEST) return;
  if (Array.isArray(answer)) {
    for (const each of answer) named(each, tables, depth + 1);
    return;
  }
  const row = answer as Record<string, unknown>;
  const { slug, name, key, label, kind_label, type, type_name } = row;
  if (typeof slug === "string" && typeof name === "string") row.name = tables.kindNames[slug] ?? name;
  if (typeof type === "string" && typeof type_name === "string")
    row.type_name = tables.kindNames[type] ?? type_name;
  if (typeof key === "string" && typeof label === "string" && !key.startsWith("own_"))
    row.label = tables.factNames[label] ?? label;
  if (typeof kind_label === "string") row.kind_label = tables.lineNames[kind_label] ?? kind_label;
  for (const inner of Object.values(row)) named(inner, tables, depth + 1);
}

/**
 * Puts an answer into the words of a language. Its tables are fetched with the first answer, so that the first page does not
 * wait for them to be read.
 */
export const namingBy =
  (fetchTables: () => Promise<NameTables>) =>
  async <T>(answer: T): Promise<T> => {
    try {
      named(answer, await fetchTables());
    } catch {
      // Without its tables (the box is away) the answer is still the answer.
    }
    return answer;
  };
