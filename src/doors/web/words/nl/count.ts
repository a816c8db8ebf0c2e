/** A whole number as it is written in Dutch: "1.200". */
export const number = (n: number): string => n.toLocaleString("nl");

/** A number with its noun: "1 pagina", "1.200 pagina’s". */
export const count = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
