import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Bookmark, BookmarkPlus, X } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as savedMessages from "#messages/app/saved.ts";
import type { ListFilter, ListSearch } from "../addresses.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { savedQuery } from "../api/queries.ts";
import { Button, IconButton } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import type { SavedSearch } from "../shapes.ts";

/** The filters of a view as the box keeps them; what is not set is left out. */
const filtersOf = (filter: ListFilter) => ({
  ...(filter.category ? { category: filter.category } : {}),
  ...(filter.type ? { type: filter.type } : {}),
  ...(filter.person ? { person_or_thing: filter.person } : {}),
  ...(filter.year ? { year: filter.year } : {}),
  ...(filter.tags ? { bundles: filter.tags } : {}),
  ...(filter.look ? { needs_look: true } : {}),
  ...(filter.sort === "arrival" ? { sort: "arrival" as const } : {}),
});

/** The address of a kept view of the list. */
const addressOfSaved = ({ filters }: SavedSearch): ListSearch => ({
  ...(filters.sort === "arrival" ? { sort: "arrival" as const } : {}),
  ...(filters.needs_look ? { look: true as const } : {}),
  ...(filters.category ? { category: filters.category } : {}),
  ...(filters.type ? { type: filters.type } : {}),
  ...(filters.year ? { year: filters.year } : {}),
  ...(filters.person_or_thing ? { person: filters.person_or_thing } : {}),
  ...(filters.bundles ? { tags: filters.bundles } : {}),
});

/** Where a kept view or search leads. */
export function placeOfSaved(one: SavedSearch) {
  const { sort: _sort, look: _look, ...filter } = addressOfSaved(one);
  return one.q === null
    ? ({ to: "/documents", search: addressOfSaved(one) } as const)
    : ({ to: "/search", search: { q: one.q, ...filter } } as const);
}

/** Views and searches that were kept, and keeping this one: a view of the list by `filter`, or a search by `q` and what it is narrowed to. */
export function Saved({ filter, q }: { filter?: ListFilter; q?: string }) {
  const saved = useQuery(savedQuery);
  const navigate = useNavigate();
  const [naming, setNaming] = useState(false);
  const drop = useChange({
    run: (one: SavedSearch) =>
      answered(api.DELETE("/v1/searches/{search}", { params: { path: { search: one.id } } })),
    said: (_, one) => savedMessages.dropped({ name: one.name }),
    refresh: [savedQuery.queryKey],
  });
  const open = (one: SavedSearch) => navigate(placeOfSaved(one));
  const worth = q ? true : filter !== undefined && !filter.trash && Object.keys(filtersOf(filter)).length > 0;
  const all = saved.data?.searches ?? [];
  if (all.length === 0 && !worth) return null;
  return (
    <section aria-label={savedMessages.title} className="flex flex-wrap items-center gap-2">
      {all.map((one) => (
        <span
          key={one.id}
          className="inline-flex min-h-9 max-w-full items-center rounded-full border bg-surface text-sm"
        >
          <button
            type="button"
            onClick={() => void open(one)}
            className="inline-flex min-h-9 min-w-0 items-center gap-2 rounded-l-full pl-3 hover:bg-sunk"
          >
            <Bookmark className="size-3.5 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{one.name}</span>
          </button>
          <IconButton
            label={savedMessages.drop({ name: one.name })}
            className="size-8!"
            onClick={() => drop.mutate(one)}
          >
            <X className="size-3.5" aria-hidden />
          </IconButton>
        </span>
      ))}
      {worth && (
        <Button look="quiet" className="min-h-9! px-2.5!" onClick={() => setNaming(true)}>
          <BookmarkPlus className="size-4" aria-hidden />
          {savedMessages.keep}
        </Button>
      )}
      {naming && <Naming filter={filter} q={q} onClose={() => setNaming(false)} />}
    </section>
  );
}

function Naming({ filter, q, onClose }: { filter?: ListFilter; q?: string; onClose: () => void }) {
  const [name, setName] = useState(q?.slice(0, 80) ?? "");
  const keep = useChange({
    run: () =>
      answered(
        api.POST("/v1/searches", {
          body: {
            name: name.trim(),
            ...(q ? { q: q.slice(0, 200) } : {}),
            ...(filter ? { filters: filtersOf(filter) } : {}),
          },
        }),
      ),
    said: (one) => savedMessages.kept({ name: one.name }),
    refresh: [savedQuery.queryKey],
    onDone: onClose,
  });
  const submit = () => {
    if (name.trim() !== "") keep.mutate();
  };
  return (
    <Dialog onClose={onClose} title={savedMessages.keep} lead={savedMessages.lead} close={appMessages.cancel}>
      <Form onSubmit={submit}>
        <Field
          label={savedMessages.name}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === ""} busy={keep.isPending}>
          {appMessages.save}
        </Button>
      </Form>
    </Dialog>
  );
}
