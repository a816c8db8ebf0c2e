import type { Said } from "../said.ts";
import type { trainWords as english } from "../train.ts";
import { count, number } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords: Said<typeof english> = {
  train: {
    title: "Documenten om te bekijken",
    of: (n: number, all: number) => `${number(n)} van ${number(all)}`,
    done: "Alles bekeken",
    doneDetail: (n: number) =>
      n === 0 ? "Er hoeft niets bekeken te worden." : `${count(n, "document", "documenten")} gedaan.`,
    end: "Einde van de lijst",
    still: (n: number) =>
      n === 1 ? "1 document moet nog bekeken worden." : `${number(n)} documenten moeten nog bekeken worden.`,
    again: "Bekijken wat nog wacht",
    home: "Naar het begin",
    failed: "De lijst kon niet worden geladen.",
    saveNext: "Opslaan & verder",
    rightNext: "Klopt & verder",
    skip: "Overslaan",
    back: "De vorige",
    open: "Pagina ervan openen",
    keys: "Ctrl+Enter slaat op en gaat verder, Alt+→ slaat over, Alt+← gaat terug",
    heading: "Titel",
    type: "Soort",
    date: "Datum",
    facts: "Niet zeker van",
    copy: "Het is een kopie",
    notCopy: "Het is een ander document",
    split: (n: number) => `In ${count(n, "document", "documenten")} splitsen`,
    splitAt: (pages: string) => `Op pagina ${pages} begint een ander document.`,
    keepOne: "Als één laten",
    said: {
      saved: (title: string) => `Opgeslagen: ${title}`,
      folded: "Bij het opgeborgen document gevoegd",
      apart: "Als eigen document bewaard",
      split: (n: number) => `In ${count(n, "document", "documenten")} gesplitst`,
      one: "Als één gelaten",
    },
  },
};
