import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import * as samplesMessages from "#messages/app/samples.ts";
import * as tourMessages from "#messages/app/tour.ts";
import { answered, api } from "../api/call.ts";
import { stateQuery } from "../api/queries.ts";
import { Button } from "../elements/button.tsx";
import { Refused } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";

const startTour = () => window.dispatchEvent(new Event("deedbox:tour"));

/** A change of the made-up household: everything that is counted changes with it. */
function useSamples(change: () => Promise<unknown>, said: string) {
  const client = useQueryClient();
  const say = useSay();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      say({ text: said });
      await client.invalidateQueries();
    },
  });
}

/** The way to try the app before any paper of one's own is in it. */
export function SamplesOffer() {
  const add = useSamples(async () => {
    await answered(api.POST("/v1/samples"));
    startTour();
  }, samplesMessages.added);
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <Button look="quiet" busy={add.isPending} onClick={() => add.mutate()}>
        <FlaskConical className="size-4" aria-hidden />
        {samplesMessages.offer}
      </Button>
      <Refused error={add.error} />
    </div>
  );
}

/** Says that papers on file are made up, and removes them at one press. */
export function SamplesNotice() {
  const state = useQuery(stateQuery);
  const remove = useSamples(() => answered(api.DELETE("/v1/samples")), samplesMessages.removed);
  if (!state.data?.samples) return null;
  return (
    <section
      aria-label={samplesMessages.title}
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border bg-surface px-4 py-3"
    >
      <FlaskConical className="size-5 shrink-0 text-accent" aria-hidden />
      <p className="min-w-48 grow basis-0">
        <strong className="font-semibold">{samplesMessages.title}</strong>{" "}
        <span className="text-muted">{samplesMessages.detail}</span>
      </p>
      <Button look="quiet" onClick={startTour}>
        {tourMessages.start}
      </Button>
      <Button look="outline" busy={remove.isPending} onClick={() => remove.mutate()}>
        {samplesMessages.remove}
      </Button>
      <Refused error={remove.error} />
    </section>
  );
}
