import type { Pair } from "../../lines/say.ts";

/** What is wrong with the box itself. */
export const boxTitles: readonly Pair[] = [
  ["{n} stored files belong to no document", "{n} file salvati non appartengono a nessun documento"],
  [
    "An older copy of this box's keys was put back",
    "È stata rimessa una vecchia copia delle chiavi di questa box",
  ],
  ["This box was put back to an older state", "Questa box è tornata a uno stato precedente"],
  [
    "Deedbox couldn't check whether this is the newest state",
    "Deedbox non ha potuto verificare se questo è lo stato più recente",
  ],
  ["Entries are missing from the audit log", "Nel registro mancano delle voci"],
];

/** Why, and what to do about it. */
export const boxSentences: readonly Pair[] = [
  [
    "They're kept. This happens when an older copy of the database was put back.",
    "Vengono conservati. Succede quando si rimette una vecchia copia del database.",
  ],
  [
    "A passphrase, key file or recovery code that you replaced may open the box again.",
    "Una passphrase, un file chiave o un codice di recupero che hai sostituito potrebbe di nuovo aprire la box.",
  ],
  [
    "Documents that came after it aren't listed any more. Their files are kept.",
    "I documenti arrivati dopo non compaiono più. I loro file vengono conservati.",
  ],
  [
    "The file that shows it was missing or damaged. It has been made again.",
    "Il file che lo indica mancava o era danneggiato. È stato ricreato.",
  ],
  ["It had {n} entries and {n2} were left.", "Aveva {n} voci e ne restavano {n2}."],
  ["Check that your newest documents are there.", "Controlla che ci siano i tuoi documenti più recenti."],
  [
    "If something is missing, restore your newest backup.",
    "Se manca qualcosa, ripristina il tuo backup più recente.",
  ],
  [
    "If nothing is missing, ask whoever runs this box to set the files aside.",
    "Se non manca nulla, chiedi a chi gestisce questa box di mettere da parte i file.",
  ],
  [
    "Change the passphrase and make a new recovery code.",
    "Cambia la passphrase e crea un nuovo codice di recupero.",
  ],
  [
    "In Settings, Backup & keys, make a new recovery code.",
    "Nelle impostazioni, alla parte su backup e chiavi, crea un nuovo codice di recupero.",
  ],
  ["Change the passphrase if the box has one.", "Cambia la passphrase, se la box ne ha una."],
  ["Find out who had access to the box's disk.", "Cerca di capire chi ha avuto accesso al disco della box."],
  [
    "In Settings, Audit log, see what was logged last.",
    "Nelle impostazioni, nel registro, guarda che cosa è stato annotato per ultimo.",
  ],
];
