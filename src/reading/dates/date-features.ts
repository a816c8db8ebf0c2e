import { type Features, flag } from "../ranking/forest.ts";
import type { DateRole } from "./cues.ts";
import type { DateFound } from "./found.ts";
import type { LabelKind, LabelPlaceKind } from "./labels.ts";

const WORTH_OF_LABEL: Record<LabelKind, number> = { none: 0, compound: 1, sentence: 2, bare: 3, plain: 4 };
const WORTH_OF_PLACE: Record<LabelPlaceKind, number> = {
  none: 0,
  sentence: 1,
  head: 2,
  below: 3,
  above: 4,
  left: 5,
};

/** What the label of a date says, as features; `roles`: those that make a difference to the field. */
export const labelFeatures = (d: DateFound, roles: (DateRole | "none")[]): Features => ({
  ...Object.fromEntries(roles.map((r) => [`label.${r}`, flag((d.role ?? "none") === r)])),
  "label.kind": WORTH_OF_LABEL[d.label],
  "label.place": WORTH_OF_PLACE[d.where],
  "label.strength": d.strength,
  "label.worn": flag(d.worn ?? false),
});
