import type { paletteWords as english } from "../palette.ts";
import type { Said } from "../said.ts";

/** What is said in the palette and in the list of keys. */
export const paletteWords: Said<typeof english> = {
  palette: {
    title: "Hingehen, finden oder tun",
    lead: "Papiere, Menschen und Dinge, Seiten und Handlungen",
    label: "Geben Sie ein, was Sie suchen",
    go: "Hingehen",
    actions: "Tun",
    papers: "Papiere",
    people: "Menschen & Dinge",
    ask: (q: string) => `Fragen: ${q}`,
    search: (q: string) => `Nach ${q} suchen`,
    none: "Nichts mit diesem Namen",
    review: "Wartende Papiere durchsehen",
    taxPackage: "Steuermappe zusammenstellen",
    keys: "Tasten",
  },
  keys: {
    title: "Tasten",
    lead: "Sie gelten überall, wo Sie nicht schreiben.",
    close: "Schließen",
    list: [
      ["/", "Suchen"],
      ["Strg K", "Hingehen, finden oder tun"],
      ["j  k", "In Listen das nächste und das vorige"],
      ["o", "Das Markierte öffnen"],
      ["x", "Es wählen; im Checkup als erledigt markieren"],
      ["Umschalt x", "Vom letzten bis zu diesem wählen"],
      ["Esc", "Loslassen, schließen"],
      ["Strg Eingabe", "Beim Durchsehen: speichern und weiter"],
      ["Alt →  Alt ←", "Beim Durchsehen: das nächste Papier und das vorige"],
      ["g h", "Start"],
      ["g c", "Checkup"],
      ["g d", "Dokumente"],
      ["g p", "Menschen & Dinge"],
      ["g a", "Fragen"],
      ["?", "Diese Liste"],
    ],
  },
};
