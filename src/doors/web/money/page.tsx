import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronDown, ChevronLeft, ChevronRight, Download, Wallet } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import * as moneyMessages from "#messages/app/money.ts";
import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { overviewQuery } from "../api/queries.ts";
import { queryOf } from "../api/query.ts";
import { categoryIcon } from "../documents/icons.ts";
import { buttonClass, IconButton } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import {
  localDay,
  showAmount,
  showBytes,
  showMonth,
  showNumber,
  showPercent,
  showShortMonth,
  slugWords,
  thisMoment,
} from "../formatting.ts";
import { PageHead } from "../frame/page.tsx";
import { Card } from "../home/card.tsx";
import type { Overview, Spending, SpendingRow } from "../shapes.ts";
import type { Figure } from "./papers.tsx";
import { byCategory, byMonth, type CategorySum, comparison, csvOf, currenciesOf, sumOf } from "./sums.ts";

const FigurePapers = lazy(async () => ({ default: (await import("./papers.tsx")).FigurePapers }));

const spendingQuery = (year: number | undefined) =>
  queryOf(
    [...keys.facts, "spending", year ?? "newest"],
    (how) => api.GET("/v1/spending", { params: { query: year === undefined ? {} : { year } }, ...how }),
    { placeholderData: keepPreviousData },
  );

/** A year in one currency, and the year before it, with what shows the papers of a figure. */
interface Shown {
  year: number;
  rows: readonly SpendingRow[];
  before: readonly SpendingRow[];
  currency: string | null;
  onFigure(figure: Figure): void;
}

/** What was spent, by month and category, beside the year before; how many papers each year has; what lies on the box. */
export function MoneyPage() {
  const search = useSearch({ from: "/money" });
  const spending = useQuery(spendingQuery(search.year));
  const data = spending.data;
  const before = useQuery({ ...spendingQuery((data?.year ?? 0) - 1), enabled: data !== undefined });
  const overview = useQuery(overviewQuery);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const [figure, setFigure] = useState<Figure | null>(null);
  const currencies = useMemo(() => currenciesOf(data?.rows ?? []), [data]);
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : (currencies[0] ?? null);
  const inIt = (of: Spending | undefined) => (of?.rows ?? []).filter((row) => row.currency === currency);
  const rows = inIt(data);
  const shown: Shown | null = data
    ? {
        year: data.year,
        rows,
        before: before.data?.year === data.year - 1 ? inIt(before.data) : [],
        currency,
        onFigure: setFigure,
      }
    : null;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        title={moneyMessages.title}
        lead={moneyMessages.lead}
        failed={{ said: moneyMessages.failed, error: spending.error }}
      />
      {data && shown && (
        <>
          <Choices
            data={data}
            rows={rows}
            currencies={currencies}
            currency={currency}
            onCurrency={setChosen}
          />
          {rows.length === 0 ? (
            <Empty icon={Wallet} title={moneyMessages.none} detail={moneyMessages.noneDetail} />
          ) : (
            <>
              <Whole {...shown} />
              <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
                <Months {...shown} />
                <Categories {...shown} overview={overview.data} />
              </div>
            </>
          )}
          <LeftOut spending={data} onFigure={setFigure} />
        </>
      )}
      {overview.data && <Timeline overview={overview.data} storage={data?.storage} />}
      {figure && (
        <Suspense fallback={null}>
          <FigurePapers figure={figure} onClose={() => setFigure(null)} />
        </Suspense>
      )}
    </div>
  );
}

const select =
  "min-h-10 min-w-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk";

interface ChoicesProps {
  data: Spending;
  rows: readonly SpendingRow[];
  currencies: readonly (string | null)[];
  currency: string | null;
  onCurrency(currency: string | null): void;
}

