import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Users } from "lucide-react";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import type { Named } from "../shapes.ts";
import { duplicatesQuery } from "./queries.ts";

/** Makes two one, says so, and can make them two again. */
export function useCombine() {
  const refresh = [keys.entities, keys.lists, keys.checkups, ["document"]];
  const undo = useChange({
    run: (id: string) =>
      answered(api.POST("/v1/people-and-things/combinations/{id}/undo", { params: { path: { id } } })),
    said: () => peopleMessages.toast.undone,
    refresh,
  });
  return useChange({
    run: ({ keep, other }: { keep: string; other: string }) =>
      answered(
        api.POST("/v1/people-and-things/{entity}/combine", {
          params: { path: { entity: keep } },
          body: { other_id: other },
        }),
      ),
    said: (done) => peopleMessages.toast.combined({ name: done.person_or_thing.name }),
    undo: (done) => () => undo.mutate(done.undo_id),
    refresh,
  });
}

/** Pairs that may be on file twice: a person says whether they are one. Folded until asked for. */
export function Twice() {
  const pairs = useQuery(duplicatesQuery);
  const [open, setOpen] = useState(false);
  const found = pairs.data?.pairs ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label={peopleMessages.twiceTitle} className="mt-4 rounded-2xl bg-look-soft text-look">
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-12 w-full items-center gap-3 px-4 text-left font-medium"
        onClick={() => setOpen(!open)}
      >
        <Users className="size-5 shrink-0" aria-hidden />
        <span className="grow">{peopleMessages.twice({ n: pairs.data?.total ?? found.length })}</span>
        <ChevronDown className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} aria-hidden />
      </button>
      {open && (
        <ul className="grid gap-2 px-3 pb-3">
          {found.slice(0, 20).map((pair) => (
            <Pair
              key={pair.people_and_things.map((one) => one.id).join()}
              two={pair.people_and_things}
              why={pair.why}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Pair({ two, why }: { two: readonly Named[]; why: string }) {
  const combine = useCombine();
  const apart = useChange({
    run: () =>
      answered(
        api.POST("/v1/people-and-things/duplicates/dismiss", { body: { ids: two.map((one) => one.id) } }),
      ),
    said: () => peopleMessages.toast.two,
    refresh: [duplicatesQuery.queryKey],
  });
  const [first, second] = two;
  if (!first || !second) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-surface px-4 py-3 text-ink">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium">
          {two.map((one, i) => (
            <span key={one.id}>
              {i > 0 && <span className="text-muted"> · </span>}
              <Link to="/people-and-things/$id" params={{ id: one.id }} className="hover:underline">
                {one.name}
              </Link>
            </span>
          ))}
        </p>
        <p className="text-sm text-muted">{why}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {[first, second]
          .map((keep, i) => (
            <Button
              key={keep.id}
              look="outline"
              disabled={combine.isPending}
              onClick={() => combine.mutate({ keep: keep.id, other: (i === 0 ? second : first).id })}
            >
              {first.name === second.name
                ? peopleMessages.same
                : peopleMessages.keep({ name: keep.name ?? "" })}
            </Button>
          ))
          .slice(0, first.name === second.name ? 1 : 2)}
        <Button look="quiet" busy={apart.isPending} onClick={() => apart.mutate()}>
          {peopleMessages.notSame}
        </Button>
      </div>
    </li>
  );
}
