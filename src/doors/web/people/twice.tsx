import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, Users } from "lucide-react";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { entitiesQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { folded, slugWords } from "../formatting.ts";
import type { EntityEntry, Named } from "../shapes.ts";
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

/** Details by which two are told to be one or two. */
const TELLING = [
  "birth_date",
  "address",
  "email",
  "phone",
  "vin",
  "plate",
  "policy_number",
  "account_number",
  "iban",
  "make",
  "model",
  "bank",
  "insurer",
];

/** What the details of two say for and against their being one. */
function weighed(one: EntityEntry | undefined, other: EntityEntry | undefined) {
  const words = (value: unknown) => folded(String(value)).replace(/[^\p{L}\p{N}]/gu, "");
  const both = TELLING.flatMap((key) => {
    const [a, b] = [one?.details[key], other?.details[key]];
    return a && b ? [{ detail: slugWords(key.replaceAll("_", "-")), one: String(a), other: String(b) }] : [];
  });
  return {
    agree: both
      .filter((d) => words(d.one) === words(d.other))
      .map(({ detail }) => peopleMessages.agrees({ detail: detail.toLocaleLowerCase() })),
    differ: both.filter((d) => words(d.one) !== words(d.other)).map((d) => peopleMessages.differs(d)),
  };
}

function Pair({ two, why }: { two: readonly Named[]; why: string }) {
  const combine = useCombine();
  const entities = useQuery(entitiesQuery());
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
  const entry = (id: string) => entities.data?.people_and_things.find((e) => e.id === id);
  const { agree, differ } = weighed(entry(first.id), entry(second.id));
  // The fuller name says more about who is meant.
  const [keep, other] =
    (second.name ?? "").length > (first.name ?? "").length ? [second, first] : [first, second];
  const person = first.kind === "person";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-surface px-4 py-3 text-ink">
      <div className="min-w-0 grow basis-60">
        {two.map((one) => (
          <p key={one.id} className="break-words">
            <Link to="/people-and-things/$id" params={{ id: one.id }} className="font-medium hover:underline">
              {one.name}
            </Link>
            <span className="text-sm text-muted">
              {" "}
              {[entry(one.id)?.subtitle, peopleMessages.papers({ n: entry(one.id)?.documents ?? 0 })]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
        ))}
        <p className="mt-1 text-sm text-muted">
          {peopleMessages.speaksFor({ what: [why, ...agree].join(", ") })}
        </p>
        {differ.length > 0 && (
          <p className="text-sm text-muted">{peopleMessages.speaksAgainst({ what: differ.join(", ") })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          disabled={combine.isPending}
          onClick={() => combine.mutate({ keep: keep.id, other: other.id })}
        >
          {person ? peopleMessages.samePerson : peopleMessages.sameThing}
        </Button>
        <Button look="quiet" busy={apart.isPending} onClick={() => apart.mutate()}>
          {person ? peopleMessages.differentPeople : peopleMessages.differentThings}
        </Button>
      </div>
    </li>
  );
}
