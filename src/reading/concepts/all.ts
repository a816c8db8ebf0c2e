import { health } from "./health.ts";
import { home } from "./home.ts";
import { insurance } from "./insurance.ts";
import type { Entry } from "./lexicon.ts";
import { money } from "./money.ts";
import { papers } from "./papers.ts";
import { people } from "./people.ts";
import { roads } from "./roads.ts";
import { tax } from "./tax.ts";
import { work } from "./work.ts";

/** The whole lexicon, a file a field. */
export const entries: readonly Entry[] = [
  ...insurance,
  ...money,
  ...tax,
  ...work,
  ...health,
  ...home,
  ...roads,
  ...people,
  ...papers,
];
