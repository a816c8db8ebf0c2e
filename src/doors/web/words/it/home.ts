import type { homeWords as english } from "../home.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords: Said<typeof english> = {
  home: {
    title: "Home",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "Tutto il Checkup",
    checkupFailed: "Impossibile caricare il Checkup.",
    open: (n: number) => count(n, "voce aperta", "voci aperte"),
    urgent: (n: number) => count(n, "scaduta o urgente", "scadute o urgenti"),
    nothingOpen: "Niente in scadenza, niente che manca.",
    laterOnly: "Niente di urgente. Quello che viene dopo è nel Checkup.",
    looks: (n: number) => `${count(n, "documento", "documenti")} da controllare`,
    looksDetail: (n: number) =>
      n === 1
        ? "Qualcosa non era certo. Bastano pochi secondi."
        : "Qualcosa non era certo. Bastano pochi secondi per ciascuno.",
    review: "Controllali",
    reading: (n: number) => `${count(n, "documento", "documenti")} in lettura`,
    arrived: "Appena arrivati",
    arrivedAll: "Tutti i documenti",
    people: "Persone e cose",
    peopleAll: "Tutte le persone e cose",
    peopleNone: "Le persone e le cose di cui parlano i documenti compaiono qui da sole.",
    documents: (n: number) => count(n, "documento", "documenti"),
    andMore: (n: number) => `e altri ${number(n)}`,
    pastDue: "Scaduto",
    due: (when: string) => `entro il ${when}`,
    today: "Oggi",
    tomorrow: "Domani",
    failed: "Impossibile caricare questa parte.",
  },
};
