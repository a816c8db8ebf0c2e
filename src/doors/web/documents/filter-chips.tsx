import { useQuery } from "@tanstack/react-query";
import { ListFilter as FilterIcon, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as bulkMessages from "#messages/app/bulk.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as peopleMessages from "#messages/app/people.ts";
import * as tagsMessages from "#messages/app/tags.ts";
import type { SearchFilter } from "../addresses.ts";
import { entitiesQuery, overviewQuery, tagsQuery } from "../api/queries.ts";
import { Dialog } from "../elements/dialog.tsx";
import { Select } from "../elements/select.tsx";
import type { LibraryTags } from "../shapes.ts";
import { typeName } from "./in-words.tsx";

/** What is narrowed to: a search knows no tags. */
type Narrowed = SearchFilter & { tags?: string };

interface Props {
  filter: Narrowed;
  /** Whether tags narrow what is shown. */
  tagged?: boolean;
  /** What the person or thing is called, where whoever shows the chips knows it. */
  personName?: string | null;
  onFilter(change: Narrowed): void;
  /** What stands at the end of the row. */
  children?: ReactNode;
}

/** What a list or a search is narrowed to, each to be let go, and the way to narrow it further: one row, which scrolls sideways where it is full. */
export function FilterChips({ filter, personName, tagged = false, onFilter, children }: Props) {
  const overview = useQuery(overviewQuery).data;
  const people = useQuery({ ...entitiesQuery(), enabled: filter.person !== undefined && !personName }).data;
  const tags = useQuery({ ...tagsQuery, enabled: tagged }).data?.tags ?? [];
  const chosen = filter.tags?.split(",") ?? [];
  const [adding, setAdding] = useState(false);
  const category = overview?.categories.find((one) => one.slug === filter.category)?.name;
  const person = personName ?? people?.people_and_things.find((one) => one.id === filter.person)?.name;
  return (
    <fieldset
      className={
        "-mx-4 flex min-w-0 items-center gap-2 overflow-x-auto px-4 py-0.5 " +
        "[scrollbar-width:none] md:-mx-0.5 md:flex-wrap md:px-0.5 [&::-webkit-scrollbar]:hidden"
      }
    >
      <legend className="sr-only">{documentsMessages.filters}</legend>
      {filter.person && (
        <Chip
          name={documentsMessages.showingOnly({ name: person ?? "…" })}
          onRemove={() => onFilter({ person: undefined })}
        />
      )}
      {filter.category && (
        <Chip name={category ?? filter.category} onRemove={() => onFilter({ category: undefined })} />
      )}
      {filter.type && (
        <Chip name={typeName(filter.type, overview)} onRemove={() => onFilter({ type: undefined })} />
      )}
      {chosen.map((id) => (
        <Chip
          key={id}
          name={tags.find((one) => one.id === id)?.name ?? "…"}
          onRemove={() => onFilter({ tags: chosen.filter((one) => one !== id).join(",") || undefined })}
        />
      ))}
      {filter.year && <Chip name={String(filter.year)} onRemove={() => onFilter({ year: undefined })} />}
      <button
        type="button"
        onClick={() => setAdding(true)}
        className={
          "inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border border-dashed border-edge/60 px-3.5 " +
          "text-sm font-medium whitespace-nowrap text-muted hover:bg-sunk hover:text-ink max-md:min-h-11"
        }
      >
        <FilterIcon className="size-4" aria-hidden />
        {documentsMessages.addFilter}
      </button>
      {children}
      {adding && (
        <AddFilter filter={filter} tags={tags} onFilter={onFilter} onClose={() => setAdding(false)} />
      )}
    </fieldset>
  );
}

/** One filter that is on, and the way to let it go. */
function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <span
      className={
        "inline-flex min-h-9 max-w-56 shrink-0 items-center gap-1 rounded-full bg-accent-soft pr-1 pl-3.5 " +
        "text-sm font-medium text-accent max-md:min-h-11"
      }
    >
      <span className="truncate">{name}</span>
      <button
        type="button"
        aria-label={documentsMessages.removeFilter({ name })}
        className="grid size-7 shrink-0 place-items-center rounded-full hover:bg-surface max-md:size-9"
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden />
      </button>
    </span>
  );
}

/** Everything that can be narrowed by; what is chosen is at work at once. */
function AddFilter({
  filter,
  tags,
  onFilter,
  onClose,
}: Pick<Props, "filter" | "onFilter"> & { tags: LibraryTags["tags"]; onClose: () => void }) {
  const overview = useQuery(overviewQuery).data;
  const people = useQuery(entitiesQuery()).data?.people_and_things ?? [];
  const used = <T extends { slug: string; documents: number }>(
    all: readonly T[] | undefined,
    chosen?: string,
  ) => (all ?? []).filter((one) => one.documents > 0 || one.slug === chosen);
  const years = Object.keys(overview?.documents.years ?? {}).sort((a, b) => Number(b) - Number(a));
  const tagged = filter.tags?.split(",") ?? [];
  const narrow = (change: Narrowed) => {
    onFilter(change);
    onClose();
  };
  const fields: [
    string,
    string,
    string | number | undefined,
    (readonly [string, string])[],
    (v: string) => Narrowed,
  ][] = [
    [
      documentsMessages.category,
      documentsMessages.everyCategory,
      filter.category,
      used(overview?.categories, filter.category).map((one) => [one.slug, one.name]),
      (category) => ({ category: category || undefined }),
    ],
    [
      bulkMessages.typeFilter,
      bulkMessages.anyType,
      filter.type,
      used(overview?.types, filter.type).map((one) => [one.slug, one.name]),
      (type) => ({ type: type || undefined }),
    ],
    [
      bulkMessages.year,
      bulkMessages.anyYear,
      filter.year,
      years.map((year) => [year, year]),
      (year) => ({ year: Number(year) || undefined }),
    ],
    [
      tagsMessages.title,
      tagged.length > 0 ? tagsMessages.more : tagsMessages.every,
      undefined,
      tags.filter((one) => one.documents > 0 && !tagged.includes(one.id)).map((one) => [one.id, one.name]),
      (id) => (id === "" ? {} : { tags: [...tagged, id].join(",") }),
    ],
    [
      peopleMessages.title,
      documentsMessages.anyone,
      filter.person,
      people.map((one) => [one.id, one.name]),
      (person) => ({ person: person || undefined }),
    ],
  ];
  return (
    <Dialog onClose={onClose} title={documentsMessages.addFilter} lead={documentsMessages.addFilterLead}>
      <div className="grid gap-3">
        {fields
          .filter(([, , , of]) => of.length > 0)
          .map(([label, every, value, of, change]) => (
            <Select
              key={label}
              label={label}
              value={String(value ?? "")}
              of={[["", every], ...of]}
              onChoose={(chosen) => narrow(change(chosen))}
            />
          ))}
      </div>
    </Dialog>
  );
}
