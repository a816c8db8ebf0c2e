import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { localDay, showAmount, showDay, showLongDay, showMonth, thisMoment } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";
import { monthAfter, sumText, weeksOf } from "./groups.ts";

/** The dated lines of one month: a calendar on a wide window, the days that have something below it and on a phone. */
export function MonthView({ items, month }: { items: readonly CheckupItem[]; month: string | undefined }) {
  const today = localDay(thisMoment());
  const shown = month ?? today.slice(0, 7);
  const navigate = useNavigate();
  const search = useSearch({ from: "/checkup" });
  const go = (to: string) => navigate({ to: "/checkup", search: { ...search, month: to }, replace: true });
  const dated = items.filter((item) => item.when?.startsWith(shown));
  const byDay = Map.groupBy(dated, (item) => item.when ?? "");
  const sum = sumText(dated);
  return (
    <section aria-label={showMonth(`${shown}-01`)} className="mt-5">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={checkupMessages.previousMonth} onClick={() => go(monthAfter(shown, -1))}>
          <ChevronLeft className="size-5" aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="min-w-40 text-center font-serif text-lg">
          {showMonth(`${shown}-01`)}
        </h2>
        <IconButton label={checkupMessages.nextMonthName} onClick={() => go(monthAfter(shown, 1))}>
          <ChevronRight className="size-5" aria-hidden />
        </IconButton>
        {shown !== today.slice(0, 7) && (
          <Button look="quiet" onClick={() => go(today.slice(0, 7))}>
            {checkupMessages.thisMonth}
          </Button>
        )}
        {sum && (
          <p className="ml-auto text-sm text-muted tabular-nums">
            {checkupMessages.monthSum({ amounts: sum })}
          </p>
        )}
      </div>
      <Grid month={shown} today={today} byDay={byDay} />
      <Days days={[...byDay].sort((a, b) => a[0].localeCompare(b[0]))} />
    </section>
  );
}

/** Monday 5 January 1970 and the days after it, for the names of weekdays. */
const weekdays = [
  "1970-01-05",
  "1970-01-06",
  "1970-01-07",
  "1970-01-08",
  "1970-01-09",
  "1970-01-10",
  "1970-01-11",
];

function Grid({
  month,
  today,
  byDay,
}: {
  month: string;
  today: string;
  byDay: ReadonlyMap<string, readonly CheckupItem[]>;
}) {
  return (
    <table className="mt-3 hidden w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-2xl border bg-surface shadow-card md:table">
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="px-2 py-1.5 text-left text-xs font-medium text-muted">
              {showLongDay(day).split(/[ ,]/)[0]?.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const inside = day.startsWith(month);
              return (
                <td
                  key={day}
                  className={`h-24 border-t border-l p-1.5 align-top first:border-l-0 ${inside ? "" : "bg-sunk/50"}`}
                >
                  <span
                    aria-current={day === today ? "date" : undefined}
                    className={`inline-grid size-6 place-items-center rounded-full text-xs tabular-nums ${day === today ? "bg-accent font-semibold text-on-accent" : "text-muted"}`}
                  >
                    {Number(day.slice(-2))}
                  </span>
                  {inside && <Entries items={byDay.get(day) ?? []} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Entries({ items }: { items: readonly CheckupItem[] }) {
  return (
    <ul className="mt-0.5 grid gap-0.5">
      {items.slice(0, 3).map((item) => (
        <li key={item.id}>
          <Link
            to="/checkup/$id"
            params={{ id: item.id }}
            title={item.title}
            className={`block truncate rounded px-1.5 py-0.5 text-xs font-medium ${item.overdue ? "bg-bad-soft text-bad" : "bg-accent-soft text-accent"}`}
          >
            {item.title}
          </Link>
        </li>
      ))}
      {items.length > 3 && <li className="px-1.5 text-xs text-muted">+{items.length - 3}</li>}
    </ul>
  );
}

function Days({ days }: { days: [string, readonly CheckupItem[]][] }) {
  if (days.length === 0) return <p className="mt-5 text-center text-muted">{checkupMessages.monthEmpty}</p>;
  return (
    <ul className="mt-5 grid gap-3 md:hidden">
      {days.map(([day, items]) => (
        <li key={day} className="rounded-2xl border bg-surface">
          <h3 className="px-4 pt-3 text-sm font-semibold text-muted">{showDay(day)}</h3>
          <ul className="divide-y">
            {items.map((item) => (
              <li key={item.id}>
                <Link
                  to="/checkup/$id"
                  params={{ id: item.id }}
                  className="flex min-h-12 items-center gap-3 px-4 py-2"
                >
                  <span className="min-w-0 grow">{item.title}</span>
                  {item.amount !== null && (
                    <span className="tabular-nums">{showAmount(item.amount, item.currency)}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
