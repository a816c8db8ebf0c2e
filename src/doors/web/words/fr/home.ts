import type { homeWords as english } from "../home.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords: Said<typeof english> = {
  home: {
    title: "Accueil",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "Tout le Checkup",
    checkupFailed: "Impossible de charger le Checkup.",
    open: (n: number) => count(n, "point ouvert", "points ouverts"),
    urgent: (n: number) => count(n, "en retard ou urgent", "en retard ou urgents"),
    nothingOpen: "Rien n’est dû et rien ne manque.",
    laterOnly: "Rien ne presse. La suite est dans le Checkup.",
    looks: (n: number) => `${count(n, "papier", "papiers")} à vérifier`,
    looksDetail: (n: number) =>
      n === 1
        ? "Un point restait incertain. Quelques secondes suffisent."
        : "Un point restait incertain sur chacun. Quelques secondes suffisent.",
    review: "Vérifier",
    reading: (n: number) => `${count(n, "papier", "papiers")} en cours de lecture`,
    arrived: "Derniers arrivés",
    arrivedAll: "Tous les documents",
    people: "Qui & quoi",
    peopleAll: "Toutes les fiches",
    peopleNone: "Les personnes et les choses dont parlent vos papiers apparaîtront ici toutes seules.",
    documents: (n: number) => count(n, "papier", "papiers"),
    andMore: (n: number) => `et ${number(n)} de plus`,
    pastDue: "En retard",
    due: (when: string) => `pour le ${when}`,
    today: "Aujourd’hui",
    tomorrow: "Demain",
    failed: "Impossible de charger cette partie.",
  },
};
