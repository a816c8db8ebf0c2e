import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Image, List, type LucideIcon, Rows3, Table2, X } from "lucide-react";
import type { ReactNode } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as overviewMessages from "#messages/app/overview.ts";
import * as tagsMessages from "#messages/app/tags.ts";
import type { ListFilter, ListSearch } from "../addresses.ts";
import { tagsQuery } from "../api/queries.ts";
import type { LibraryTags, Overview } from "../shapes.ts";

import { type Density, densities } from "./density.ts";
import { typeName } from "./in-words.tsx";
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
  "min-h-10 min-w-0 cursor-pointer rounded-lg border border-edge/60 bg-surface px-2.5 text-sm hover:bg-sunk max-sm:grow sm:max-w-44";

interface Props {
  filter: ListFilter;
  overview: Overview | undefined;
  personName: string | null;
  density: Density;
  onDensity(density: Density): void;
}

/** Which documents: all, those that need a look, the trash; category, type, year, a person or thing; the order. Everything lands in the address. */
export function Filters({ filter, overview, personName, density, onDensity }: Props) {
  const navigate = useNavigate();
  const show = (change: Partial<ListFilter>) =>
    navigate({ to: "/documents", search: addressOf({ ...filter, ...change }), replace: true });
  const tags = useQuery(tagsQuery);
  const tagged = filter.tags?.split(",") ?? [];
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
      <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
        <Selects filter={filter} overview={overview} tags={tags.data?.tags ?? []} show={show} />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {filter.person && (
          <Chip
            name={documentsMessages.showingOnly({ name: personName ?? "…" })}
            onRemove={() => show({ person: undefined })}
          />
        )}
        {filter.category && (
          <Chip
            name={overview?.categories.find((one) => one.slug === filter.category)?.name ?? filter.category}
            onRemove={() => show({ category: undefined })}
          />
        )}
        {filter.type && (
          <Chip name={typeName(filter.type, overview)} onRemove={() => show({ type: undefined })} />
        )}
        {tagged.map((id) => (
          <Chip
            key={id}
            name={tags.data?.tags.find((one) => one.id === id)?.name ?? "…"}
            onRemove={() => show({ tags: tagged.filter((one) => one !== id).join(",") || undefined })}
          />
        ))}
        {filter.year && <Chip name={String(filter.year)} onRemove={() => show({ year: undefined })} />}
      </div>
      <Saved filter={filter} />
      {filter.trash && <p className="text-sm text-muted">{bulkMessages.trashNote}</p>}
    </div>
  );
}

function Selects({
  filter,
  overview,
  tags,
  show,
}: Pick<Props, "filter" | "overview"> & {
  tags: LibraryTags["tags"];
  show: (change: Partial<ListFilter>) => void;
}) {
  const tagged = filter.tags?.split(",") ?? [];
  const categories = (overview?.categories ?? []).filter(
    (one) => one.documents > 0 || one.slug === filter.category,
  );
  const types = (overview?.types ?? []).filter((one) => one.documents > 0 || one.slug === filter.type);
  const years = Object.keys(overview?.documents.years ?? {}).sort((a, b) => Number(b) - Number(a));
  return (
    <>
      <Filter
        label={documentsMessages.category}
        every={documentsMessages.everyCategory}
        value={filter.category}
        of={categories.map((one) => [one.slug, one.name])}
        onChoose={(category) => show({ category: category || undefined })}
      />
      <Filter
        label={bulkMessages.typeFilter}
        every={bulkMessages.anyType}
        value={filter.type}
        of={types.map((one) => [one.slug, one.name])}
        onChoose={(type) => show({ type: type || undefined })}
      />
      <Filter
        label={bulkMessages.year}
        every={bulkMessages.anyYear}
        value={filter.year}
        of={years.map((year) => [year, year])}
        onChoose={(year) => show({ year: Number(year) || undefined })}
      />
      <Filter
        label={tagsMessages.title}
        every={tagged.length > 0 ? tagsMessages.more : tagsMessages.every}
        value={undefined}
        of={tags
          .filter((one) => one.documents > 0 && !tagged.includes(one.id))
          .map((one) => [one.id, one.name])}
        onChoose={(id) => show({ tags: [...tagged, id].slice(-10).join(",") })}
      />
      <select
        aria-label={documentsMessages.sort}
        className={`${selectClass} sm:ml-auto`}
        value={filter.sort}
        onChange={(event) => show({ sort: event.target.value === "arrival" ? "arrival" : "date" })}
      >
        <option value="date">{documentsMessages.byDate}</option>
        <option value="arrival">{documentsMessages.byArrival}</option>
      </select>
    </>
  );
}

interface FilterProps {
  label: string;
  /** What the choice says that lets everything through. */
  every: string;
  value: string | number | undefined;
  of: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

/** A filter to choose; none where there is nothing to choose from. */
function Filter({ label, every, value, of, onChoose }: FilterProps) {
  if (of.length === 0) return null;
  return (
    <select
      aria-label={label}
      className={selectClass}
      value={value ?? ""}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{every}</option>
      {of.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

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

/** One filter that is on, and the way to let it go. */
function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3.5 text-sm font-medium text-accent">
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={documentsMessages.removeFilter({ name })}
        className="grid size-7 place-items-center rounded-full hover:bg-surface"
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden />
      </button>
    </span>
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