/** The year and the currency, and the way to take them along. */
function Choices({ data, rows, currencies, currency, onCurrency }: ChoicesProps) {
  const navigate = useNavigate();
  const years = [...new Set([data.year, ...data.years])].sort((a, b) => b - a);
  const at = years.indexOf(data.year);
  const step = (year: number | undefined, label: string, Icon: typeof ChevronLeft) => (
    <IconButton label={label} disabled={year === undefined} onClick={() => year !== undefined && show(year)}>
      <Icon className="size-5" aria-hidden />
    </IconButton>
  );
  const show = (year: number) => navigate({ to: "/money", search: { year }, replace: true });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <span className="-ml-2.5 flex items-center">
        {step(years[at + 1], moneyMessages.earlier, ChevronLeft)}
        <select
          aria-label={moneyMessages.year}
          className={select}
          value={data.year}
          onChange={(event) => show(Number(event.target.value))}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
        {step(years[at - 1], moneyMessages.later, ChevronRight)}
      </span>
      {currencies.length > 1 && (
        <select
          aria-label={moneyMessages.currency}
          className={select}
          value={currency ?? ""}
          onChange={(event) => onCurrency(event.target.value === "" ? null : event.target.value)}
        >
          {currencies.map((one) => (
            <option key={one ?? ""} value={one ?? ""}>
              {one ?? moneyMessages.noCurrency}
            </option>
          ))}
        </select>
      )}
      {rows.length > 0 && (
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`}
          download={`spending-${data.year}.csv`}
          className={buttonClass("outline", "sm:ml-auto")}
        >
          <Download className="size-4" aria-hidden />
          {moneyMessages.csv}
        </a>
      )}
    </div>
  );
}

/** What the year came to, and how that compares with the year before. */
function Whole({ year, rows, before, currency }: Shown) {
  const compared = comparison(rows, before, year, localDay(thisMoment()));
  const say = compared?.part ? moneyMessages.comparePart : moneyMessages.compare;
  return (
    <p className="mt-5">
      <span className="block text-sm text-muted">{moneyMessages.spentIn({ year: String(year) })}</span>
      <span className="block font-serif text-3xl tabular-nums">
        {showAmount(sumOf(rows).amount, currency)}
      </span>
      {compared && (
        <span className="block text-sm text-muted">
          {say({ way: compared.way, percent: showPercent(compared.share), year: String(year - 1) })}
        </span>
      )}
    </p>
  );
}

/** A figure's bar, and below it a fainter one of the year before, as shares of the largest. */
function Bars({ amount, before, most }: { amount: number; before: number; most: number }) {
  const wide = (of: number) => ({ width: `${(Math.max(0, of) / most) * 100}%` });
  return (
    <span className="grid content-center gap-0.5" aria-hidden>
      {amount > 0 && <span className="h-2.5 min-w-0.5 rounded-full bg-accent" style={wide(amount)} />}
      {before > 0 && <span className="h-1 min-w-0.5 rounded-full bg-edge/50" style={wide(before)} />}
    </span>
  );
}

const lead = (sum: { amount: number; documents: number }, currency: string | null): string =>
  moneyMessages.papersLead({ amount: showAmount(sum.amount, currency), n: sum.documents });

/** A bar a month beside the same month of the year before. A month shows its papers. */
function Months({ year, rows, before, currency, onFigure }: Shown) {
  const months = byMonth(rows, year);
  const last = byMonth(before, year - 1);
  const most = Math.max(0.01, ...[...months, ...last].map((one) => one.amount));
  const today = localDay(thisMoment());
  return (
    <Card title={moneyMessages.byMonth({ year })} className="overflow-hidden">
      {before.length > 0 && (
        <p aria-hidden className="flex gap-4 px-5 pb-2 text-xs text-muted tabular-nums">
          <span className="flex items-center gap-1.5">
            <span className="h-2 w-4 rounded-full bg-accent" />
            {year}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="h-1 w-4 rounded-full bg-edge/50" />
            {year - 1}
          </span>
        </p>
      )}
      <ul className="border-t py-1 text-sm">
        {months
          .filter((one) => one.month <= today.slice(0, 7) || one.documents > 0)
          .map((one) => (
            <li key={one.month}>
              <button
                type="button"
                disabled={one.documents === 0}
                className="grid min-h-11 w-full grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 px-5 text-left enabled:hover:bg-sunk/60"
                onClick={() =>
                  onFigure({
                    title: showMonth(`${one.month}-01`),
                    lead: lead(one, currency),
                    of: { year, month: one.month, currency: currency ?? "" },
                  })
                }
              >
                <span className="text-muted">{showShortMonth(`${one.month}-01`)}</span>
                <Bars
                  amount={one.amount}
                  before={last.find((each) => each.month.slice(5) === one.month.slice(5))?.amount ?? 0}
                  most={most}
                />
                <span className={`text-right tabular-nums ${one.documents === 0 ? "text-muted" : ""}`}>
                  {one.documents === 0 ? "–" : showAmount(one.amount, currency)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** What each category came to beside the year before; opened, its types. Each figure shows its papers. */
function Categories({ overview, ...shown }: Shown & { overview: Overview | undefined }) {
  const sums = byCategory(shown.rows);
  const last = byCategory(shown.before);
  const most = Math.max(0.01, ...[...sums, ...last].map((one) => one.amount));
  const nameOf = (slug: string | null) =>
    slug === null
      ? moneyMessages.other
      : (overview?.categories.find((each) => each.slug === slug)?.name ?? slugWords(slug));
  return (
    <Card title={moneyMessages.byCategory} className="overflow-hidden">
      <ul className="divide-y border-t text-sm">
        {sums.map((one) => (
          <Category
            key={one.slug ?? ""}
            {...shown}
            sum={one}
            name={nameOf(one.slug)}
            last={last.find((each) => each.slug === one.slug)?.amount ?? 0}
            most={most}
          />
        ))}
      </ul>
    </Card>
  );
}

interface CategoryProps extends Shown {
  sum: CategorySum;
  name: string;
  last: number;
  most: number;
}

function Category({ sum, name, last, most, year, currency, onFigure }: CategoryProps) {
  const Icon = categoryIcon(sum.slug);
  const of = { year, category: sum.slug ?? "", currency: currency ?? "" };
  const types = sum.types.filter((one) => one.slug !== null);
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 px-5 py-1.5 -outline-offset-2 hover:bg-sunk/60">
          <Icon className="size-4.5 text-muted" aria-hidden />
          <span className="grid min-w-0 gap-1">
            <span className="truncate">{name}</span>
            <Bars amount={sum.amount} before={last} most={most} />
          </span>
          <span className="text-right tabular-nums">{showAmount(sum.amount, currency)}</span>
          <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden />
        </summary>
        <ul className="pb-2">
          {types.map((one) => (
            <FigureLine
              key={one.slug}
              name={one.name ?? slugWords(one.slug ?? "")}
              amount={showAmount(one.amount, currency)}
              documents={one.documents}
              onPress={() =>
                onFigure({
                  title: one.name ?? slugWords(one.slug ?? ""),
                  lead: lead(one, currency),
                  of: { ...of, type: one.slug ?? "" },
                })
              }
            />
          ))}
          {(types.length !== 1 || sum.types.length > 1) && (
            <FigureLine
              name={moneyMessages.all}
              amount={showAmount(sum.amount, currency)}
              documents={sum.documents}
              onPress={() => onFigure({ title: name, lead: lead(sum, currency), of })}
            />
          )}
        </ul>
      </details>
    </li>
  );
}

interface FigureLineProps {
  name: string;
  amount: string;
  documents: number;
  onPress(): void;
}

const FigureLine = ({ name, amount, documents, onPress }: FigureLineProps) => (
  <li>
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-3 py-1 pr-12 pl-12.5 text-left -outline-offset-2 hover:bg-sunk/60"
      onClick={onPress}
    >
      <span className="min-w-0 grow truncate">
        {name}
        <span className="ml-2 text-muted tabular-nums">{documents}</span>
      </span>
      <span className="shrink-0 tabular-nums">{amount}</span>
    </button>
  </li>
);

/** Papers with an amount that does not count, by the reason; each reason shows its papers. */
function LeftOut({ spending, onFigure }: { spending: Spending; onFigure(figure: Figure): void }) {
  if (spending.left_out.length === 0 && spending.without_amount === 0) return null;
  return (
    <section aria-label={moneyMessages.leftOut} className="mt-5 text-sm text-muted">
      <h2 className="font-semibold">{moneyMessages.leftOut}</h2>
      <ul className="mt-1">
        {spending.left_out.map((one) => (
          <li key={one.reason}>
            <button
              type="button"
              className="min-h-9 rounded-lg text-left underline decoration-line underline-offset-3 hover:text-ink hover:decoration-current"
              onClick={() =>
                onFigure({
                  title: moneyMessages.leftOut,
                  lead: moneyMessages.leftLead({ why: one.why }),
                  of: { year: spending.year, reason: one.reason },
                })
              }
            >
              {moneyMessages.leftLine({ n: one.documents, why: one.why })}
            </button>
          </li>
        ))}
        {spending.without_amount > 0 && (
          <li className="py-1.5">{moneyMessages.without({ n: spending.without_amount })}</li>
        )}
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
