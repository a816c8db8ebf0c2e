import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Wallet } from "lucide-react";
import { useMemo, useState } from "react";
import * as documentsMessages from "#messages/app/documents.ts";
import * as moneyMessages from "#messages/app/money.ts";
import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { overviewQuery } from "../api/queries.ts";
import { queryOf } from "../api/query.ts";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { showAmount, showBytes, showMonth, showNumber, showShortMonth, slugWords } from "../formatting.ts";
import { PageHead } from "../frame/page.tsx";
import { Card } from "../home/card.tsx";
import type { Overview, Spending, SpendingRow } from "../shapes.ts";

const SCALE = 10_000;

/** Adds amounts exactly, in ten-thousandths. */
export const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * SCALE), 0) / SCALE;

/** The currencies of rows, the one with most papers first. */
export function currenciesOf(rows: readonly SpendingRow[]): (string | null)[] {
  const papers = new Map<string | null, number>();
  for (const row of rows) papers.set(row.currency, (papers.get(row.currency) ?? 0) + row.documents);
  return [...papers].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

export interface TypeSum {
  slug: string | null;
  name: string | null;
  amount: number;
  documents: number;
}

/** What each type came to, most first. */
export const byType = (rows: readonly SpendingRow[]): TypeSum[] =>
  [...Map.groupBy(rows, (row) => row.type)]
    .map(([slug, own]) => ({
      slug,
      name: own[0]?.type_name ?? null,
      amount: total(own.map((row) => row.amount)),
      documents: own.reduce((n, row) => n + row.documents, 0),
    }))
    .sort((a, b) => b.amount - a.amount);

/** What each month of a year came to, January to December. */
export const byMonth = (
  rows: readonly SpendingRow[],
  year: number,
): { month: string; amount: number; documents: number }[] =>
  Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, "0")}`;
    const own = rows.filter((row) => row.month === month);
    return {
      month,
      amount: total(own.map((row) => row.amount)),
      documents: own.reduce((n, row) => n + row.documents, 0),
    };
  });

/** A cell of a table of comma-separated values (RFC 4180). What a spreadsheet would run as a formula stays text. */
const cell = (value: string | number | null): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as comma-separated values with a head, lines ended by CRLF (RFC 4180). Amounts with a point, whatever the region. */
export const csvOf = (rows: readonly SpendingRow[]): string =>
  [
    ["month", "type", "currency", "amount", "papers"],
    ...rows.map((row) => [row.month, row.type_name ?? row.type, row.currency, row.amount, row.documents]),
  ]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");

/** Height of the tallest bar, in the units of the drawing. */
const TALL = 120;
const WIDE = 40;

/** A bar a month, and the same as a table: nobody has to read a bar to know an amount. */
export function Months({
  rows,
  year,
  currency,
}: {
  rows: Spending["rows"];
  year: number;
  currency: string | null;
}) {
  const months = byMonth(rows, year);
  const most = Math.max(0.01, ...months.map((one) => one.amount));
  return (
    <Card title={moneyMessages.byMonth({ year })} className="overflow-hidden">
      <svg viewBox={`0 0 ${WIDE * 12} ${TALL + 22}`} aria-hidden className="block w-full border-t px-4 pt-4">
        {months.map((one, i) => {
          const high = (Math.max(0, one.amount) / most) * TALL;
          return (
            <g key={one.month}>
              <rect
                x={i * WIDE + 6}
                y={TALL - high}
                width={WIDE - 12}
                height={Math.max(high, one.amount > 0 ? 2 : 0)}
                rx={4}
                className="fill-accent"
              >
                <title>
                  {moneyMessages.bar({
                    month: showMonth(`${one.month}-01`),
                    amount: showAmount(one.amount, currency),
                  })}
                </title>
              </rect>
              <text
                x={i * WIDE + WIDE / 2}
                y={TALL + 16}
                textAnchor="middle"
                className="fill-muted text-[11px]"
              >
                {showShortMonth(`${one.month}-01`)}
              </text>
            </g>
          );
        })}
        <line x1={0} x2={WIDE * 12} y1={TALL} y2={TALL} className="stroke-line" />
      </svg>
      <table className="w-full border-t text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="px-5 py-2 font-medium">
              {moneyMessages.month}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-medium">
              {moneyMessages.papers}
            </th>
            <th scope="col" className="px-5 py-2 text-right font-medium">
              {moneyMessages.amount}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y border-t tabular-nums">
          {months
            .filter((one) => one.documents > 0)
            .map((one) => (
              <tr key={one.month}>
                <th scope="row" className="px-5 py-2 text-left font-normal">
                  {showMonth(`${one.month}-01`)}
                </th>
                <td className="px-2 py-2 text-right">{one.documents}</td>
                <td className="px-5 py-2 text-right">{showAmount(one.amount, currency)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}

const spendingQuery = (year: number | undefined) =>
  queryOf(
    [...keys.facts, "spending", year ?? "newest"],
    (how) => api.GET("/v1/spending", { params: { query: year === undefined ? {} : { year } }, ...how }),
    { placeholderData: keepPreviousData },
  );

const select =
  "min-h-10 min-w-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk";

/** What was spent, by month and type; how many papers each year has; what lies on the box. */
export function MoneyPage() {
  const search = useSearch({ from: "/money" });
  const navigate = useNavigate();
  const spending = useQuery(spendingQuery(search.year));
  const overview = useQuery(overviewQuery);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const data = spending.data;
  const currencies = useMemo(() => currenciesOf(data?.rows ?? []), [data]);
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? null);
  const own = (data?.rows ?? []).filter((row) => row.currency === currency);
  const shown = search.type === undefined ? own : own.filter((row) => (row.type ?? "") === search.type);
  const show = (change: { year?: number; type?: string | undefined }) =>
    navigate({ to: "/money", search: { ...search, ...change }, replace: true });
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        title={moneyMessages.title}
        lead={moneyMessages.lead}
        failed={{ said: moneyMessages.failed, error: spending.error }}
      />
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
