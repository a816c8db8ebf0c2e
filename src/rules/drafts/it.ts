import type { DraftWords } from "./shape.ts";

export const it: DraftWords = {
  greeting: "Gentili Signore e Signori,",
  paper: "Si tratta del vostro documento «{paper}»< del {written}>.",
  closing: "Cordiali saluti,",
  name: "il suo nome",
  kinds: {
    payment: [
      "Pagamento< di {amount}>< in scadenza il {date}>",
      "vi scrivo in merito al pagamento< di {amount}>< in scadenza il {date}>.",
      "Potreste dirmi se è ancora aperto e come pagarlo al meglio?",
    ],
    renewal: [
      "Rinnovo< del {date}>",
      "vi scrivo in merito al rinnovo< del {date}>.",
      "Potreste inviarmi le condizioni del rinnovo e dirmi entro quando dovrei disdire?",
    ],
    expiry: [
      "Valido fino al {date}",
      "il documento che ho da voi è valido fino al {date}.",
      "Potreste dirmi che cosa vi serve da parte mia per uno nuovo?",
    ],
    filing: [
      "Da presentare entro il {date}",
      "vi scrivo in merito a quanto va presentato entro il {date}.",
      "Potreste dirmi quali documenti vi servono da parte mia?",
    ],
    appointment: [
      "Appuntamento del {date}",
      "ho un appuntamento da voi il {date}.",
      "Potreste confermarmelo?",
    ],
    reminder: ["{title}", "vi scrivo a questo proposito: {title}.", "Potreste dirmi come procedere?"],
    missing_document: [
      "Richiesta di una copia",
      "tra le mie carte manca un documento: {title}.",
      "Potreste inviarmene una copia?",
    ],
    missing_period: [
      "Richiesta di invio",
      "tra le mie carte manca qualcosa: {title}.",
      "Potreste inviarmelo?",
    ],
    expired_without_renewal: [
      "Richiesta del documento aggiornato",
      "il documento che ho è scaduto: {title}.",
      "Potreste inviarmi quello attuale, o dirmi che cosa vi serve per uno nuovo?",
    ],
    unknown_detail: [
      "Una domanda",
      "vi scrivo a questo proposito: {title}.",
      "Potreste darmi questa informazione?",
    ],
  },
  references: {
    customer_number: "codice cliente",
    account_number: "numero di conto",
    policy_number: "numero di polizza",
    contract_number: "numero di contratto",
    invoice_number: "numero di fattura",
    claim_number: "numero di sinistro",
    member_number: "numero di tessera",
    meter_number: "numero del contatore",
    reference: "riferimento",
    order_number: "numero d’ordine",
    licence_number: "numero di patente",
    passport_number: "numero di passaporto",
    plate: "targa",
  },
};
