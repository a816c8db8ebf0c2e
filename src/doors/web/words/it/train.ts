import type { Said } from "../said.ts";
import type { trainWords as english } from "../train.ts";
import { count, number } from "./count.ts";

/** What is said on the page on which papers are looked through one after another. */
export const trainWords: Said<typeof english> = {
  train: {
    title: "Documenti da controllare",
    of: (n: number, all: number) => `${number(n)} di ${number(all)}`,
    done: "Tutti controllati",
    doneDetail: (n: number) =>
      n === 0 ? "Niente da controllare." : `${count(n, "documento controllato", "documenti controllati")}.`,
    end: "Fine dell’elenco",
    still: (n: number) =>
      n === 1 ? "1 documento resta da controllare." : `${number(n)} documenti restano da controllare.`,
    again: "Controllare quelli che restano",
    home: "Torna alla home",
    failed: "Impossibile caricare l’elenco.",
    saveNext: "Salva e avanti",
    rightNext: "Va bene e avanti",
    skip: "Salta",
    back: "Precedente",
    open: "Apri la sua pagina",
    keys: "Ctrl+Invio salva e va avanti, Alt+→ salta, Alt+← torna indietro",
    heading: "Titolo",
    type: "Tipo",
    date: "Data",
    facts: "Non certo",
    copy: "È una copia",
    notCopy: "È un altro documento",
    split: (n: number) => `Dividi in ${count(n, "documento", "documenti")}`,
    splitAt: (pages: string) => `Un altro documento inizia a pagina ${pages}.`,
    keepOne: "Tieni come uno solo",
    said: {
      saved: (title: string) => `Salvato: ${title}`,
      folded: "Messo sotto quello già in archivio",
      apart: "Tenuto come documento a sé",
      split: (n: number) => `Diviso in ${count(n, "documento", "documenti")}`,
      one: "Tenuto come uno solo",
    },
  },
};
