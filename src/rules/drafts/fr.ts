import type { DraftWords } from "./shape.ts";

export const fr: DraftWords = {
  greeting: "Madame, Monsieur,",
  paper: "Cela concerne votre document « {paper} »< du {written}>.",
  closing: "Cordialement,",
  name: "votre nom",
  kinds: {
    payment: [
      "Paiement< de {amount}>< à effectuer le {date}>",
      "Je vous écris au sujet du paiement< de {amount}>< à effectuer le {date}>.",
      "Pourriez-vous m’indiquer s’il est encore dû et comment le régler au mieux ?",
    ],
    renewal: [
      "Renouvellement< du {date}>",
      "Je vous écris au sujet du renouvellement< du {date}>.",
      "Pourriez-vous m’envoyer les conditions du renouvellement et m’indiquer le délai de résiliation ?",
    ],
    expiry: [
      "Valable jusqu’au {date}",
      "Le document que vous m’avez remis est valable jusqu’au {date}.",
      "Pourriez-vous m’indiquer ce qu’il vous faut pour en établir un nouveau ?",
    ],
    filing: [
      "À remettre avant le {date}",
      "Je vous écris au sujet des documents à remettre avant le {date}.",
      "Pourriez-vous m’indiquer quels documents vous attendez de ma part ?",
    ],
    appointment: [
      "Rendez-vous du {date}",
      "J’ai rendez-vous chez vous le {date}.",
      "Pourriez-vous me le confirmer ?",
    ],
    reminder: [
      "{title}",
      "Je vous écris à ce sujet : {title}.",
      "Pourriez-vous m’indiquer la suite à donner ?",
    ],
    missing_document: [
      "Demande de copie",
      "Un document manque dans mes papiers : {title}.",
      "Pourriez-vous m’en envoyer une copie ?",
    ],
    missing_period: [
      "Demande d’envoi",
      "Il manque quelque chose dans mes papiers : {title}.",
      "Pourriez-vous me l’envoyer ?",
    ],
    expired_without_renewal: [
      "Demande du document à jour",
      "Le document que j’ai n’est plus valable : {title}.",
      "Pourriez-vous m’envoyer le document à jour, ou m’indiquer ce qu’il vous faut pour en établir un nouveau ?",
    ],
    unknown_detail: [
      "Une question",
      "Je vous écris à ce sujet : {title}.",
      "Pourriez-vous me donner ce renseignement ?",
    ],
  },
  references: {
    customer_number: "numéro de client",
    account_number: "numéro de compte",
    policy_number: "numéro de police",
    contract_number: "numéro de contrat",
    invoice_number: "numéro de facture",
    claim_number: "numéro de sinistre",
    member_number: "numéro d’adhérent",
    meter_number: "numéro de compteur",
    reference: "référence",
    order_number: "numéro de commande",
    licence_number: "numéro de permis",
    passport_number: "numéro de passeport",
    plate: "immatriculation",
  },
};
