import type { bulkWords as english } from "../bulk.ts";
import type { Said } from "../said.ts";
import { count, number } from "./count.ts";

/** What is said where several documents are changed at once, and in the list's own bar. */
export const bulkWords: Said<typeof english> = {
  bulk: {
    chosen: (n: number) => count(n, "selezionato", "selezionati"),
    all: (n: number) => `Tutti i ${number(n)} mostrati`,
    clear: "Deseleziona",
    bar: "Che cosa fare dei documenti selezionati",
    choose: (title: string) => `Seleziona ${title}`,
    type: "Tipo",
    link: "Collega",
    bundle: "Fascicolo",
    trash: "Cestino",
    restore: "Ripristina",
    download: "Scarica",
    typeTitle: "Che cosa sono?",
    typeLead: "Il tipo scelto resta: nessuna lettura successiva lo cambia.",
    linkTitle: "Di chi o di che cosa parlano?",
    linkLead: "La persona o la cosa viene collegata a ciascuno.",
    bundleTitle: "In quale fascicolo?",
    bundleLead: "Restano dove sono; un fascicolo li tiene solo insieme.",
    newBundle: "Uno nuovo",
    newName: "Nome",
    person: "Persona o cosa",
    save: "Salva",
    cancel: "Annulla",
    working: (done: number, all: number) => `${done} di ${all}`,
    failedSome: (n: number, why: string) =>
      `${count(n, "documento è rimasto com’era", "documenti sono rimasti com’erano")}. ${why}`,
    said: {
      typed: (n: number) => `Tipo impostato per ${count(n, "documento", "documenti")}`,
      linked: (n: number) => count(n, "documento collegato", "documenti collegati"),
      bundled: (n: number, name: string) =>
        `${count(n, "documento aggiunto", "documenti aggiunti")} a ${name}`,
      trashed: (n: number) => `${count(n, "documento", "documenti")} nel cestino`,
      restored: (n: number) => count(n, "documento ripristinato", "documenti ripristinati"),
    },
    density: "Distanza tra le righe",
    densities: { roomy: "Ampia", close: "Compatta", pictures: "Immagini" },
    trashView: "Cestino",
    anyType: "Tutti i tipi",
    anyYear: "Tutti gli anni",
    year: "Anno",
    typeFilter: "Tipo",
    trashNote: "Quello che è nel cestino si può ripristinare per 30 giorni; poi viene distrutto.",
  },
  saved: {
    title: "Viste e ricerche salvate",
    keep: "Salva questa vista",
    lead: "Compare sopra gli elenchi, solo per chi la salva.",
    name: "Nome",
    kept: (name: string) => `Salvata: ${name}`,
    drop: (name: string) => `Non salvare più ${name}`,
    dropped: (name: string) => `Non più salvata: ${name}`,
  },
};
