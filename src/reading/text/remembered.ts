/** Answers that are kept of one question: the names and cells of a paper or two. */
const MOST = 2_000;
/** Longer texts are no names and no cells, and are hardly asked of twice. */
const LONGEST = 600;

/**
 * A function of a text that is asked of the same texts again and again, as names and cells of a paper are, with its last answers
 * kept. `of` gives the same answer for the same text, and nobody changes an answer.
 */
export function remembered<T>(of: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = of(text);
    if (text.length > LONGEST) return answer;
    if (answers.size >= MOST) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
