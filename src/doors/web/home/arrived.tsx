import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as homeMessages from "#messages/app/home.ts";
import { arrivedQuery } from "../api/queries.ts";
import { categoryIcon } from "../documents/category-icon.ts";
import { StatusChip, typeName } from "../documents/row.tsx";
import { showDay } from "../formatting.ts";
import { type DocumentRow, isMoving, type Overview } from "../shapes.ts";
import { Card } from "./card.tsx";

/** The papers that came last, with where each stands while it is read. */
export function ArrivedCard({ overview }: { overview: Overview | undefined }) {
  const arrived = useQuery(arrivedQuery);
  return (
    <Card
      title={homeMessages.arrived}
      more={
        <Link to="/documents" search={{ sort: "arrival" }} className="hover:underline">
          {homeMessages.arrivedAll}
        </Link>
      }
      className="overflow-hidden"
    >
      {arrived.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.failed}</p>}
      <ul className="divide-y border-t empty:hidden">
        {arrived.data?.documents.slice(0, 6).map((row) => (
          <Line key={row.id} row={row} overview={overview} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ row, overview }: { row: DocumentRow; overview: Overview | undefined }) {
  const Icon = categoryIcon(row.category);
  const type = row.type === null && isMoving(row) ? "" : typeName(row.type, overview);
  return (
    <li>
      <Link
        to="/documents/$id"
        params={{ id: row.id }}
        className="flex min-h-13 items-center gap-3 px-5 py-2 hover:bg-sunk/60"
      >
        <Icon className="size-4.5 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{row.title}</span>
          <span className="block truncate text-sm text-muted">
            {[type, showDay(row.date)].filter(Boolean).join(" · ")}
          </span>
        </span>
        <StatusChip row={row} quiet />
      </Link>
    </li>
  );
}
