import type { Said } from "../said.ts";
import type { trainWords as english } from "../train.ts";
import { count, number } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords: Said<typeof english> = {
  train: {
    title: "Papiere, die auf einen Blick warten",
    of: (n: number, all: number) => `${number(n)} von ${number(all)}`,
    done: "Alle durchgesehen",
    doneDetail: (n: number) =>
      n === 0 ? "Nichts wartet auf einen Blick." : `${count(n, "Papier", "Papiere")} erledigt.`,
    end: "Das Ende der Liste",
    still: (n: number) => (n === 1 ? "1 Papier wartet noch." : `${number(n)} Papiere warten noch.`),
    again: "Durchsehen, was wartet",
    home: "Zum Start",
    failed: "Die Liste konnte nicht geladen werden.",
    saveNext: "Speichern & weiter",
    rightNext: "Stimmt so & weiter",
    skip: "Überspringen",
    back: "Das vorige",
    open: "Seine Seite öffnen",
    keys: "Strg+Eingabe speichert und geht weiter, Alt+→ überspringt, Alt+← geht zurück",
    heading: "Titel",
    type: "Art",
    date: "Datum",
    facts: "Nicht sicher",
    copy: "Es ist eine Kopie",
    notCopy: "Es ist ein anderes Papier",
    split: (n: number) => `In ${count(n, "Papier", "Papiere")} teilen`,
    splitAt: (pages: string) => `Auf Seite ${pages} beginnt ein anderes Papier.`,
    keepOne: "Als eines lassen",
    said: {
      saved: (title: string) => `Gespeichert: ${title}`,
      folded: "Unter das abgelegte gelegt",
      apart: "Als eigenes Papier behalten",
      split: (n: number) => `In ${count(n, "Papier", "Papiere")} geteilt`,
      one: "Als eines gelassen",
    },
  },
};
