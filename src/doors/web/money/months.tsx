import * as moneyMessages from "#messages/app/money.ts";
import { showAmount, showMonth, showShortMonth } from "../formatting.ts";
import { Card } from "../home/card.tsx";
import type { Spending } from "../shapes.ts";
import { byMonth } from "./sums.ts";

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
