import { SamplesChanged } from "../samples.ts";
import { inArea, ok } from "./route.ts";

const { post, remove } = inArea("Documents", { scope: "write", app_only: true });

export const samplesRoutes = [
  post("addSamples", "/samples", {
    summary: "File a made-up household to play with",
    answers: ok("How many papers are on their way.", SamplesChanged),
  }),
  remove("removeSamples", "/samples", {
    summary: "Remove the made-up household for good",
    answers: ok("How many papers went.", SamplesChanged),
  }),
] as const;
