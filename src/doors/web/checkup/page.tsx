import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { BellPlus, ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import * as checkupMessages from "#messages/app/checkup.ts";
import type { CheckupSearch } from "../addresses.ts";
import type { CheckupFilter } from "../api/queries.ts";
import { checkupQuery } from "../api/queries.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Empty, Missing } from "../elements/empty.tsx";
import { Refused } from "../elements/notice.tsx";
import { localDay, showAmount, showDay, showLongDay, showMonth, thisMoment } from "../formatting.ts";
import { PageHead, usePageTitle } from "../frame/page.tsx";
import { isCovered, isTyping } from "../frame/typing.ts";
import type { CheckupItem, CheckupList } from "../shapes.ts";
import { groupsOf, isOlderBill, monthAfter, sumText, weeksOf } from "./groups.ts";
import { CheckupLine, CheckupLines } from "./line.tsx";
import { OlderBills } from "./older-bills.tsx";
import { ReminderDialog } from "./reminder.tsx";

const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-line]")];

/**
 * `j` and `k` move from line to line, `o` opens the one that has the focus, `x` marks it as done. Lines are the elements
 * with `data-line` (the id); what marks one as done carries `data-done` inside it.
 */
export function useLineKeys(onOpen: (id: string) => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      const all = lines();
      const at = all.findIndex((line) => line.contains(document.activeElement));
      const focus = (i: number) => {
        const line = all[Math.min(Math.max(i, 0), all.length - 1)];
        line?.querySelector<HTMLElement>("[data-first]")?.focus();
        line?.scrollIntoView({ block: "nearest" });
      };
      if (event.key === "j") focus(at + 1);
      else if (event.key === "k") focus(at < 0 ? 0 : at - 1);
      else if (event.key === "o" && at >= 0) onOpen(all[at]?.dataset.line ?? "");
      else if (event.key === "x" && at >= 0) all[at]?.querySelector<HTMLElement>("[data-done]")?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [onOpen]);
}

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
                    className={
                      "inline-grid size-6 place-items-center rounded-full text-xs tabular-nums " +
                      `${day === today ? "bg-accent font-semibold text-on-accent" : "text-muted"}`
                    }
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

