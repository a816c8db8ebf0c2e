import { linesIn } from "../../lines/say.ts";
import { kindNames } from "../name-tables.ts";
import { boxSentences, boxTitles } from "./box.ts";
import { sentences } from "./sentences.ts";
import { statuses, when } from "./statuses.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** Things that are called otherwise than their papers, and papers that nobody could sort. */
const otherThings: Readonly<Record<string, string>> = {
  "this paper": "Dit document",
  "vehicle inspection": "Apk",
  "vehicle registration": "Kentekenbewijs",
  vaccination: "Vaccinatie",
  cover: "Dekking",
  insurance: "Verzekering",
  "tax return": "Belastingaangifte",
};

/** Says a line of the Checkup, and how somebody or something stands, in Dutch, in place. */
export const { lineSaid, statusSaid } = linesIn({
  language: "nl",
  titles,
  gapTitles: [...boxTitles, ...gapTitles],
  sentences: [...sentences, ...boxSentences, ...steps],
  statuses,
  when,
  kindNames,
  otherThings,
  day: (day) => `${day}`,
  year: "",
  to: "t/m",
  every: {
    "every week": "elke week",
    "every month": "elke maand",
    "every two months": "elke twee maanden",
    "every quarter": "elk kwartaal",
    "every half year": "elk half jaar",
    "every year": "elk jaar",
  },
  pages: { one: "pagina", many: "pagina’s", and: "en", to: "t/m" },
  vehicle: "Voertuig",
  reminded: (title, day) => `${title}, uiterlijk ${day}.`,
});
