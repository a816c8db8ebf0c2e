import type { paletteWords as english } from "../palette.ts";
import type { Said } from "../said.ts";

/** What is said in the palette and in the list of keys. */
export const paletteWords: Said<typeof english> = {
  palette: {
    title: "Vai, trova o fai",
    lead: "Documenti, persone e cose, pagine e azioni",
    label: "Scrivi che cosa cerchi",
    go: "Vai a",
    actions: "Azioni",
    papers: "Documenti",
    people: "Persone e cose",
    ask: (q: string) => `Chiedi: ${q}`,
    search: (q: string) => `Cerca ${q}`,
    none: "Niente con questo nome",
    review: "Controlla i documenti in attesa",
    taxPackage: "Prepara un fascicolo fiscale",
    keys: "Tasti",
  },
  keys: {
    title: "Tasti",
    lead: "Funzionano ovunque non si stia scrivendo.",
    close: "Chiudi",
    list: [
      ["/", "Cerca"],
      ["Ctrl K", "Vai, trova o fai"],
      ["j  k", "Negli elenchi: successivo e precedente"],
      ["o", "Apri l’elemento attivo"],
      ["x", "Selezionalo; nel Checkup, segnalo come fatto"],
      ["Maiusc x", "Seleziona dall’ultimo fino a questo"],
      ["Esc", "Deseleziona, chiudi"],
      ["Ctrl Invio", "Durante il controllo: salva e avanti"],
      ["Alt →  Alt ←", "Durante il controllo: documento successivo e precedente"],
      ["g h", "Home"],
      ["g c", "Checkup"],
      ["g d", "Documenti"],
      ["g p", "Persone e cose"],
      ["g a", "Domande"],
      ["?", "Questo elenco"],
    ],
  },
};
