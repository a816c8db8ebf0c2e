import type { moneyWords as english } from "../money.ts";
import type { Said } from "../said.ts";
import { count } from "./count.ts";

/** What is said on the page of money and time. */
export const moneyWords: Said<typeof english> = {
  money: {
    title: "Argent & temps",
    lead: "Ce qui a été dépensé d’après vos papiers : chaque achat une seule fois, selon les montants lus.",
    failed: "Impossible de charger l’année.",
    year: "Année",
    type: "Type",
    everyType: "Tous les types",
    currency: "Devise",
    noCurrency: "Sans devise indiquée",
    byMonth: (year: number) => `Par mois, ${year}`,
    total: "Total",
    month: "Mois",
    papers: "Papiers",
    amount: "Montant",
    csv: "Télécharger en CSV",
    none: "Aucun montant cette année-là",
    noneDetail: "Les factures et reçus de cette année apparaissent ici dès qu’ils sont lus.",
    leftOut: "Non compté",
    leftLine: (n: number, why: string) => `${count(n, "papier", "papiers")} : ${why}`,
    without: (n: number) => `${count(n, "papier", "papiers")} sans montant connu`,
    byType: "Par type",
    timeline: "Papiers par année",
    papersAfter: (n: number) => (n < 2 ? " papier" : " papiers"),
    storage: "Sur le boîtier",
    files: (n: number, bytes: string) => `${count(n, "fichier", "fichiers")}, ${bytes}`,
    reading: (n: number) =>
      n === 0 ? "Tout est lu" : `${count(n, "papier", "papiers")} en cours de lecture`,
    bar: (month: string, amount: string) => `${month} : ${amount}`,
  },
};
