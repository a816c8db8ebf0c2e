/**
 * Names that the box itself gives (of kinds of paper, of facts, of lines of the Checkup) in German. The tables are fetched
 * with the first answer, so that the first page does not wait for them to be read.
 */
export async function inOwnWords<T>(answer: T): Promise<T> {
  try {
    const { named } = await import("./name-tables.ts");
    named(answer);
  } catch {
    // Without its tables (the box is away) the answer is still the answer.
  }
  return answer;
}
