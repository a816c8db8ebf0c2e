import type { moneyWords as english } from "../money.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords: Said<typeof english> = {
  money: {
    title: "Geld & tijd",
    lead: "Wat er volgens je papieren is uitgegeven: elke aankoop één keer, uit de gelezen bedragen.",
    failed: "Het jaar kon niet worden geladen.",
    year: "Jaar",
    type: "Soort",
    everyType: "Alle soorten",
    currency: "Valuta",
    noCurrency: "Geen valuta genoemd",
    byMonth: (year: number) => `Per maand, ${year}`,
    total: "Totaal",
    month: "Maand",
    papers: "Documenten",
    amount: "Bedrag",
    csv: "Downloaden als CSV",
    none: "Geen bedragen in dit jaar",
    noneDetail: "Rekeningen en bonnen van dit jaar komen hier te staan zodra ze zijn gelezen.",
    leftOut: "Niet meegeteld",
    leftLine: (n: number, why: string) => `${count(n, "document", "documenten")}: ${why}`,
    without: (n: number) => `${count(n, "document", "documenten")} zonder bekend bedrag`,
    byType: "Per soort",
    timeline: "Documenten per jaar",
    papersAfter: (n: number) => (n === 1 ? " document" : " documenten"),
    storage: "Op de box",
    files: (n: number, bytes: string) => `${count(n, "bestand", "bestanden")}, ${bytes}`,
    reading: (n: number) =>
      n === 0 ? "Alles is gelezen" : `${count(n, "document wordt", "documenten worden")} gelezen`,
    bar: (month: string, amount: string) => `${month}: ${amount}`,
  },
};
