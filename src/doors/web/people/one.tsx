import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as peopleMessages from "#messages/app/people.ts";
import { Refusal, sentenceOf } from "../api/call.ts";
import { overviewQuery } from "../api/queries.ts";
import { CheckupLine } from "../checkup/line.tsx";
import { kindIcon } from "../documents/kind-icon.ts";
import { StatusChip, typeName } from "../documents/row.tsx";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { Notice } from "../elements/notice.tsx";
import { localDay, showDay, thisMoment } from "../formatting.ts";
import { Card } from "../home/card.tsx";
import type { CheckupItem, DocumentRow, EntityPage, Overview, UpNext } from "../shapes.ts";

import { EntityFacts } from "./facts.tsx";
import { EntityMenu } from "./menu.tsx";
import { entityQuery } from "./queries.ts";

/** One person or thing: how it stands, what is next and missing, what its papers say, and those papers by year. */
export function PersonOrThingPage() {
  const { id } = useParams({ from: "/people-and-things/$id" });
  const page = useQuery(entityQuery(id));
  const overview = useQuery(overviewQuery);
  const name = page.data?.person_or_thing.name;
  useEffect(() => {
    document.title = appMessages.title({ page: name ?? peopleMessages.title });
  }, [name]);
  if (page.error instanceof Refusal && page.error.status === 404) {
    return (
      <Empty icon={SearchX} title={peopleMessages.missingTitle} detail={peopleMessages.missing}>
        <Link to="/people-and-things" className={buttonClass("outline")}>
          {peopleMessages.back}
        </Link>
      </Empty>
    );
  }
  if (page.error) return <Notice tone="bad">{sentenceOf(page.error)}</Notice>;
  if (!page.data) return null;
  return (
    <div className="mx-auto max-w-5xl">
      <Head page={page.data} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Open page={page.data} />
          <Papers documents={page.data.documents} overview={overview.data} />
        </div>
        <EntityFacts page={page.data} />
      </div>
    </div>
  );
}

function Head({ page }: { page: EntityPage }) {
  const entity = page.person_or_thing;
  const Icon = kindIcon(entity.kind);
  return (
    <header className="flex items-start gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-6" aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm text-muted">
          <Link to="/people-and-things" className="hover:underline">
            {peopleMessages.back}
          </Link>{" "}
          · {entity.kind_label}
        </p>
        <h1 className="font-serif text-2xl text-pretty">{entity.name}</h1>
        {entity.subtitle && <p className="text-muted">{entity.subtitle}</p>}
        {entity.also_known_as.length > 0 && (
          <p className="mt-1 text-sm text-muted">
            {peopleMessages.alsoKnownAs({ names: entity.also_known_as.slice(0, 5).join(", ") })}
          </p>
        )}
        {entity.gone && (
          <p className="mt-2 inline-block rounded-full bg-sunk px-3 py-1 text-sm">
            {peopleMessages.goneSince({ day: showDay(entity.gone) })}
          </p>
        )}
      </div>
      <EntityMenu entity={entity} />
    </header>
  );
}

/** An item of "up next" as a line of the Checkup, which it is there, too. */
const asLine = (item: UpNext, today: string): CheckupItem => {
  const { due, if_missed, ...rest } = item;
  return {
    ...rest,
    source: "obligation",
    detail: if_missed,
    when: due,
    overdue: due < today && item.status === "open",
    group: due < today ? "past_due" : due.slice(0, 7),
    severity: "soon",
    dismissed_reason: null,
  };
};

function Open({ page }: { page: EntityPage }) {
  const today = localDay(thisMoment());
  const [opened, setOpened] = useState<string | null>(null);
  const lines = [...page.up_next.map((item) => asLine(item, today)), ...page.missing];
  return (
    <Card title={peopleMessages.upNext} className="overflow-hidden">
      {lines.length === 0 && <p className="px-5 pb-5 text-muted">{peopleMessages.nothingDue}</p>}
      <ul className="divide-y border-t empty:hidden">
        {lines.map((item) => (
          <CheckupLine
            key={item.id}
            item={item}
            today={today}
            open={opened === item.id}
            onToggle={() => setOpened(opened === item.id ? null : item.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Papers({ documents, overview }: { documents: DocumentRow[]; overview: Overview | undefined }) {
  const { id } = useParams({ from: "/people-and-things/$id" });
  const years = [...Map.groupBy(documents, (row) => row.date.slice(0, 4))];
  return (
    <Card
      title={peopleMessages.documents}
      more={
        <Link to="/documents" search={{ person: id }} className="hover:underline">
          {peopleMessages.documentsAll}
        </Link>
      }
      className="overflow-hidden"
    >
      {years.map(([year, rows]) => (
        <section key={year} aria-label={year} className="border-t">
          <h3 className="bg-sunk/50 px-5 py-1.5 text-sm font-semibold text-muted tabular-nums">{year}</h3>
          <ul className="divide-y">
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to="/documents/$id"
                  params={{ id: row.id }}
                  className="flex min-h-12 items-center gap-3 px-5 py-2 hover:bg-sunk/60"
                >
                  <span className="min-w-0 grow">
                    <span className="block truncate">{row.title}</span>
                    <span className="block truncate text-sm text-muted">{typeName(row.type, overview)}</span>
                  </span>
                  <StatusChip row={row} quiet />
                  <span className="shrink-0 text-sm text-muted tabular-nums">{showDay(row.date)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {documents.length >= 200 && (
        <p className="border-t px-5 py-3 text-sm text-muted">{peopleMessages.more200}</p>
      )}
    </Card>
  );
}
