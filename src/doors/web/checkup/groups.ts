import * as checkupMessages from "#messages/app/checkup.ts";
import { daysBetween, showAmount, showDay, showMonth } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";

/** Lines of the Checkup that stand under one heading. */
interface Group {
  key: string;
  title: string;
  items: CheckupItem[];
}

const isNamed = (key: string): key is keyof typeof checkupMessages.groups =>
  Object.keys(checkupMessages.groups).includes(key);
const named = (key: string): string | undefined => (isNamed(key) ? checkupMessages.groups[key] : undefined);

/** The heading of a group: its name, or its month. */
const groupTitle = (key: string): string => named(key) ?? showMonth(`${key}-01`);

/** Groups in the order the box gives them, which is the order of the Checkup. */
export function groupsOf(items: readonly CheckupItem[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const group = groups.get(item.group) ?? { key: item.group, title: groupTitle(item.group), items: [] };
    group.items.push(item);
    groups.set(item.group, group);
  }
  return [...groups.values()];
}

/** True for a bill whose day is over and of which nothing says that it is still owed: the box puts it among the housekeeping. */
export const isOlderBill = (item: CheckupItem): boolean =>
  item.group === "housekeeping" && item.source === "obligation" && item.kind === "payment";

/** What lines ask to be paid, each currency for itself; amounts are added in ten-thousandths, so that cents stay exact. */
export function sumText(items: readonly CheckupItem[]): string | null {
  const sums = new Map<string | null, number>();
  for (const item of items) {
    if (item.amount === null || item.kind !== "payment" || isOlderBill(item)) continue;
    sums.set(item.currency, (sums.get(item.currency) ?? 0) + Math.round(item.amount * 10_000));
  }
  if (sums.size === 0) return null;
  return [...sums].map(([currency, sum]) => showAmount(sum / 10_000, currency)).join(" + ");
}

/** When a line falls, as one says it within a fortnight, else by its day. */
export function whenText(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return checkupMessages.today;
  if (days === 1) return checkupMessages.tomorrowDue;
  if (days > 1 && days <= 14) return `${showDay(day)} · ${checkupMessages.inDays({ n: days })}`;
  if (days < 0 && days >= -14) return `${showDay(day)} · ${checkupMessages.ago({ n: -days })}`;
  return showDay(day);
}

/** A day some days on, `YYYY-MM-DD`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days to put a line off to: those that make sense for it, none of them today or before. */
export function snoozeDays(when: string | null, today: string): { name: string; until: string }[] {
  const days: { name: string; until: string }[] = [
    { name: checkupMessages.tomorrow, until: dayAfter(today, 1) },
    { name: checkupMessages.nextWeek, until: dayAfter(today, 7) },
    { name: checkupMessages.nextMonth, until: dayAfter(today, 30) },
  ];
  const before = when === null ? null : dayAfter(when, -7);
  if (before !== null && before > dayAfter(today, 7))
    days.push({ name: checkupMessages.weekBefore, until: before });
  return days;
}

/** The weeks of a month, `YYYY-MM`, each Monday to Sunday (ISO 8601), days of the months around it included. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [year = 0, m = 1] = month.split("-").map(Number);
  const days = new Date(Date.UTC(2000 + (year % 400), m, 0)).getUTCDate();
  // Counted, not compared: days after the year 9999 and before 0 are written with a sign and sort anywhere.
  return Array.from({ length: Math.ceil((weekday + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => dayAfter(first, week * 7 + i - weekday)),
  );
}

/** The month some months on, `YYYY-MM`, within the years 1 to 9999. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, m = 1] = month.split("-").map(Number);
  const n = Math.min(Math.max(year * 12 + (m - 1) + months, 12), 9999 * 12 + 11);
  return `${String(Math.floor(n / 12)).padStart(4, "0")}-${String((n % 12) + 1).padStart(2, "0")}`;
}
