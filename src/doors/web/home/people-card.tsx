import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import * as homeMessages from "#messages/app/home.ts";
import { entitiesQuery } from "../api/queries.ts";
import { kindIcon } from "../documents/kind-icon.ts";
import type { EntityEntry } from "../shapes.ts";
import { Card } from "./card.tsx";

/** So many stand on the first page: those with something to say first, then those that have most paper. */
const MOST = 9;

/** The household's own people and things, each with the one line of how it stands. Companies only when something is up with them. */
export function PeopleCard() {
  const entities = useQuery(entitiesQuery());
  const all = entities.data?.people_and_things ?? [];
  const shown = chosen(all);
  if (entities.isPending) return null;
  return (
    <Card
      title={homeMessages.people}
      more={
        <Link to="/people-and-things" className="hover:underline">
          {homeMessages.peopleAll}
        </Link>
      }
      className="mt-5"
    >
      {entities.isError && <p className="px-5 pb-4 text-sm text-bad">{homeMessages.failed}</p>}
      {entities.isSuccess && shown.length === 0 && (
        <p className="px-5 pb-5 text-muted">{homeMessages.peopleNone}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-b-2xl border-t bg-surface empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((entity) => (
          <Entry key={entity.id} entity={entity} />
        ))}
      </ul>
    </Card>
  );
}

/** Those with a dated line by its day, then persons and things of the household by their paper. */
export function chosen(all: readonly EntityEntry[]): EntityEntry[] {
  const rank = (e: EntityEntry) => (e.status?.when ? 0 : e.kind === "organization" ? 2 : 1);
  return [...all]
    .filter((e) => e.gone === null && rank(e) < 2)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.status?.when ?? "").localeCompare(b.status?.when ?? "") ||
        b.documents - a.documents ||
        a.name.localeCompare(b.name),
    )
    .slice(0, MOST);
}

function Entry({ entity }: { entity: EntityEntry }) {
  const Icon = kindIcon(entity.kind);
  return (
    <li className="outline outline-line">
      <Link
        to="/people-and-things/$id"
        params={{ id: entity.id }}
        className="flex h-full min-h-16 items-center gap-3 px-5 py-2.5 hover:bg-sunk/60"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-muted">
          <Icon className="size-4.5" aria-hidden />
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{entity.name}</span>
          <span className="block truncate text-sm text-muted">
            {entity.status ? entity.status.text : homeMessages.documents({ n: entity.documents })}
          </span>
        </span>
      </Link>
    </li>
  );
}
