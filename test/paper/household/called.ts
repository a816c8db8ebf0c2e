import names from "./called.json" with { type: "json" };
import type { Language } from "./names.ts";

/** Who made a paper, in the wide sense: it decides how such a company is called. */
export type Trade =
  | "power"
  | "water"
  | "phone"
  | "craft"
  | "hotel"
  | "grocer"
  | "restaurant"
  | "fuel"
  | "pharmacy"
  | "bank"
  | "firm"
  | "tax"
  | "insurer"
  | "garage"
  | "doctor"
  | "lab"
  | "vet"
  | "school"
  | "shop"
  | "town"
  | "club"
  | "collector";

/** Ways in which such companies are called; `#` is the stem, `@` a family name, `%` the town. */
export const called: Record<Trade, Record<Language, string>> = names;
