import { accounts } from "./accounts.ts";
import { ailments } from "./ailments.ts";
import { dealings } from "./dealings.ts";
import { dwelling } from "./dwelling.ts";
import { employment } from "./employment.ts";
import { health } from "./health.ts";
import { home } from "./home.ts";
import { insurance } from "./insurance.ts";
import type { Entry } from "./lexicon.ts";
import { mishaps } from "./mishaps.ts";
import { money } from "./money.ts";
import { offices } from "./offices.ts";
import { papers } from "./papers.ts";
import { people } from "./people.ts";
import { roads } from "./roads.ts";
import { tax } from "./tax.ts";
import { wheels } from "./wheels.ts";
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
  ...wheels,
  ...mishaps,
  ...ailments,
  ...accounts,
  ...dealings,
  ...dwelling,
  ...employment,
  ...offices,
];
