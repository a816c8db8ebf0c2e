import type { Pair } from "../../lines/say.ts";

/** What is wrong with the box itself. */
export const boxTitles: readonly Pair[] = [
  ["{n} stored files belong to no document", "{n} gespeicherte Dateien gehören zu keinem Dokument"],
  [
    "An older copy of this box's keys was put back",
    "Eine ältere Kopie der Schlüssel dieser Box wurde zurückgelegt",
  ],
  ["This box was put back to an older state", "Diese Box wurde auf einen älteren Stand gebracht"],
  [
    "Deedbox couldn't check whether this is the newest state",
    "Deedbox konnte nicht prüfen, ob dies der neueste Stand ist",
  ],
  ["Entries are missing from the audit log", "Im Protokoll fehlen Einträge"],
];

/** Why, and what to do about it. */
export const boxSentences: readonly Pair[] = [
  [
    "They're kept. This happens when an older copy of the database was put back.",
    "Sie werden aufbewahrt. Das kommt vor, wenn eine ältere Kopie der Datenbank zurückgelegt wurde.",
  ],
  [
    "A passphrase, key file or recovery code that you replaced may open the box again.",
    "Eine ersetzte Passphrase, Schlüsseldatei oder ein ersetzter Wiederherstellungscode öffnet die Box vielleicht wieder.",
  ],
  [
    "Documents that came after it aren't listed any more. Their files are kept.",
    "Dokumente, die danach kamen, werden nicht mehr angezeigt. Ihre Dateien werden aufbewahrt.",
  ],
  [
    "The file that shows it was missing or damaged. It has been made again.",
    "Die Datei, die das zeigt, fehlte oder war beschädigt. Sie wurde neu angelegt.",
  ],
  ["It had {n} entries and {n2} were left.", "Es hatte {n} Einträge, {n2} waren noch da."],
  ["Check that your newest documents are there.", "Prüfen Sie, ob Ihre neuesten Dokumente da sind."],
  [
    "If something is missing, restore your newest backup.",
    "Wenn etwas fehlt, stellen Sie Ihre neueste Sicherung wieder her.",
  ],
  [
    "If nothing is missing, ask whoever runs this box to set the files aside.",
    "Wenn nichts fehlt, bitten Sie die Person, die diese Box betreibt, die Dateien beiseitezulegen.",
  ],
  [
    "Change the passphrase and make a new recovery code.",
    "Ändern Sie die Passphrase und erstellen Sie einen neuen Wiederherstellungscode.",
  ],
  [
    "In Settings, Backup & keys, make a new recovery code.",
    "Erstellen Sie in den Einstellungen unter Sicherung und Schlüssel einen neuen Wiederherstellungscode.",
  ],
  ["Change the passphrase if the box has one.", "Ändern Sie die Passphrase, falls die Box eine hat."],
  [
    "Find out who had access to the box's disk.",
    "Finden Sie heraus, wer Zugang zur Festplatte der Box hatte.",
  ],
  [
    "In Settings, Audit log, see what was logged last.",
    "Sehen Sie in den Einstellungen unter Protokoll nach, was zuletzt festgehalten wurde.",
  ],
];
