import type { Pair } from "../../lines/say.ts";

/** What is wrong with the box itself. */
export const boxTitles: readonly Pair[] = [
  ["{n} stored files belong to no document", "{n} fichiers enregistrés n’appartiennent à aucun document"],
  [
    "An older copy of this box's keys was put back",
    "Une ancienne copie des clés de ce boîtier a été remise en place",
  ],
  ["This box was put back to an older state", "Ce boîtier est revenu à un état antérieur"],
  [
    "Deedbox couldn't check whether this is the newest state",
    "Deedbox n’a pas pu vérifier s’il s’agit de l’état le plus récent",
  ],
  ["Entries are missing from the audit log", "Des entrées manquent dans le journal d’audit"],
];

/** Why, and what to do about it. */
export const boxSentences: readonly Pair[] = [
  [
    "They're kept. This happens when an older copy of the database was put back.",
    "Ils sont conservés. Cela arrive quand une ancienne copie de la base de données a été remise en place.",
  ],
  [
    "A passphrase, key file or recovery code that you replaced may open the box again.",
    "Une phrase secrète, un fichier de clé ou un code de récupération que vous avez remplacé peut de nouveau ouvrir le boîtier.",
  ],
  [
    "Documents that came after it aren't listed any more. Their files are kept.",
    "Les documents arrivés ensuite n’apparaissent plus. Leurs fichiers sont conservés.",
  ],
  [
    "The file that shows it was missing or damaged. It has been made again.",
    "Le fichier qui le montre était absent ou endommagé. Il a été recréé.",
  ],
  ["It had {n} entries and {n2} were left.", "Il comptait {n} entrées et il en restait {n2}."],
  ["Check that your newest documents are there.", "Vérifiez que vos documents les plus récents sont là."],
  [
    "If something is missing, restore your newest backup.",
    "S’il manque quelque chose, restaurez votre sauvegarde la plus récente.",
  ],
  [
    "If nothing is missing, ask whoever runs this box to set the files aside.",
    "S’il ne manque rien, demandez à la personne qui gère ce boîtier de mettre les fichiers de côté.",
  ],
  [
    "Change the passphrase and make a new recovery code.",
    "Changez la phrase secrète et créez un nouveau code de récupération.",
  ],
  [
    "In Settings, Backup & keys, make a new recovery code.",
    "Dans les réglages, à la partie sauvegarde et clés, créez un nouveau code de récupération.",
  ],
  ["Change the passphrase if the box has one.", "Changez la phrase secrète si le boîtier en a une."],
  ["Find out who had access to the box's disk.", "Cherchez qui a eu accès au disque du boîtier."],
  [
    "In Settings, Audit log, see what was logged last.",
    "Dans les réglages, au journal d’audit, regardez les dernières entrées.",
  ],
];
