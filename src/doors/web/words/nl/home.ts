import type { homeWords as english } from "../home.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said on the page one comes to first. */
export const homeWords: Said<typeof english> = {
  home: {
    title: "Start",
    lead: (day: string) => day,
    checkup: "Checkup",
    checkupAll: "De hele Checkup",
    checkupFailed: "De Checkup kon niet worden geladen.",
    open: (n: number) => `${number(n)} open`,
    urgent: (n: number) => `${number(n)} te laat of dringend`,
    nothingOpen: "Er hoeft niets betaald of gedaan te worden en er ontbreekt niets.",
    laterOnly: "Niets heeft haast. Wat later komt, staat in de Checkup.",
    looks: (n: number) => `${count(n, "document", "documenten")} te bekijken`,
    looksDetail: (n: number) =>
      n === 1
        ? "Iets erop was niet zeker. Het kost maar een paar seconden."
        : "Iets erop was niet zeker. Elk kost maar een paar seconden.",
    review: "Bekijken",
    reading: (n: number) => `${count(n, "document wordt", "documenten worden")} gelezen`,
    arrived: "Net binnen",
    arrivedAll: "Alle documenten",
    people: "Mensen & dingen",
    peopleAll: "Alle mensen & dingen",
    peopleNone: "Over wie en wat je papieren gaan, komt hier vanzelf te staan.",
    documents: (n: number) => count(n, "document", "documenten"),
    andMore: (n: number) => `en nog ${number(n)}`,
    pastDue: "Te laat",
    due: (when: string) => `uiterlijk ${when}`,
    today: "Vandaag",
    tomorrow: "Morgen",
    failed: "Dit deel kon niet worden geladen.",
  },
};
