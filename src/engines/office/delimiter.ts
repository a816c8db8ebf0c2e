/** Fields of a line of a table in characters (RFC 4180): quotes hold delimiters and, doubled, themselves. */
export function splitLine(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const out: string[] = [];
  let field = "";
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i] ?? "";
    if (quoted) {
      if (c !== '"') field += c;
      else if (line[i + 1] === '"') {
        field += '"';
        i++;
      } else quoted = false;
    } else if (c === '"' && field.trim() === "") {
      quoted = true;
      field = "";
    } else if (c === delimiter) {
      out.push(field);
      field = "";
    } else field += c;
  }
  return [...out, field];
}

/** Lines before a table. */
const MOST_BEFORE = 12;

function mostOften(counts: number[]): number {
  const times = new Map<number, number>();
  for (const c of counts) times.set(c, (times.get(c) ?? 0) + 1);
  return [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/**
 * What separates the columns when a text is a table: the sign that every line, but for a few, has the same number of. Prose
 * with commas has not. Null when it is no table.
 */
export function csvDelimiter(text: string): string | null {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1];
  if (named) return named;
  const lines = text
    .slice(0, 32_768)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  // The last line may be cut off.
  if (lines.length > 40) lines.length = 40;
  if (lines.length < 2) return null;
  for (const delimiter of [";", "\t", ",", "|"]) {
    const counts = lines.map((line) => splitLine(line, delimiter).length);
    const usual = mostOften(counts);
    const least = delimiter === ";" || delimiter === "\t" ? 2 : 3;
    if (usual < least || Math.max(...counts) > 500) continue;
    // Reports of banks begin with a few lines that are not of the table.
    const from = counts.indexOf(usual);
    const body = counts.slice(from);
    const alike = body.filter((c) => c === usual).length;
    const enough = lines.length === 2 ? alike === 2 && usual >= 3 : alike >= 3 && alike >= body.length * 0.85;
    if (from > MOST_BEFORE) continue;
    // Words in rows of a table are short; sentences are not.
    const fields = lines.flatMap((line) => splitLine(line, delimiter));
    const long = fields.filter((f) => f.trim().split(/\s+/).length > 12).length;
    if (enough && long < fields.length * 0.1) return delimiter;
  }
  return null;
}
