import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Wallet } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as moneyMessages from "#messages/app/money.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { overviewQuery } from "../api/queries.ts";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { showAmount, showBytes, showNumber, slugWords } from "../formatting.ts";
import { Card } from "../home/card.tsx";
import type { Overview, Spending } from "../shapes.ts";

import { Months } from "./months.tsx";
import { byType, csvOf, currenciesOf, total } from "./sums.ts";

const spendingQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: [...keys.facts, "spending", year ?? "newest"],
    queryFn: ({ signal }) =>
      answered(api.GET("/v1/spending", { params: { query: year === undefined ? {} : { year } }, signal })),
    placeholderData: keepPreviousData,
  });

const select =
  "min-h-10 min-w-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk";

/** What was spent, by month and type; how many papers each year has; what lies on the box. */
export function MoneyPage() {
  const search = useSearch({ from: "/money" });
  const navigate = useNavigate();
  const spending = useQuery(spendingQuery(search.year));
  const overview = useQuery(overviewQuery);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    document.title = appMessages.title({ page: moneyMessages.title });
  }, []);
  const data = spending.data;
  const currencies = useMemo(() => currenciesOf(data?.rows ?? []), [data]);
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? null);
  const own = (data?.rows ?? []).filter((row) => row.currency === currency);
  const shown = search.type === undefined ? own : own.filter((row) => (row.type ?? "") === search.type);
  const show = (change: { year?: number; type?: string | undefined }) =>
    navigate({ to: "/money", search: { ...search, ...change }, replace: true });
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="font-serif text-2xl">{moneyMessages.title}</h1>
      <p className="mt-1 text-sm text-muted">{moneyMessages.lead}</p>
      {spending.error && (
        <div className="mt-4">
          <Notice tone="bad" urgent>
            {moneyMessages.failed} {sentenceOf(spending.error)}
          </Notice>
        </div>
      )}
      {data && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <select
              aria-label={moneyMessages.year}
              className={select}
              value={data.year}
              onChange={(event) => show({ year: Number(event.target.value), type: undefined })}
            >
              {[...new Set([data.year, ...data.years])]
                .sort((a, b) => b - a)
                .map((year) => (
                  <option key={year}>{year}</option>
                ))}
            </select>
            {currencies.length > 1 && (
              <select
                aria-label={moneyMessages.currency}
                className={select}
                value={currency ?? ""}
                onChange={(event) => setChosen(event.target.value === "" ? null : event.target.value)}
              >
                {currencies.map((one) => (
                  <option key={one ?? ""} value={one ?? ""}>
                    {one ?? moneyMessages.noCurrency}
                  </option>
                ))}
              </select>
            )}
            <select
              aria-label={moneyMessages.type}
              className={`${select} max-w-56`}
              value={search.type ?? ""}
              onChange={(event) => show({ type: event.target.value || undefined })}
            >
              <option value="">{moneyMessages.everyType}</option>
              {byType(own)
                .filter((one) => one.slug !== null)
                .map((one) => (
                  <option key={one.slug} value={one.slug ?? ""}>
                    {one.name ?? slugWords(one.slug ?? "")}
                  </option>
                ))}
            </select>
            {shown.length > 0 && (
              <a
                href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(shown))}`}
                download={`spending-${data.year}.csv`}
                className={buttonClass("outline", "sm:ml-auto")}
              >
                <Download className="size-4" aria-hidden />
                {moneyMessages.csv}
              </a>
            )}
          </div>
          {shown.length === 0 ? (
            <Empty icon={Wallet} title={moneyMessages.none} detail={moneyMessages.noneDetail} />
          ) : (
            <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <Months rows={shown} year={data.year} currency={currency} />
              <Types rows={shown} year={data.year} currency={currency} />
            </div>
          )}
          <LeftOut spending={data} />
        </>
      )}
      {overview.data && <Timeline overview={overview.data} storage={data?.storage} />}
    </div>
  );
}

function Types({ rows, year, currency }: { rows: Spending["rows"]; year: number; currency: string | null }) {
  const sums = byType(rows);
  return (
    <Card title={moneyMessages.byType} className="overflow-hidden">
      <ul className="divide-y border-t text-sm">
        {sums.map((one) => (
          <li key={one.slug ?? ""}>
            <Link
              to="/documents"
              search={{ year, ...(one.slug ? { type: one.slug } : {}) }}
              className="flex min-h-11 items-center gap-3 px-5 py-1.5 hover:bg-sunk/60"
            >
              <span className="min-w-0 grow truncate">
                {one.name ?? (one.slug ? slugWords(one.slug) : documentsMessages.unknownType)}
                <span className="ml-2 text-muted tabular-nums">{one.documents}</span>
              </span>
              <span className="shrink-0 tabular-nums">{showAmount(one.amount, currency)}</span>
            </Link>
          </li>
        ))}
        <li className="flex min-h-11 items-center gap-3 px-5 font-semibold">
          <span className="grow">{moneyMessages.total}</span>
          <span className="tabular-nums">{showAmount(total(sums.map((one) => one.amount)), currency)}</span>
        </li>
      </ul>
    </Card>
  );
}

function LeftOut({ spending }: { spending: Spending }) {
  if (spending.left_out.length === 0 && spending.without_amount === 0) return null;
  return (
    <section aria-label={moneyMessages.leftOut} className="mt-4 text-sm text-muted">
      <h2 className="font-semibold">{moneyMessages.leftOut}</h2>
      <ul className="mt-1 list-disc pl-5">
        {spending.left_out.map((one) => (
          <li key={one.why}>{moneyMessages.leftLine({ n: one.documents, why: one.why })}</li>
        ))}
        {spending.without_amount > 0 && <li>{moneyMessages.without({ n: spending.without_amount })}</li>}
      </ul>
    </section>
  );
}

/** How many papers each year has, and what lies on the box. */
function Timeline({ overview, storage }: { overview: Overview; storage: Spending["storage"] | undefined }) {
  const years = Object.entries(overview.documents.years).sort((a, b) => Number(b[0]) - Number(a[0]));
  const most = Math.max(1, ...years.map(([, n]) => n));
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title={moneyMessages.timeline}>
        <ul className="grid gap-1 border-t px-5 py-4">
          {years.map(([year, n]) => (
            <li key={year}>
              <Link
                to="/documents"
                search={{ year: Number(year) }}
                className="grid min-h-8 grid-cols-[3rem_minmax(0,1fr)_3.5rem] items-center gap-3 rounded-lg text-sm hover:bg-sunk/60"
              >
                <span className="tabular-nums">{year}</span>
                <span
                  className="h-3 rounded-full bg-accent"
                  style={{ width: `${Math.max(2, (n / most) * 100)}%` }}
                />
                <span className="text-right text-muted tabular-nums">
                  {showNumber(n)}
                  <span className="sr-only">{moneyMessages.papersAfter({ n })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={moneyMessages.storage}>
        <p className="border-t px-5 pt-3 tabular-nums">
          {storage && moneyMessages.files({ n: storage.files, bytes: showBytes(storage.bytes) })}
        </p>
        <p className="px-5 pt-1 pb-4 text-sm text-muted">
          {moneyMessages.reading({ n: overview.documents.being_read })}
        </p>
      </Card>
    </div>
  );
}
