/** Days as `YYYY-MM-DD`. */
const DAY = 86_400_000;

const ms = (d: string) => Date.parse(`${d}T00:00:00Z`);
const iso = (t: number) => new Date(t).toISOString().slice(0, 10);

export const day = {
  plus: (d: string, days: number): string => iso(ms(d) + days * DAY),
  between: (a: string, b: string): number => Math.round((ms(b) - ms(a)) / DAY),
  /** The same day so many months on, brought into the month. */
  months(d: string, n: number): string {
    const [y, m, dd] = d.split("-").map(Number) as [number, number, number];
    const last = new Date(Date.UTC(y, m + n, 0)).getUTCDate();
    return iso(Date.UTC(y, m - 1 + n, Math.min(dd, last)));
  },
  monthStart: (d: string): string => `${d.slice(0, 7)}-01`,
  monthEnd(d: string): string {
    const [y, m] = d.split("-").map(Number) as [number, number];
    return iso(Date.UTC(y, m, 0));
  },
  year: (d: string): number => Number(d.slice(0, 4)),
  later: (a: string, b: string): string => (a > b ? a : b),
};
