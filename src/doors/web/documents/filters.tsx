import { Link, useNavigate } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { ListFilter } from "../api/queries.ts";
import type { ListSearch } from "../routes.tsx";
import type { Overview } from "../shapes.ts";
import { words } from "../words.ts";

/** What is on file, in one line. */
export function Counts({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <p className="mt-1 text-sm text-muted">{"\u00a0"}</p>;
  const { current, being_read: reading, arrived_last_7_days: week } = overview.documents;
  const parts = [words.overview.onFile(current), words.overview.week(week)];
  if (reading > 0) parts.push(words.overview.reading(reading));
  return <p className="mt-1 text-sm text-muted tabular-nums">{parts.join(" · ")}</p>;
}

function addressOf(filter: ListFilter): ListSearch {
  return {
    sort: filter.sort === "arrival" ? "arrival" : undefined,
    look: filter.look || undefined,
    category: filter.category,
    person: filter.person,
  };
}

const selectClass =
  "min-h-9 min-w-0 cursor-pointer sm:max-w-48 rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk";

interface Props {
  filter: ListFilter;
  overview: Overview | undefined;
  personName: string | null;
}

/** All or only what needs a look, category, a person or thing, and the order. Everything lands in the address. */
export function Filters({ filter, overview, personName }: Props) {
  const navigate = useNavigate();
  const show = (change: Partial<ListFilter>) =>
    navigate({ to: "/", search: addressOf({ ...filter, ...change }), replace: true });
  const looks = overview?.documents.needs_a_look ?? 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="flex rounded-lg border border-edge/60 bg-surface p-0.5">
        <Choice to={addressOf({ ...filter, look: false })} chosen={!filter.look}>
          {words.documents.all}
        </Choice>
        <Choice to={addressOf({ ...filter, look: true })} chosen={filter.look}>
          {words.documents.needsLook}
          {looks > 0 && (
            <span className="rounded-full bg-look-soft px-1.5 text-xs font-semibold text-look tabular-nums">
              {looks}
            </span>
          )}
        </Choice>
      </div>
      {filter.person && (
        <span className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3.5 text-sm font-medium text-accent">
          <span className="truncate">{words.documents.showingOnly(personName ?? "…")}</span>
          <button
            type="button"
            aria-label={words.documents.removeFilter(personName ?? "")}
            className="grid size-7 place-items-center rounded-full hover:bg-surface"
            onClick={() => show({ person: undefined })}
          >
            <X className="size-4" aria-hidden />
          </button>
        </span>
      )}
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:grow sm:justify-end">
        {overview && overview.categories.length > 0 && (
          <select
            aria-label={words.documents.category}
            className={selectClass}
            value={filter.category ?? ""}
            onChange={(event) => show({ category: event.target.value || undefined })}
          >
            <option value="">{words.documents.everyCategory}</option>
            {overview.categories
              .filter((category) => category.documents > 0 || category.slug === filter.category)
              .map((category) => (
                <option key={category.slug} value={category.slug}>
                  {category.name}
                </option>
              ))}
          </select>
        )}
        <select
          aria-label={words.documents.sort}
          className={selectClass}
          value={filter.sort}
          onChange={(event) => show({ sort: event.target.value === "arrival" ? "arrival" : "date" })}
        >
          <option value="date">{words.documents.byDate}</option>
          <option value="arrival">{words.documents.byArrival}</option>
        </select>
      </div>
    </div>
  );
}

function Choice({ to, chosen, children }: { to: ListSearch; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to="/"
      search={to}
      replace
      resetScroll={false}
      aria-current={chosen ? "true" : undefined}
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-md px-3 text-sm font-medium ${chosen ? "bg-accent-soft text-accent" : "text-muted hover:text-ink"}`}
    >
      {children}
    </Link>
  );
}
