/** Confidence from which a word counts as read. */
export const SURE = 60;

/** Letters and figures of a text. */
export const letters = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