/** The Checkup: everything that needs a person, in the order in which it needs one. */
export function CheckupPage() {
  const search = useSearch({ from: "/checkup" });
  const [adding, setAdding] = useState(false);
  const filter: CheckupFilter = {
    ...(search.person ? { person_or_thing: search.person } : {}),
    ...(search.show ? { show: search.show } : {}),
  };
  const checkup = useQuery(checkupQuery(filter));
  const counts = checkup.data?.counts;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHead
        title={checkupMessages.title}
        lead={
          counts ? checkupMessages.counts({ open: counts.open, urgent: counts.past_due_or_urgent }) : "\u00a0"
        }
      >
        <Button look="outline" onClick={() => setAdding(true)}>
          <BellPlus className="size-4.5" aria-hidden />
          {checkupMessages.reminder}
        </Button>
      </PageHead>
      <Views search={search} people={checkup.data?.items ?? []} />
      <div className="mt-4 empty:hidden">
        <Refused said={checkupMessages.failed} error={checkup.error} />
      </div>
      {checkup.data &&
        (search.view === "month" ? (
          <MonthView items={checkup.data.items} month={search.month} />
        ) : (
          <Lines list={checkup.data} show={search.show} />
        ))}
      <ReminderDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

/** List or month, open or closed, and whose. Everything lands in the address. */
function Views({ search, people }: { search: CheckupSearch; people: readonly CheckupItem[] }) {
  const navigate = useNavigate();
  const show = (change: Partial<CheckupSearch>) =>
    navigate({ to: "/checkup", search: { ...search, ...change }, replace: true });
  const named = new Map(
    people.flatMap((i) => (i.person_or_thing?.name ? [[i.person_or_thing.id, i.person_or_thing.name]] : [])),
  );
  const select =
    "min-h-10 min-w-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk";
  const tab = (chosen: boolean) =>
    `inline-flex min-h-9 items-center rounded-md px-3.5 text-sm font-medium ${chosen ? "bg-accent-soft text-accent" : "text-muted hover:text-ink"}`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <fieldset className="flex rounded-lg border border-edge/60 bg-surface p-0.5">
        <legend className="sr-only">{checkupMessages.views}</legend>
        <button
          type="button"
          aria-pressed={search.view === undefined}
          className={tab(search.view === undefined)}
          onClick={() => show({ view: undefined, month: undefined })}
        >
          {checkupMessages.list}
        </button>
        <button
          type="button"
          aria-pressed={search.view === "month"}
          className={tab(search.view === "month")}
          onClick={() => show({ view: "month" })}
        >
          {checkupMessages.month}
        </button>
      </fieldset>
      <div className="flex min-w-0 grow gap-2 sm:justify-end">
        {(named.size > 1 || search.person) && (
          <select
            aria-label={checkupMessages.whose}
            className={`${select} max-sm:grow sm:max-w-52`}
            value={search.person ?? ""}
            onChange={(event) => show({ person: event.target.value || undefined })}
          >
            <option value="">{checkupMessages.everyone}</option>
            {[...named]
              .sort((a, b) => a[1].localeCompare(b[1]))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
        <select
          aria-label={checkupMessages.showing}
          className={select}
          value={search.show ?? "open"}
          onChange={(event) => {
            const value = event.target.value;
            show({ show: value === "handled" || value === "dismissed" ? value : undefined });
          }}
        >
          <option value="open">{checkupMessages.open}</option>
          <option value="handled">{checkupMessages.handled}</option>
          <option value="dismissed">{checkupMessages.dismissed}</option>
        </select>
      </div>
    </div>
  );
}

function Lines({ list, show }: { list: CheckupList; show: CheckupSearch["show"] }) {
  const today = localDay(thisMoment());
  const [opened, setOpened] = useState<string | null>(null);
  useLineKeys((id) => setOpened((was) => (was === id ? null : id)));
  if (list.items.length === 0) {
    return (
      <Empty
        icon={CircleCheck}
        title={show ? checkupMessages.nothingClosed : checkupMessages.nothing}
        detail={show ? undefined : checkupMessages.nothingDetail}
      />
    );
  }
  return (
    <>
      {groupsOf(list.items).map((group) => {
        const sum = sumText(group.items);
        const older = group.items.filter(isOlderBill);
        const others = group.items.filter((item) => !isOlderBill(item));
        return (
          <section key={group.key} aria-label={group.title} className="mt-6">
            <div className="mb-2 flex items-baseline justify-between gap-3">
              <h2 className={`text-sm font-semibold ${group.key === "past_due" ? "text-bad" : "text-muted"}`}>
                {group.title}
                <span className="ml-2 font-normal tabular-nums">{group.items.length}</span>
              </h2>
              {sum && (
                <p className="text-sm text-muted tabular-nums">{checkupMessages.sum({ amounts: sum })}</p>
              )}
            </div>
            {others.length > 0 && (
              <CheckupLines
                className="divide-y rounded-2xl border bg-surface shadow-card"
                items={others}
                today={today}
                opened={opened}
                onOpen={setOpened}
              />
            )}
            {older.length > 0 && (
              <div className={others.length > 0 ? "mt-3" : ""}>
                <OlderBills items={older} today={today} opened={opened} onOpen={setOpened} />
              </div>
            )}
          </section>
        );
      })}
      {list.total > list.items.length && (
        <p className="mt-4 text-center text-sm text-muted">
          {checkupMessages.truncated({ shown: list.items.length, all: list.total })}
        </p>
      )}
    </>
  );
}

/** One line by its address, opened; rows everywhere link here. */
export function CheckupItemPage() {
  const { id } = useParams({ from: "/checkup/$id" });
  const today = localDay(thisMoment());
  const open = useQuery(checkupQuery());
  const found = open.data?.items.find((item) => item.id === id);
  const handled = useQuery({ ...checkupQuery({ show: "handled" }), enabled: open.isSuccess && !found });
  const dismissed = useQuery({ ...checkupQuery({ show: "dismissed" }), enabled: open.isSuccess && !found });
  const item =
    found ??
    handled.data?.items.find((one) => one.id === id) ??
    dismissed.data?.items.find((one) => one.id === id);
  usePageTitle(item?.title ?? checkupMessages.title);
  const asked = open.isSuccess && (found !== undefined || (handled.isSuccess && dismissed.isSuccess));
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="font-serif text-2xl">{item?.title ?? checkupMessages.title}</h1>
      <p className="mt-1">
        <Link to="/checkup" className="text-sm font-medium text-accent hover:underline">
          {checkupMessages.back}
        </Link>
      </p>
      {item && (
        <ul className="mt-5 rounded-2xl border bg-surface shadow-card">
          <CheckupLine item={item} today={today} open onToggle={null} />
        </ul>
      )}
      {asked && !item && (
        <Missing
          title={checkupMessages.itemGone}
          detail={checkupMessages.itemGoneDetail}
          back={{ to: "/checkup", text: checkupMessages.back }}
        />
      )}
    </div>
  );
}
