/** A whole number as it is written in Spanish: "12.000". */
export const number = (n: number): string => n.toLocaleString("es");

/** A number with its noun: "1 página", "12.000 páginas". */
export const count = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
