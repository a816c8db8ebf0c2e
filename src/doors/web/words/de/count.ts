/** A whole number as it is written in German: "1.200". */
export const number = (n: number): string => n.toLocaleString("de");

/** A number with its noun: "1 Seite", "1.200 Seiten". */
export const count = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
