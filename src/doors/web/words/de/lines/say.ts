import { linesIn } from "../../lines/say.ts";
import { kindNames } from "../name-tables.ts";
import { boxSentences, boxTitles } from "./box.ts";
import { sentences } from "./sentences.ts";
import { statuses, when } from "./statuses.ts";
import { steps } from "./steps.ts";
import { gapTitles, titles } from "./titles.ts";

/** Things that are called otherwise than their papers, and papers that nobody could sort. */
const otherThings: Readonly<Record<string, string>> = {
  "this paper": "dieses Papier",
  "vehicle inspection": "Hauptuntersuchung",
  "vehicle registration": "Fahrzeugzulassung",
  vaccination: "Impfung",
  cover: "Versicherungsschutz",
  insurance: "Versicherung",
  "tax return": "Steuererklärung",
};

/** Says a line of the Checkup, and how somebody or something stands, in German, in place. */
export const { lineSaid, statusSaid } = linesIn({
  language: "de",
  titles,
  gapTitles: [...boxTitles, ...gapTitles],
  sentences: [...sentences, ...boxSentences, ...steps],
  statuses,
  when,
  kindNames,
  otherThings,
  day: (day) => `${day}.`,
  year: "",
  to: "bis",
  every: {
    "every week": "jede Woche",
    "every month": "jeden Monat",
    "every two months": "alle zwei Monate",
    "every quarter": "jedes Quartal",
    "every half year": "jedes Halbjahr",
    "every year": "jedes Jahr",
  },
  pages: { one: "Seite", many: "Seiten", and: "und", to: "bis" },
  vehicle: "Fahrzeug",
  reminded: (title, day) => `${title}, bis ${day}.`,
});
