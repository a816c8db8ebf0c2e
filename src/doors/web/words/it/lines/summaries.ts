import type { Pair } from "../../lines/say.ts";

/** What is to be done, in a sentence. */
export const summaries: readonly Pair[] = [
  ["It is debited by itself on {time}.", "Addebito automatico in data {time}."],
  [
    "Pay[ {amount}][ to {who}] by {time}, or object in time.",
    "Scadenza {time}: paga[ {amount}][ a {who}], oppure fai ricorso in tempo.",
  ],
  ["Pay {who} by {time}, or object in time.", "Scadenza {time}: paga a {who}, oppure fai ricorso in tempo."],
  ["Pay[ {amount}][ to {who}] by {time}.", "Scadenza {time}: paga[ {amount}][ a {who}]."],
  ["Pay {who} by {time}.", "Scadenza {time}: paga a {who}."],
  ["Decide by {time} whether to renew[ with {who}].", "Scadenza {time}: decidi se rinnovare[ con {who}]."],
  ["It is valid until {time}; after that it no longer counts.", "Scadenza: {time}; dopo non vale più."],
  ["It must be handed in by {time}.", "Scadenza per presentarlo: {time}."],
  ["It takes place on {time}.", "In programma per questo giorno: {time}."],
  [
    "It is valid until {time}. A new one takes four to six weeks.",
    "Scadenza: {time}. Per averne uno nuovo ci vogliono da quattro a sei settimane.",
  ],
  [
    "It is valid until {time}. Allow at least three weeks for a new one.",
    "Scadenza: {time}. Per averne uno nuovo calcola almeno tre settimane.",
  ],
  [
    "It is valid until {time}. Routine renewal takes several weeks.",
    "Scadenza: {time}. Il rinnovo ordinario richiede diverse settimane.",
  ],
  [
    "It is valid until {time}. An appointment and the making can take months.",
    "Scadenza: {time}. Tra appuntamento e rilascio possono passare mesi.",
  ],
  [
    "It is valid until {time}. A new one is ready about a week after the application.",
    "Scadenza: {time}. Quello nuovo è pronto circa una settimana dopo la domanda.",
  ],
  [
    "It is valid until {time}; after that it is not accepted for travel or as proof of who you are.",
    "Scadenza: {time}; dopo non vale più per viaggiare né come documento d’identità.",
  ],
  [
    "It is valid until {time}; driving without a valid one may be an offence.",
    "Scadenza: {time}; guidare senza una patente valida può essere un reato.",
  ],
  ["The next inspection is due by {time}.", "Scadenza della prossima revisione: {time}."],
  ["The registration is valid until {time}.", "Scadenza dell’immatricolazione: {time}."],
  ["The guarantee ends on {time}.", "Fine della garanzia: {time}."],
  ["It can be used until {time}.", "Si può usare fino a questa data: {time}."],
  ["The lease ends on {time}.", "Fine del contratto d’affitto: {time}."],
  ["The card is valid until {time}.", "Scadenza della tessera: {time}."],
  ["The cover renews or ends on {time}.", "Rinnovo o fine della copertura: {time}."],
  ["The return must be handed in by {time}.", "Scadenza per presentare la dichiarazione: {time}."],
  ["A document that should be on file is not.", "Un documento che dovrebbe essere in archivio non c’è."],
  ["One of a series of documents never came.", "Un documento di una serie non è mai arrivato."],
  ["It has run out and no newer one is on file.", "È scaduto, e in archivio non ce n’è uno più recente."],
  ["Something about this is not known.", "C’è qualcosa che non si sa."],
  [
    "See that the place of the backups is there and has room.",
    "Controlla che la destinazione dei backup ci sia e abbia spazio.",
  ],
];
