/** A whole number as it is written in Italian: "12.000". */
export const number = (n: number): string => n.toLocaleString("it");

/** A number with its noun: "1 pagina", "1200 pagine". */
export const count = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;
