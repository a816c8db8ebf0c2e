import type { QuestionLanguage } from "../value-finder/question/asking.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";
import type { Telling } from "./shape.ts";

const by: Readonly<Record<QuestionLanguage, Telling>> = { en, de, fr, es, it, nl };

/** The fixed words of sums, lists and comparisons in the language of a question. */
export const tellingIn = (language: QuestionLanguage): Telling => by[language];
