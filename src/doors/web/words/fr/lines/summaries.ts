import type { Pair } from "../../lines/say.ts";

/** What is to be done, in a sentence. */
export const summaries: readonly Pair[] = [
  ["It is debited by itself on {time}.", "Le prélèvement est automatique, le {time}."],
  [
    "Pay[ {amount}][ to {who}] by {time}, or object in time.",
    "Payez[ {amount}][ à {who}] au plus tard le {time}, ou contestez à temps.",
  ],
  ["Pay {who} by {time}, or object in time.", "Payez {who} au plus tard le {time}, ou contestez à temps."],
  ["Pay[ {amount}][ to {who}] by {time}.", "Payez[ {amount}][ à {who}] au plus tard le {time}."],
  ["Pay {who} by {time}.", "Payez {who} au plus tard le {time}."],
  [
    "Decide by {time} whether to renew[ with {who}].",
    "Décidez au plus tard le {time} si vous renouvelez[ avec {who}].",
  ],
  [
    "It is valid until {time}; after that it no longer counts.",
    "Valable jusqu’au {time} ; ensuite, ce document ne compte plus.",
  ],
  ["It must be handed in by {time}.", "À déposer au plus tard le {time}."],
  ["It takes place on {time}.", "Cela a lieu le {time}."],
  [
    "It is valid until {time}. A new one takes four to six weeks.",
    "Valable jusqu’au {time}. Un nouveau document prend quatre à six semaines.",
  ],
  [
    "It is valid until {time}. Allow at least three weeks for a new one.",
    "Valable jusqu’au {time}. Comptez au moins trois semaines pour un nouveau passeport.",
  ],
  [
    "It is valid until {time}. Routine renewal takes several weeks.",
    "Valable jusqu’au {time}. Un renouvellement ordinaire prend plusieurs semaines.",
  ],
  [
    "It is valid until {time}. An appointment and the making can take months.",
    "Valable jusqu’au {time}. Le rendez-vous et la fabrication peuvent prendre des mois.",
  ],
  [
    "It is valid until {time}. A new one is ready about a week after the application.",
    "Valable jusqu’au {time}. Un nouveau document est prêt environ une semaine après la demande.",
  ],
  [
    "It is valid until {time}; after that it is not accepted for travel or as proof of who you are.",
    "Valable jusqu’au {time} ; ensuite, ce document n’est plus accepté pour voyager ni pour prouver votre identité.",
  ],
  [
    "It is valid until {time}; driving without a valid one may be an offence.",
    "Valable jusqu’au {time} ; conduire sans permis valable peut être une infraction.",
  ],
  [
    "The next inspection is due by {time}.",
    "Le prochain contrôle technique est à faire au plus tard le {time}.",
  ],
  ["The registration is valid until {time}.", "La carte grise est valable jusqu’au {time}."],
  ["The guarantee ends on {time}.", "La garantie prend fin le {time}."],
  ["It can be used until {time}.", "À utiliser au plus tard le {time}."],
  ["The lease ends on {time}.", "Le bail prend fin le {time}."],
  ["The card is valid until {time}.", "La carte est valable jusqu’au {time}."],
  ["The cover renews or ends on {time}.", "La couverture se renouvelle ou prend fin le {time}."],
  ["The return must be handed in by {time}.", "La déclaration est à déposer au plus tard le {time}."],
  ["A document that should be on file is not.", "Un papier qui devrait être classé ne l’est pas."],
  ["One of a series of documents never came.", "Un papier d’une série n’est jamais arrivé."],
  ["It has run out and no newer one is on file.", "Expiré, et rien de plus récent n’est classé."],
  ["Something about this is not known.", "Il manque un détail à ce sujet."],
  [
    "See that the place of the backups is there and has room.",
    "Vérifiez que l’emplacement des sauvegardes est accessible et qu’il y reste de la place.",
  ],
];
