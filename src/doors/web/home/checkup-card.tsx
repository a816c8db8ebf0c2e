import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as homeMessages from "#messages/app/home.ts";
import { checkupQuery } from "../api/queries.ts";
import { showAmount } from "../formatting.ts";
import type { CheckupItem, Overview } from "../shapes.ts";
import { Card } from "./card.tsx";
import { DayWord } from "./day-word.tsx";

/** So many lines stand on the first page; the Checkup has them all. */
const MOST = 6;

/** What presses: past due, then what comes due, then what is missing. Nothing that can wait for months. */
export function CheckupCard({ overview }: { overview: Overview | undefined }) {
  const checkup = useQuery(checkupQuery());
  const items = (checkup.data?.items ?? []).filter((item) => item.source !== "document");
  const pressing = items.filter((item) => item.severity !== "later" && item.group !== "snoozed");
  const shown = pressing.slice(0, MOST);
  const counts = overview?.checkup;
  return (
    <Card
      title={homeMessages.checkup}
      more={
        <Link to="/checkup" className="hover:underline">
          {homeMessages.checkupAll}
        </Link>
      }
    >
      {counts && (
        <p className="px-5 pb-2 text-sm text-muted tabular-nums">
          {homeMessages.open({ n: counts.open })}
          {counts.past_due_or_urgent > 0 && ` · ${homeMessages.urgent({ n: counts.past_due_or_urgent })}`}
        </p>
      )}
      {checkup.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.checkupFailed}</p>}
      {checkup.isSuccess && shown.length === 0 && (
        <p className="px-5 pb-5 text-muted">
          {items.length === 0 ? homeMessages.nothingOpen : homeMessages.laterOnly}
        </p>
      )}
      <ul className="divide-y border-t empty:hidden">
        {shown.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {pressing.length > shown.length && (
        <p className="border-t px-5 py-2.5 text-sm text-muted">
          {homeMessages.andMore({ n: pressing.length - shown.length })}
        </p>
      )}
    </Card>
  );
}

function Line({ item }: { item: CheckupItem }) {
  return (
    <li>
      <Link
        to="/checkup/$id"
        params={{ id: item.id }}
        className="flex min-h-13 items-center gap-3 px-5 py-2 hover:bg-sunk/60"
      >
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{item.title}</span>
          <span className="block truncate text-sm text-muted">
            <DayWord item={item} />
          </span>
        </span>
        {item.amount !== null && (
          <span className="shrink-0 tabular-nums">{showAmount(item.amount, item.currency)}</span>
        )}
      </Link>
    </li>
  );
}
