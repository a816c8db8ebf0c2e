import type { Pair } from "../../lines/say.ts";

/** What is wrong with the box itself. */
export const boxTitles: readonly Pair[] = [
  ["{n} stored files belong to no document", "{n} archivos guardados no pertenecen a ningún documento"],
  [
    "An older copy of this box's keys was put back",
    "Se ha vuelto a poner una copia antigua de las claves de esta caja",
  ],
  ["This box was put back to an older state", "Esta caja ha vuelto a un estado anterior"],
  [
    "Deedbox couldn't check whether this is the newest state",
    "Deedbox no ha podido comprobar si este es el estado más reciente",
  ],
  ["Entries are missing from the audit log", "Faltan entradas en el registro de auditoría"],
];

/** Why, and what to do about it. */
export const boxSentences: readonly Pair[] = [
  [
    "They're kept. This happens when an older copy of the database was put back.",
    "Se conservan. Ocurre cuando se vuelve a poner una copia antigua de la base de datos.",
  ],
  [
    "A passphrase, key file or recovery code that you replaced may open the box again.",
    "Una contraseña, un archivo de clave o un código de recuperación que cambiaste puede volver a abrir la caja.",
  ],
  [
    "Documents that came after it aren't listed any more. Their files are kept.",
    "Los documentos posteriores ya no aparecen. Sus archivos se conservan.",
  ],
  [
    "The file that shows it was missing or damaged. It has been made again.",
    "El archivo que lo muestra no estaba o estaba dañado. Se ha vuelto a crear.",
  ],
  ["It had {n} entries and {n2} were left.", "Tenía {n} entradas y quedaban {n2}."],
  ["Check that your newest documents are there.", "Comprueba que están tus documentos más recientes."],
  [
    "If something is missing, restore your newest backup.",
    "Si falta algo, restaura tu copia de seguridad más reciente.",
  ],
  [
    "If nothing is missing, ask whoever runs this box to set the files aside.",
    "Si no falta nada, pide a quien gestiona esta caja que aparte los archivos.",
  ],
  [
    "Change the passphrase and make a new recovery code.",
    "Cambia la contraseña de la caja y crea un código de recuperación nuevo.",
  ],
  [
    "In Settings, Backup & keys, make a new recovery code.",
    "En Ajustes, en la parte de copias y claves, crea un código de recuperación nuevo.",
  ],
  ["Change the passphrase if the box has one.", "Cambia la contraseña de la caja, si tiene una."],
  ["Find out who had access to the box's disk.", "Averigua quién ha tenido acceso al disco de la caja."],
  [
    "In Settings, Audit log, see what was logged last.",
    "En Ajustes, en el registro de auditoría, mira qué se anotó por última vez.",
  ],
];
