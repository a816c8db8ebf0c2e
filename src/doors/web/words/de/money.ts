import type { moneyWords as english } from "../money.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords: Said<typeof english> = {
  money: {
    title: "Geld & Zeit",
    lead: "Was nach Ihren Papieren ausgegeben wurde: jeder Kauf einmal, aus den gelesenen Beträgen.",
    failed: "Das Jahr konnte nicht geladen werden.",
    year: "Jahr",
    type: "Art",
    everyType: "Alle Arten",
    currency: "Währung",
    noCurrency: "Keine Währung genannt",
    byMonth: (year: number) => `Nach Monaten, ${year}`,
    total: "Summe",
    month: "Monat",
    papers: "Papiere",
    amount: "Betrag",
    csv: "Als CSV herunterladen",
    none: "Keine Beträge in diesem Jahr",
    noneDetail: "Rechnungen und Belege dieses Jahres stehen hier, sobald sie gelesen sind.",
    leftOut: "Nicht mitgezählt",
    leftLine: (n: number, why: string) => `${count(n, "Papier", "Papiere")}: ${why}`,
    without: (n: number) => `${count(n, "Papier", "Papiere")} ohne bekannten Betrag`,
    byType: "Nach Art",
    timeline: "Papiere nach Jahren",
    papersAfter: (n: number) => (n === 1 ? " Papier" : " Papiere"),
    storage: "Auf der Box",
    files: (n: number, bytes: string) => `${count(n, "Datei", "Dateien")}, ${bytes}`,
    reading: (n: number) =>
      n === 0 ? "Alles ist gelesen" : `${count(n, "Papier wird", "Papiere werden")} gelesen`,
    bar: (month: string, amount: string) => `${month}: ${amount}`,
  },
};
