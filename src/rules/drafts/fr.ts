import type { DraftWords } from "./shape.ts";

export const fr: DraftWords = {
  greeting: "Bonjour,",
  closing: "Cordialement,",
  name: "votre nom",
  paper: "Document\u00a0: {paper}< du {written}>",
  letter: "courrier",
  colon: "\u00a0: ",
  quotes: ["«\u00a0", "\u00a0»"],
  request: "Voici ma demande\u00a0: {about}",
  signed: "Cette résiliation vous est également adressée par lettre recommandée avec avis de réception.",
  pages: ["page {list} sur {all}", "pages {list} sur {all}"],
  details: {
    plate: "l’immatriculation",
    "birth-date": "la date de naissance",
    covered: "quel véhicule est assuré",
  },
  purposes: {
    query: [
      "Paiement< de {amount}><, à échéance du {date}>",
      "Je vous écris au sujet du paiement< de {amount}>< à échéance du {date}>.",
      "Pourriez-vous me confirmer que ce montant est exact et encore dû, et m’indiquer sur quel compte et avec quelle référence il doit être réglé\u00a0?",
    ],
    overdue: [
      "Paiement< de {amount}><, à échéance du {date}>",
      "D’après mes documents, le paiement< de {amount}> était dû< le {date}>.",
      "Pourriez-vous m’indiquer si vous l’avez bien reçu ou s’il reste dû et, dans ce cas, quel montant est à régler\u00a0?",
    ],
    debit: [
      "Prélèvement< de {amount}>< du {date}>",
      "Je vous écris au sujet du prélèvement< de {amount}>< du {date}>.",
      "Pourriez-vous me confirmer le montant et la date, et m’en communiquer le détail\u00a0?",
    ],
    extension: [
      "Demande de délai de paiement<, {amount}>",
      "Je vous écris au sujet du paiement< de {amount}>< à échéance du {date}>.",
      "Je sollicite un délai de paiement jusqu’au [date souhaitée]. Je vous remercie de me confirmer la nouvelle échéance par écrit.",
    ],
    instalments: [
      "Demande de paiement échelonné<, {amount}>",
      "Je vous écris au sujet du paiement< de {amount}>< à échéance du {date}>.",
      "Je souhaite régler cette somme en plusieurs fois. Pourriez-vous m’indiquer si c’est possible, et selon quels montants et quelles dates\u00a0?",
    ],
    explain: [
      "Question sur le montant< de {amount}>",
      "Je vous écris au sujet du paiement< de {amount}>< à échéance du {date}>.",
      "Je ne comprends pas comment ce montant a été établi. Je vous remercie de m’en adresser le détail et de suspendre la demande de règlement dans l’attente.",
    ],
    cancel: [
      "Résiliation de contrat",
      "Par la présente, je vous notifie la résiliation du contrat< mentionné ci-dessous{below}> à son échéance< du {ends}> ou, à défaut, à la première date possible.",
      "Je vous remercie de m’accuser réception de cette résiliation et de me confirmer par écrit la date à laquelle le contrat prend fin.",
    ],
    cancel_late: [
      "Résiliation de contrat",
      "Par la présente, je vous notifie la résiliation du contrat< mentionné ci-dessous{below}> à la première date possible.",
      "Je vous remercie de m’accuser réception de cette résiliation et de me confirmer par écrit la date à laquelle le contrat prend fin.",
    ],
    quote: [
      "Renouvellement<, {date}>",
      "Je vous écris au sujet du renouvellement du contrat< mentionné ci-dessous{below}><, prévu le {date}>.",
      "Pourriez-vous m’envoyer votre proposition de renouvellement, avec le prix et toutes les modifications des conditions, et m’indiquer jusqu’à quelle date je pourrais résilier\u00a0?",
    ],
    lease_end: [
      "Fin du bail<, {date}>",
      "Le contrat de location< mentionné ci-dessous{below}> prend fin< le {date}>.",
      "Pourriez-vous m’indiquer s’il peut être prolongé et à quelles conditions ou, à défaut, comment se déroulera l’état des lieux de sortie\u00a0?",
    ],
    lease_end_late: [
      "Fin du bail<, {date}>",
      "D’après mes documents, le contrat de location< mentionné ci-dessous{below}> a pris fin< le {date}>.",
      "Pourriez-vous m’indiquer s’il se poursuit et à quelles conditions ou, à défaut, comment se déroulera l’état des lieux de sortie\u00a0?",
    ],
    new_document: [
      "Renouvellement, valable jusqu’au {date}",
      "Le document< mentionné ci-dessous{below}> est valable jusqu’au {date}.",
      "Pourriez-vous m’indiquer ce qu’il vous faut pour en établir un nouveau, ainsi que le délai et le coût\u00a0?",
    ],
    new_document_late: [
      "Renouvellement, expiré le {date}",
      "Le document< mentionné ci-dessous{below}> a expiré le {date}.",
      "Pourriez-vous m’indiquer ce qu’il vous faut pour en établir un nouveau, ainsi que le délai et le coût\u00a0?",
    ],
    filing: [
      "À remettre au plus tard le {date}",
      "Je vous écris au sujet des documents à remettre au plus tard le {date}.",
      "Pourriez-vous m’indiquer sous quelle forme et avec quelles pièces vous les attendez, et si un délai supplémentaire peut être accordé sur demande\u00a0?",
    ],
    filing_extension: [
      "Demande de délai supplémentaire, {date}",
      "Je vous écris au sujet des documents à remettre au plus tard le {date}.",
      "Je sollicite un délai supplémentaire jusqu’au [date souhaitée]. Je vous remercie de me confirmer la nouvelle date par écrit.",
    ],
    claim: [
      "Suivi du sinistre",
      "Je vous écris au sujet du sinistre< mentionné ci-dessous{below}>.",
      "Pourriez-vous m’indiquer où en est le dossier, s’il vous manque des pièces et quand je peux attendre votre décision\u00a0?",
    ],
    appointment: [
      "Rendez-vous du {date}",
      "J’ai rendez-vous avec vous le {date}.",
      "Pourriez-vous me le confirmer et m’indiquer ce que je dois apporter\u00a0?",
    ],
    appointment_past: [
      "Rendez-vous du {date}",
      "Je vous écris au sujet du rendez-vous du {date}.",
      "Pourriez-vous m’indiquer s’il vous faut encore quelque chose de ma part\u00a0?",
    ],
    move: [
      "Demande de report du rendez-vous du {date}",
      "J’ai rendez-vous avec vous le {date}, mais je ne pourrai pas m’y rendre.",
      "Pourriez-vous me proposer une autre date, si possible le [date souhaitée]\u00a0?",
    ],
    call_off: [
      "Annulation du rendez-vous du {date}",
      "J’ai rendez-vous avec vous le {date} et je dois l’annuler.",
      "Je vous remercie de me confirmer la bonne réception de ce message.",
    ],
    reminder: [
      "{title}",
      "Je vous écris à ce sujet\u00a0: {title}.",
      "Pourriez-vous m’indiquer la suite à donner\u00a0?",
    ],
    copy: [
      "Demande de copie\u00a0: {what}",
      "Le document suivant manque dans mes papiers\u00a0: {what}.",
      "Pourriez-vous m’en envoyer une copie\u00a0?",
    ],
    statement: [
      "Demande d’envoi\u00a0: {what}",
      "Le document suivant manque dans mes papiers\u00a0: {what}.",
      "Pourriez-vous me l’envoyer, ou m’indiquer si aucun n’a été établi pour cette période\u00a0?",
    ],
    pages: [
      "Pages manquantes",
      "Mon exemplaire du document< mentionné ci-dessous{below}> est incomplet. Il manque\u00a0: {pages}.",
      "Pourriez-vous m’envoyer le document complet\u00a0?",
    ],
    current: [
      "Demande du document à jour\u00a0: {what}",
      "La dernière version que j’ai du document suivant n’est plus valable< depuis le {date}>\u00a0: {what}.",
      "Pourriez-vous m’envoyer le document à jour, ou m’indiquer ce qu’il vous faut pour en établir un nouveau\u00a0?",
    ],
    detail: [
      "Question au sujet d’un document",
      "Je ne trouve pas l’information suivante dans le document< mentionné ci-dessous{below}>\u00a0: {title}.",
      "Pourriez-vous me donner ce renseignement\u00a0?",
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
