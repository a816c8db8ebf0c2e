import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { IdCard, SearchX, UsersRound } from "lucide-react";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { entitiesQuery } from "../api/queries.ts";
import { kindIcon } from "../documents/icons.ts";
import { buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { inputClass, Tick } from "../elements/field.tsx";
import { Refused } from "../elements/notice.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { showDay } from "../formatting.ts";
import { PageHead } from "../frame/page.tsx";
import { RoundIcon } from "../home/card.tsx";
import type { EntityEntry } from "../shapes.ts";

import { byKind, named } from "./kinds.ts";
import { Twice } from "./twice.tsx";

/** Everyone and everything the papers are about, by kind. */
export function PeoplePage() {
  const [gone, setGone] = useState(false);
  const [typed, setTyped] = useState("");
  const entities = useQuery(entitiesQuery(gone));
  const all = entities.data?.people_and_things ?? [];
  const shown = named(all, typed);
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={peopleMessages.title} lead={peopleMessages.lead}>
        {(entities.isPending || all.length > 0) && (
          <Link to="/people-and-things/wallet" className={buttonClass("outline")}>
            <IdCard className="size-4" aria-hidden />
            {peopleMessages.wallet}
          </Link>
        )}
      </PageHead>
      <Twice />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <input
          type="search"
          aria-label={peopleMessages.filter}
          placeholder={peopleMessages.filter}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={`${inputClass} max-w-72 text-sm!`}
        />
        <Tick label={peopleMessages.gone} on={gone} onTick={setGone} className="text-sm" />
      </div>
      <div className="mt-4 empty:hidden">
        <Refused said={peopleMessages.failed} error={entities.error} />
      </div>
      {entities.isPending && <Skeleton className="mt-7" />}
      {entities.isSuccess && all.length === 0 && (
        <Empty icon={UsersRound} title={peopleMessages.none} detail={peopleMessages.noneDetail} />
      )}
      {all.length > 0 && shown.length === 0 && <Empty icon={SearchX} title={peopleMessages.noneFits} />}
      {byKind(shown).map((group) => (
        <section
          key={group.kind}
          aria-label={group.title}
          className={group.kind === "organization" ? "mt-10 border-t pt-7" : "mt-7"}
        >
          <h2 className="mb-2 text-sm font-semibold text-muted">
            {group.title}
            <span className="ml-2 font-normal tabular-nums">{group.entries.length}</span>
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {group.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry }: { entry: EntityEntry }) {
  const Icon = kindIcon(entry.kind);
  const { status } = entry;
  return (
    <li className="row-sleep">
      <Link
        to="/people-and-things/$id"
        params={{ id: entry.id }}
        className={`flex h-full items-start gap-3 rounded-2xl border bg-surface px-4 py-3.5 shadow-card hover:border-edge/60 ${entry.gone ? "opacity-70" : ""}`}
      >
        <RoundIcon icon={Icon} />
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-medium wrap-anywhere">{entry.name}</span>
          {entry.subtitle && !entry.name.includes(entry.subtitle) && (
            <span className="block truncate text-sm text-muted">{entry.subtitle}</span>
          )}
          <span className="block text-sm text-muted">{peopleMessages.papers({ n: entry.documents })}</span>
          {entry.gone && (
            <span className="block text-sm text-muted">
              {entry.ended?.text ?? peopleMessages.goneSince({ day: showDay(entry.gone) })}
            </span>
          )}
          {status && !entry.gone && (
            <span className="mt-1 block text-sm text-pretty">
              {status.text}
              {status.more > 0 && (
                <span className="text-muted"> {peopleMessages.more({ n: status.more })}</span>
              )}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
