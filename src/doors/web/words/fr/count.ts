/** A whole number as it is written in French: "1 200". */
export const number = (n: number): string => n.toLocaleString("fr");

/** A number with its noun: "0 page", "1 page", "1 200 pages". In French the plural begins at two. */
export const count = (n: number, one: string, many: string): string =>
  `${number(n)} ${Math.abs(n) < 2 ? one : many}`;
