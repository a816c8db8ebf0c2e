import type { Pair } from "../../lines/say.ts";

/** What is wrong with the box itself. */
export const boxTitles: readonly Pair[] = [
  ["{n} stored files belong to no document", "{n} opgeslagen bestanden horen bij geen enkel document"],
  [
    "An older copy of this box's keys was put back",
    "Er is een oudere kopie van de sleutels van deze box teruggezet",
  ],
  ["This box was put back to an older state", "Deze box is teruggezet naar een oudere stand"],
  [
    "Deedbox couldn't check whether this is the newest state",
    "Deedbox kon niet nagaan of dit de nieuwste stand is",
  ],
  ["Entries are missing from the audit log", "In het logboek ontbreken regels"],
];

/** Why, and what to do about it. */
export const boxSentences: readonly Pair[] = [
  [
    "They're kept. This happens when an older copy of the database was put back.",
    "Ze worden bewaard. Dit gebeurt als een oudere kopie van de database is teruggezet.",
  ],
  [
    "A passphrase, key file or recovery code that you replaced may open the box again.",
    "Een vervangen wachtwoordzin, sleutelbestand of herstelcode opent de box misschien weer.",
  ],
  [
    "Documents that came after it aren't listed any more. Their files are kept.",
    "Documenten die later kwamen, staan er niet meer bij. De bestanden worden bewaard.",
  ],
  [
    "The file that shows it was missing or damaged. It has been made again.",
    "Het bestand dat dit laat zien, ontbrak of was beschadigd. Het is opnieuw gemaakt.",
  ],
  ["It had {n} entries and {n2} were left.", "Er stonden {n} regels in, en er waren er nog {n2} over."],
  ["Check that your newest documents are there.", "Controleer of je nieuwste documenten er staan."],
  [
    "If something is missing, restore your newest backup.",
    "Ontbreekt er iets, zet dan je nieuwste back-up terug.",
  ],
  [
    "If nothing is missing, ask whoever runs this box to set the files aside.",
    "Ontbreekt er niets, vraag dan wie deze box beheert om de bestanden apart te zetten.",
  ],
  [
    "Change the passphrase and make a new recovery code.",
    "Wijzig de wachtwoordzin en maak een nieuwe herstelcode.",
  ],
  [
    "In Settings, Backup & keys, make a new recovery code.",
    "Maak bij Instellingen, onder back-up en sleutels, een nieuwe herstelcode.",
  ],
  ["Change the passphrase if the box has one.", "Wijzig de wachtwoordzin als de box er een heeft."],
  ["Find out who had access to the box's disk.", "Ga na wie bij de schijf van de box kon."],
  [
    "In Settings, Audit log, see what was logged last.",
    "Kijk bij Instellingen, in het logboek, wat er het laatst is vastgelegd.",
  ],
];
