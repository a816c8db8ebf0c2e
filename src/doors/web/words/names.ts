/**
 * Names that the box itself gives (of kinds of paper, of facts, of lines of the Checkup) in the words of this language: in
 * English they are said as they come.
 */
export const inOwnWords = async <T>(answer: T): Promise<T> => answer;
