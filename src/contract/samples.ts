import type { Static } from "@sinclair/typebox";
import { Closed, Count } from "./schema.ts";

export const SamplesChanged = Closed(
  { documents: Count("How many papers came, or went.") },
  { $id: "SamplesChanged", description: "What became of the made-up household." },
);
export type SamplesChanged = Static<typeof SamplesChanged>;
