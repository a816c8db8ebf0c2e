import type { DraftWords } from "./shape.ts";

/** "il 28 marzo", "l’8 marzo", "dell’11 marzo": the article bends to the number behind it. */
const withArticles = (written: string): Readonly<Record<string, string>> => {
  const bends = /^(?:8|11)\b/.test(written);
  const put = (plain: string, bent: string) => (bends ? `${bent}’${written}` : `${plain} ${written}`);
  return { il: put("il", "l"), del: put("del", "dell"), al: put("al", "all") };
};

export const it: DraftWords = {
  greeting: "Buongiorno,",
  closing: "Cordiali saluti",
  name: "il suo nome",
  paper: "Documento: {paper}< {del_written}>",
  letter: "lettera",
  colon: ": ",
  quotes: ["«", "»"],
  request: "La mia richiesta: {about}",
  signed: "La disdetta firmata vi sarà inviata anche con raccomandata A/R.",
  pages: ["pagina {list} di {all}", "pagine {list} di {all}"],
  details: { plate: "la targa", "birth-date": "la data di nascita", covered: "quale veicolo è assicurato" },
  purposes: {
    query: [
      "Pagamento< di {amount}><, in scadenza {il_date}>",
      "vi scrivo in merito al pagamento< di {amount}>< in scadenza {il_date}>.",
      "Potreste confermarmi che l’importo è corretto e ancora da pagare, e indicarmi su quale conto e con quale causale va versato?",
    ],
    overdue: [
      "Pagamento< di {amount}><, scaduto {il_date}>",
      "dai miei documenti risulta che il pagamento< di {amount}> era in scadenza< {il_date}>.",
      "Potreste indicarmi se vi è pervenuto o se è ancora da pagare e, in questo caso, quale importo è ora dovuto?",
    ],
    debit: [
      "Addebito diretto< di {amount}>< {del_date}>",
      "vi scrivo in merito all’addebito diretto< di {amount}>< {del_date}>.",
      "Potreste confermarmi l’importo e la data, e inviarmene il dettaglio?",
    ],
    extension: [
      "Richiesta di proroga del pagamento<, {amount}>",
      "vi scrivo in merito al pagamento< di {amount}>< in scadenza {il_date}>.",
      "Chiedo una proroga del pagamento fino al [data desiderata]. Vi prego di confermarmi per iscritto la nuova scadenza.",
    ],
    instalments: [
      "Richiesta di pagamento a rate<, {amount}>",
      "vi scrivo in merito al pagamento< di {amount}>< in scadenza {il_date}>.",
      "Vorrei pagare questo importo a rate. Potreste indicarmi se è possibile, e con quali importi e scadenze?",
    ],
    explain: [
      "Domanda sull’importo< di {amount}>",
      "vi scrivo in merito al pagamento< di {amount}>< in scadenza {il_date}>.",
      "Non mi è chiaro come sia stato calcolato questo importo. Vi prego di inviarmene il dettaglio e di sospendere la richiesta di pagamento fino al chiarimento.",
    ],
    cancel: [
      "Disdetta del contratto",
      "con la presente comunico la disdetta del contratto< indicato di seguito{below}> alla sua scadenza< {del_ends}> o, in subordine, alla prima data utile.",
      "Vi prego di confermarmi per iscritto la ricezione della disdetta e la data di cessazione del contratto.",
    ],
    cancel_late: [
      "Disdetta del contratto",
      "con la presente comunico la disdetta del contratto< indicato di seguito{below}> alla prima data utile.",
      "Vi prego di confermarmi per iscritto la ricezione della disdetta e la data di cessazione del contratto.",
    ],
    quote: [
      "Rinnovo<, {date}>",
      "vi scrivo in merito al rinnovo del contratto< indicato di seguito{below}><, previsto per {il_date}>.",
      "Potreste inviarmi la vostra proposta di rinnovo, con il prezzo e tutte le modifiche delle condizioni, e indicarmi entro quando potrei disdire?",
    ],
    lease_end: [
      "Fine della locazione<, {date}>",
      "il contratto di locazione< indicato di seguito{below}> termina< {il_date}>.",
      "Potreste indicarmi se può essere prorogato e a quali condizioni o, in caso contrario, come avverrà la riconsegna?",
    ],
    lease_end_late: [
      "Fine della locazione<, {date}>",
      "dai miei documenti risulta che il contratto di locazione< indicato di seguito{below}> è terminato< {il_date}>.",
      "Potreste indicarmi se prosegue e a quali condizioni o, in caso contrario, come avverrà la riconsegna?",
    ],
    new_document: [
      "Rinnovo, valido fino {al_date}",
      "il documento< indicato di seguito{below}> è valido fino {al_date}.",
      "Potreste indicarmi che cosa vi serve da parte mia per uno nuovo, in quanto tempo si ottiene e quanto costa?",
    ],
    new_document_late: [
      "Rinnovo, scaduto {il_date}",
      "il documento< indicato di seguito{below}> è scaduto {il_date}.",
      "Potreste indicarmi che cosa vi serve da parte mia per uno nuovo, in quanto tempo si ottiene e quanto costa?",
    ],
    filing: [
      "Da presentare entro {il_date}",
      "vi scrivo in merito ai documenti da presentare entro {il_date}.",
      "Potreste indicarmi in quale forma e con quali allegati vi servono, e se il termine può essere prorogato su richiesta?",
    ],
    filing_extension: [
      "Richiesta di proroga del termine, {date}",
      "vi scrivo in merito ai documenti da presentare entro {il_date}.",
      "Chiedo una proroga del termine fino al [data desiderata]. Vi prego di confermarmi per iscritto la nuova data.",
    ],
    claim: [
      "Stato del sinistro",
      "vi scrivo in merito al sinistro< indicato di seguito{below}>.",
      "Potreste indicarmi a che punto è la pratica, se vi serve altro da parte mia e quando posso attendere la vostra decisione?",
    ],
    appointment: [
      "Appuntamento {del_date}",
      "ho un appuntamento con voi {il_date}.",
      "Potreste confermarmelo e indicarmi che cosa devo portare?",
    ],
    appointment_past: [
      "Appuntamento {del_date}",
      "vi scrivo in merito all’appuntamento {del_date}.",
      "Potreste indicarmi se vi serve ancora qualcosa da parte mia?",
    ],
    move: [
      "Richiesta di spostamento dell’appuntamento {del_date}",
      "ho un appuntamento con voi {il_date}, ma non potrò presentarmi.",
      "Potreste propormi un’altra data, se possibile il [data desiderata]?",
    ],
    call_off: [
      "Disdetta dell’appuntamento {del_date}",
      "ho un appuntamento con voi {il_date} che devo disdire.",
      "Vi prego di confermarmi la ricezione di questo messaggio.",
    ],
    reminder: [
      "{title}",
      "vi scrivo in merito a quanto segue: {title}.",
      "Potreste indicarmi come procedere?",
    ],
    copy: [
      "Richiesta di una copia: {what}",
      "tra le mie carte manca il seguente documento: {what}.",
      "Potreste inviarmene una copia?",
    ],
    statement: [
      "Richiesta di invio: {what}",
      "tra le mie carte manca il seguente documento: {what}.",
      "Potreste inviarmelo, o indicarmi se per quel periodo non è stato emesso?",
    ],
    pages: [
      "Pagine mancanti",
      "la mia copia del documento< indicato di seguito{below}> è incompleta. Mancano: {pages}.",
      "Potreste inviarmi il documento completo?",
    ],
    current: [
      "Richiesta del documento aggiornato: {what}",
      "l’ultima versione che ho del seguente documento è scaduta< {il_date}>: {what}.",
      "Potreste inviarmi il documento aggiornato, o indicarmi che cosa vi serve per uno nuovo?",
    ],
    detail: [
      "Domanda su un documento",
      "nel documento< indicato di seguito{below}> non trovo la seguente informazione: {title}.",
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
  day: withArticles,
};
