import type { paletteWords as english } from "../palette.ts";
import type { Said } from "../said.ts";

/** What is said in the palette and in the list of keys. */
export const paletteWords: Said<typeof english> = {
  palette: {
    title: "Ergens heen, zoeken of doen",
    lead: "Documenten, mensen en dingen, pagina’s en acties",
    label: "Typ wat je zoekt",
    go: "Ga naar",
    actions: "Doen",
    papers: "Documenten",
    people: "Mensen & dingen",
    ask: (q: string) => `Vragen: ${q}`,
    search: (q: string) => `Zoeken naar ${q}`,
    none: "Niets met die naam",
    review: "Wachtende documenten bekijken",
    taxPackage: "Belastingdossier samenstellen",
    keys: "Toetsen",
  },
  keys: {
    title: "Toetsen",
    lead: "Ze werken overal waar je niet aan het schrijven bent.",
    close: "Sluiten",
    list: [
      ["/", "Zoeken"],
      ["Ctrl K", "Ergens heen, zoeken of doen"],
      ["j  k", "De volgende en de vorige, in lijsten"],
      ["o", "Openen wat gemarkeerd is"],
      ["x", "Kiezen; in de Checkup markeren als gedaan"],
      ["Shift x", "Van de laatste tot en met deze kiezen"],
      ["Esc", "Loslaten, sluiten"],
      ["Ctrl ↵", "Opslaan en verder, bij het bekijken"],
      ["Alt →  Alt ←", "Het volgende document en het vorige, bij het bekijken"],
      ["g h", "Start"],
      ["g c", "Checkup"],
      ["g d", "Documenten"],
      ["g p", "Mensen & dingen"],
      ["g a", "Vragen"],
      ["?", "Deze lijst"],
    ],
  },
};
