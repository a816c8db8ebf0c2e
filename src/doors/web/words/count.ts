/** A number with its noun: "1 page", "1,200 pages". */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;
