import type { homeWords as english } from "../home.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords: Said<typeof english> = {
  home: {
    title: "Start",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "Der ganze Checkup",
    checkupFailed: "Der Checkup konnte nicht geladen werden.",
    open: (n: number) => `${number(n)} offen`,
    urgent: (n: number) => `${number(n)} überfällig oder dringend`,
    nothingOpen: "Nichts ist fällig, und nichts fehlt.",
    laterOnly: "Nichts drängt. Was später kommt, steht im Checkup.",
    looks: (n: number) => `${count(n, "Papier wartet", "Papiere warten")} auf einen Blick`,
    looksDetail: (n: number) =>
      n === 1
        ? "Etwas darauf war nicht sicher. Es dauert nur Sekunden."
        : "Etwas darauf war nicht sicher. Jedes dauert nur Sekunden.",
    review: "Durchsehen",
    reading: (n: number) => `${count(n, "Papier wird", "Papiere werden")} gerade gelesen`,
    arrived: "Gerade angekommen",
    arrivedAll: "Alle Dokumente",
    people: "Menschen & Dinge",
    peopleAll: "Alle Menschen & Dinge",
    peopleNone: "Um wen und was es in Ihren Papieren geht, steht hier bald von selbst.",
    documents: (n: number) => count(n, "Papier", "Papiere"),
    andMore: (n: number) => `und ${number(n)} mehr`,
    pastDue: "Überfällig",
    due: (when: string) => `bis ${when}`,
    today: "Heute",
    tomorrow: "Morgen",
    failed: "Dieser Teil konnte nicht geladen werden.",
  },
};
