/** Words of labels as the readers of pictures take them: seen through by their look, and the long ones through one wrong letter. */

/** Signs and figures that readers of pictures take for one another, each under one of them. */
const ALIKE: Record<string, string> = {
  "0": "o",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  "5": "s",
  $: "s",
  "8": "b",
  "6": "g",
  "2": "z",
  "4": "a",
};
const skeleton = (word: string): string => word.replace(/[01l|!5$8624]/g, (c) => ALIKE[c] ?? c);

/** Words so short that a misread one is only believed with a figure in it and a sign behind. */
const SHORT = 3;
/** From this length one wrong letter is seen through, where the sign of a label follows. */
const LONG = 6;

/** What follows the last word of a label: a sign, or a word for "number". */
const LABEL_END = /^ {0,3}(?:(?:n[o0r]|num|number|nummer|[i1l]d)\b)?[ .]{0,3}[:#?;=]/;

/**
 * Tells which of `words` a folded word was meant to be: one of the same length, or the word itself when that says nothing.
 * `behind`: what follows it; ":" where it is known to stand in a label.
 */
export type Meant = (word: string, behind: string) => string;

export function meantAmong(words: ReadonlySet<string>): Meant {
  const byLook = new Map<string, string>();
  const withGap = new Map<string, string | null>();
  for (const word of words) {
    if (!byLook.has(skeleton(word))) byLook.set(skeleton(word), word);
    if (word.length < LONG) continue;
    for (let i = 0; i < word.length; i++) {
      const key = `${word.slice(0, i)}*${word.slice(i + 1)}`;
      // Two words of one gap ("claim", "claims" have none) would be a guess.
      withGap.set(key, withGap.has(key) && withGap.get(key) !== word ? null : word);
    }
  }
  return (word, behind) => {
    if (words.has(word) || !/[a-z]/.test(word)) return word;
    const alike = byLook.get(skeleton(word));
    if (alike !== undefined && alike.length === word.length) {
      if (word.length > SHORT) return alike;
      return /\d/.test(word) && /^ {0,2}[.:#]/.test(behind) ? alike : word;
    }
    if (word.length < LONG || !LABEL_END.test(behind)) return word;
    for (let i = 0; i < word.length; i++) {
      const found = withGap.get(`${word.slice(0, i)}*${word.slice(i + 1)}`);
      if (found) return found;
    }
    return word;
  };
}

/** The words of labels, of two letters and more. */
export const wordsOfLabels = (labels: Iterable<readonly [string, readonly string[]]>): ReadonlySet<string> =>
  new Set(
    [...labels].flatMap(([, phrases]) =>
      phrases.flatMap((p) => p.split(/[^a-z]+/)).filter((word) => word.length > 1),
    ),
  );

/** The folded text of a place in which a label stands with its misread words put right, as long as it was. */
export const labelMeant = (folded: string, meant: Meant): string =>
  folded.replace(/(?<![a-z0-9])[a-z0-9|!$]{2,18}(?![a-z0-9|!$])/g, (word) => meant(word, ":"));
