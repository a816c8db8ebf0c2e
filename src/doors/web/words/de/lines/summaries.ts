import type { Pair } from "../../lines/say.ts";

/** What is to be done, in a sentence. */
export const summaries: readonly Pair[] = [
  ["It is debited by itself on {time}.", "Es wird am {time} von selbst abgebucht."],
  [
    "Pay[ {amount}][ to {who}] by {time}, or object in time.",
    "Bis {time}[ {amount}][ an {who}] zahlen oder rechtzeitig widersprechen.",
  ],
  ["Pay {who} by {time}, or object in time.", "Bis {time} an {who} zahlen oder rechtzeitig widersprechen."],
  ["Pay[ {amount}][ to {who}] by {time}.", "Bis {time}[ {amount}][ an {who}] zahlen."],
  ["Pay {who} by {time}.", "Bis {time} an {who} zahlen."],
  [
    "Decide by {time} whether to renew[ with {who}].",
    "Bis {time} entscheiden, ob[ bei {who}] verlängert werden soll.",
  ],
  [
    "It is valid until {time}; after that it no longer counts.",
    "Es ist bis {time} gültig; danach zählt es nicht mehr.",
  ],
  ["It must be handed in by {time}.", "Es muss bis {time} abgegeben werden."],
  ["It takes place on {time}.", "Es findet am {time} statt."],
  [
    "It is valid until {time}. A new one takes four to six weeks.",
    "Er ist bis {time} gültig. Ein neuer dauert vier bis sechs Wochen.",
  ],
  [
    "It is valid until {time}. Allow at least three weeks for a new one.",
    "Er ist bis {time} gültig. Rechnen Sie für einen neuen mit mindestens drei Wochen.",
  ],
  [
    "It is valid until {time}. Routine renewal takes several weeks.",
    "Er ist bis {time} gültig. Die übliche Verlängerung dauert mehrere Wochen.",
  ],
  [
    "It is valid until {time}. An appointment and the making can take months.",
    "Er ist bis {time} gültig. Termin und Herstellung können Monate dauern.",
  ],
  [
    "It is valid until {time}. A new one is ready about a week after the application.",
    "Er ist bis {time} gültig. Ein neuer ist etwa eine Woche nach dem Antrag fertig.",
  ],
  [
    "It is valid until {time}; after that it is not accepted for travel or as proof of who you are.",
    "Er ist bis {time} gültig; danach gilt er nicht mehr für Reisen oder als Ausweis.",
  ],
  [
    "It is valid until {time}; driving without a valid one may be an offence.",
    "Er ist bis {time} gültig; ohne gültigen zu fahren kann strafbar sein.",
  ],
  ["The next inspection is due by {time}.", "Die nächste Hauptuntersuchung ist bis {time} fällig."],
  ["The registration is valid until {time}.", "Die Zulassung ist bis {time} gültig."],
  ["The guarantee ends on {time}.", "Die Garantie endet am {time}."],
  ["It can be used until {time}.", "Sie kann bis {time} eingelöst werden."],
  ["The lease ends on {time}.", "Der Mietvertrag endet am {time}."],
  ["The card is valid until {time}.", "Die Karte ist bis {time} gültig."],
  ["The cover renews or ends on {time}.", "Der Versicherungsschutz verlängert sich oder endet am {time}."],
  ["The return must be handed in by {time}.", "Die Erklärung muss bis {time} abgegeben werden."],
  ["A document that should be on file is not.", "Ein Papier, das abgelegt sein sollte, fehlt."],
  ["One of a series of documents never came.", "Eines einer Reihe von Papieren ist nie gekommen."],
  ["It has run out and no newer one is on file.", "Es ist abgelaufen, und kein neueres ist abgelegt."],
  ["Something about this is not known.", "Etwas davon ist nicht bekannt."],
  [
    "See that the place of the backups is there and has room.",
    "Sehen Sie nach, ob der Ort der Sicherungen da ist und Platz hat.",
  ],
];
