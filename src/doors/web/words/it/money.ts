import type { moneyWords as english } from "../money.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords: Said<typeof english> = {
  money: {
    title: "Soldi e tempo",
    lead: "Quanto è stato speso secondo i documenti: ogni acquisto una sola volta, dagli importi letti.",
    failed: "Impossibile caricare l’anno.",
    year: "Anno",
    type: "Tipo",
    everyType: "Tutti i tipi",
    currency: "Valuta",
    noCurrency: "Senza valuta",
    byMonth: (year: number) => `Per mese, ${year}`,
    total: "Totale",
    month: "Mese",
    papers: "Documenti",
    amount: "Importo",
    csv: "Scarica in CSV",
    none: "Nessun importo in quest’anno",
    noneDetail: "Le fatture e gli scontrini di quest’anno compaiono qui appena sono letti.",
    leftOut: "Non contati",
    leftLine: (n: number, why: string) => `${count(n, "documento", "documenti")}: ${why}`,
    without: (n: number) => `${count(n, "documento", "documenti")} senza importo noto`,
    byType: "Per tipo",
    timeline: "Documenti per anno",
    papersAfter: (n: number) => (n === 1 ? " documento" : " documenti"),
    storage: "Sul box",
    files: (n: number, bytes: string) => `${count(n, "file", "file")}, ${bytes}`,
    reading: (n: number) =>
      n === 0 ? "È stato letto tutto" : `${count(n, "documento", "documenti")} in lettura`,
    bar: (month: string, amount: string) => `${month}: ${amount}`,
  },
};
