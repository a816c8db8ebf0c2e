import { Link, useNavigate } from "@tanstack/react-router";
import { Image, List, type LucideIcon, Rows3, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as overviewMessages from "#messages/app/overview.ts";
import * as tableMessages from "#messages/app/table.ts";
import type { ListFilter, ListSearch } from "../addresses.ts";
import { slugWords } from "../formatting.ts";
import type { Overview } from "../shapes.ts";
import { type Density, densities } from "./density.ts";
import { EmptyTrash } from "./empty-trash.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { Saved } from "./saved.tsx";

/** What is on file, in one line. */
export function Counts({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <p className="mt-1 text-sm text-muted">{"\u00a0"}</p>;
  const { current, being_read: reading, arrived_last_7_days: week } = overview.documents;
  const parts = [overviewMessages.onFile({ n: current }), overviewMessages.week({ n: week })];
  if (reading > 0) parts.push(overviewMessages.reading({ n: reading }));
  return <p className="mt-1 text-sm text-muted tabular-nums">{parts.join(" · ")}</p>;
}

/** The address of a view of the list; where it was entered is no part of it. */
export function addressOf(filter: ListFilter): ListSearch {
  return {
    sort: filter.sort === "arrival" ? "arrival" : undefined,
    by: filter.by,
    up: (filter.by && filter.up) || undefined,
    look: filter.look || undefined,
    trash: filter.trash || undefined,
    category: filter.category,
    type: filter.type,
    year: filter.year,
    person: filter.person,
    tags: filter.tags,
  };
}

const selectClass =
  "ml-auto min-h-9 max-w-44 shrink-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk max-md:min-h-11";

interface Props {
  filter: ListFilter;
  overview: Overview | undefined;
  personName: string | null;
  density: Density;
  onDensity(density: Density): void;
  /** Documents of this view. */
  total: number;
}

/** Whether a view is the whole of all documents or of the trash, and not a choice of them. */
const isAllOf = ({ category, type, year, person, tags }: ListFilter): boolean =>
  !category && !type && !year && !person && !tags?.length;

/** Which documents: all, those that need a look, the trash; category, type, year, a person or thing; the order. Everything lands in the address. */
export function Filters({ filter, overview, personName, density, onDensity, total }: Props) {
  const navigate = useNavigate();
  const show = (change: Partial<ListFilter>) =>
    navigate({ to: "/documents", search: addressOf({ ...filter, ...change }), replace: true });
  const looks = overview?.documents.needs_a_look ?? 0;
  return (
    <div className="mt-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex rounded-lg border border-edge/60 bg-surface p-0.5">
          <Choice
            to={addressOf({ ...filter, look: false, trash: false })}
            chosen={!filter.look && !filter.trash}
          >
            {documentsMessages.all}
          </Choice>
          <Choice to={addressOf({ ...filter, look: true, trash: false })} chosen={filter.look}>
            {documentsMessages.needsLook}
            {looks > 0 && (
              <span className="rounded-full bg-look-soft px-1.5 text-xs font-semibold text-look tabular-nums">
                {looks}
              </span>
            )}
          </Choice>
          <Choice to={addressOf({ ...filter, look: false, trash: true })} chosen={filter.trash ?? false}>
            {bulkMessages.trashView}
          </Choice>
        </div>
        <Densities density={density} onDensity={onDensity} />
      </div>
      <FilterChips filter={filter} personName={personName} tagged onFilter={show}>
        <Sort sort={filter.sort} by={filter.by} onSort={(sort) => show({ sort, by: undefined })} />
      </FilterChips>
      <Saved filter={filter} />
      {filter.trash && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">{bulkMessages.trashNote}</p>
          {isAllOf(filter) && <EmptyTrash documents={total} />}
        </div>
      )}
    </div>
  );
}

interface SortProps {
  sort: ListFilter["sort"];
  /** A column of the table whose order it is in instead. */
  by: string | undefined;
  onSort: (sort: ListFilter["sort"]) => void;
}

function Sort({ sort, by, onSort }: SortProps) {
  const column =
    by && (new Map<string, string>(Object.entries(tableMessages.columns)).get(by) ?? factName(by));
  return (
    <select
      aria-label={documentsMessages.sort}
      className={selectClass}
      value={column ? "by" : sort}
      onChange={(event) => onSort(event.target.value === "arrival" ? "arrival" : "date")}
    >
      {column && (
        <option value="by" hidden>
          {tableMessages.sortBy({ column })}
        </option>
      )}
      <option value="date">{documentsMessages.byDate}</option>
      <option value="arrival">{documentsMessages.byArrival}</option>
    </select>
  );
}

/** A fact's column by its key alone. */
const factName = (by: string): string => slugWords(by.replace(/^fact\.(?:own_)?/, "").replaceAll("_", "-"));

const densityIcons: Record<Density, LucideIcon> = {
  roomy: Rows3,
  close: List,
  pictures: Image,
  table: Table2,
};

function Densities({ density, onDensity }: Pick<Props, "density" | "onDensity">) {
  return (
    <fieldset className="ml-auto flex rounded-lg border border-edge/60 bg-surface p-0.5">
      <legend className="sr-only">{bulkMessages.density}</legend>
      {densities.map((one) => {
        const Icon = densityIcons[one];
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === density}
            aria-label={bulkMessages.densities[one]}
            title={bulkMessages.densities[one]}
            onClick={() => onDensity(one)}
            className={
              // A phone has no room for four: there what stands close is what is roomy elsewhere.
              `size-9 place-items-center rounded-md ${one === "close" ? "hidden sm:grid" : "grid"} ` +
              `${one === density ? "bg-accent-soft text-accent" : "text-muted hover:text-ink"}`
            }
          >
            <Icon className="size-4" aria-hidden />
          </button>
        );
      })}
    </fieldset>
  );
}

function Choice({ to, chosen, children }: { to: ListSearch; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to="/documents"
      search={to}
      replace
      resetScroll={false}
      aria-current={chosen ? "true" : undefined}
      className={
        "inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-sm font-medium sm:px-3 " +
        `${chosen ? "bg-accent-soft text-accent" : "text-muted hover:text-ink"}`
      }
    >
      {children}
    </Link>
  );
}
