import type { Pair } from "../../lines/say.ts";
import { summaries } from "./summaries.ts";

const paying: readonly Pair[] = [
  ["Check the amount of {amount} against the bill.", "Confronta l’importo di {amount} con la fattura."],
  [
    "Pay it to the account printed on the bill, with the reference printed there.",
    "Paga sul conto indicato sulla fattura, con la causale che c’è scritta.",
  ],
  ["Pay it to the account, IBAN {as}, reference {as2}.", "Paga sul conto con IBAN {as}, causale {as2}."],
  ["Pay it to the account, IBAN {as}.", "Paga sul conto con IBAN {as}."],
  ["Pay it to {who}, IBAN {as}, reference {as2}.", "Paga a {who}, IBAN {as}, causale {as2}."],
  ["Pay it to {who}, IBAN {as}.", "Paga a {who}, IBAN {as}."],
  ["The paper says: “{as}”", "Sul documento c’è scritto: «{as}»"],
  ["To cancel, the paper says: “{as}”", "Per la disdetta, sul documento c’è scritto: «{as}»"],
  ["Mark it as handled.", "Segna come fatto."],
  [
    "See that the money is there and that the debit is right.",
    "Controlla che i soldi ci siano e che l’addebito sia giusto.",
  ],
  [
    "Check whether it is right; the paper says how and until when you may object.",
    "Controlla che sia giusto; sul documento c’è scritto come e fino a quando si può fare ricorso.",
  ],
  [
    "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
    "Paga {amount} con la causale indicata sopra: a volte chi paga presto paga meno.",
  ],
];

const renewing: readonly Pair[] = [
  [
    "Compare what it costs now with what it cost before.",
    "Confronta quanto costa ora con quanto costava prima.",
  ],
  [
    "Ask {who} to renew it, or give notice within the time the contract allows.",
    "Chiedi il rinnovo a {who}, oppure dai disdetta nei tempi previsti dal contratto.",
  ],
  [
    "File the new contract or the confirmation when it comes.",
    "Archivia il nuovo contratto o la conferma quando arriva.",
  ],
  [
    "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
    "Controlla che la copertura vada ancora bene, e confronta il nuovo premio con l’ultimo e con altre offerte.",
  ],
  [
    "To leave, give notice to {who} in time; to stay, see that it is paid.",
    "Per cambiare, invia per tempo la disdetta a {who}; per restare, controlla che sia pagato.",
  ],
  [
    "File the new policy or the confirmation when it comes.",
    "Archivia la nuova polizza o la conferma quando arriva.",
  ],
  [
    "Decide whether to stay, and talk to {who} about a new term in good time.",
    "Decidi se restare, e parla per tempo con {who} di un nuovo periodo.",
  ],
  [
    "If you leave, give notice in the form that the lease asks for and plan the handover.",
    "Se lasci la casa, dai disdetta nella forma prevista dal contratto d’affitto e organizza la riconsegna.",
  ],
  [
    "File the new lease or the confirmation when it comes.",
    "Archivia il nuovo contratto d’affitto o la conferma quando arriva.",
  ],
];

const expiring: readonly Pair[] = [
  ["Find out whether it is still needed.", "Verifica se serve ancora."],
  ["Apply for a new one in time, at {who}.", "Chiedine per tempo uno nuovo; a chi rivolgersi: {who}."],
  ["File the new one when it comes.", "Archivia quello nuovo quando arriva."],
  [
    "Have a passport photograph taken that is accepted there.",
    "Fai fare una fototessera accettata per questo documento.",
  ],
  [
    "Book an appointment at the Bürgeramt of where you live.",
    "Prenota un appuntamento al Bürgeramt di dove abiti.",
  ],
  [
    "Take the old one along, and a digital photograph taken there or by a certified studio.",
    "Porta il documento vecchio e una foto digitale, fatta lì o in uno studio certificato.",
  ],
  [
    "Collect the new one yourself, and file a copy here.",
    "Ritira di persona quello nuovo, e archiviane qui una copia.",
  ],
  [
    "Renew it with HM Passport Office, online or at a Post Office.",
    "Fai il rinnovo presso HM Passport Office, online o in un ufficio postale.",
  ],
  ["File a copy of the new one here.", "Archivia qui una copia di quello nuovo."],
  [
    "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
    "Rinnova con il modulo DS-82 se è stato rilasciato a un adulto negli ultimi 15 anni; altrimenti fai domanda di persona con il DS-11.",
  ],
  [
    "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
    "Compila online la pre-domanda dell’ANTS, poi prenota un appuntamento in un municipio che le accetta.",
  ],
  [
    "Collect the new one at the same town hall, and file a copy here.",
    "Ritira quello nuovo nello stesso municipio, e archiviane qui una copia.",
  ],
  [
    "Make an appointment at your municipality (gemeente).",
    "Prendi un appuntamento al tuo comune (gemeente).",
  ],
  [
    "Find out which office issues it and how long it takes at present.",
    "Informati su quale ufficio lo rilascia e quanto ci vuole al momento.",
  ],
  [
    "Apply with the old one and the proofs that are asked for.",
    "Fai domanda con quello vecchio e i documenti richiesti.",
  ],
  [
    "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
    "Chiedi all’ufficio che l’ha rilasciata se servono una nuova foto, un esame della vista o un certificato medico.",
  ],
  [
    "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
    "Chiedi la nuova patente qualche settimana prima, e guida con quella vecchia finché vale.",
  ],
  [
    "Book it at a testing station; most have a place within two weeks.",
    "Prenota in un centro revisioni; quasi tutti hanno posto entro 14 giorni.",
  ],
  [
    "Have known faults mended before, so that it passes at once.",
    "Fai riparare prima i difetti noti, così passa subito.",
  ],
  ["File the new report here.", "Archivia qui il nuovo verbale."],
  [
    "Renew it with the authority that issued it; proof of insurance is usually asked for.",
    "Fai il rinnovo presso l’autorità che ha rilasciato il documento; di solito serve una prova dell’assicurazione.",
  ],
  ["File the new one here.", "Archivia qui quello nuovo."],
  [
    "Check whether anything is wrong with it, and claim it from {who} before that day.",
    "Controlla se c’è qualcosa che non va, e fallo valere con {who} prima di quel giorno.",
  ],
  [
    "Have the receipt at hand: it is usually asked for.",
    "Tieni a portata di mano lo scontrino: di solito viene chiesto.",
  ],
  [
    "Use it, or ask {who} to make it valid for longer.",
    "Usala, oppure chiedi di prolungarne la validità a {who}.",
  ],
  [
    "A new one is usually sent by itself; ask {who} if it has not come a month before.",
    "Di solito quella nuova arriva da sola; se un mese prima non c’è ancora, chiedi a {who}.",
  ],
];

const other: readonly Pair[] = [
  ["Gather the documents it asks for.", "Raccogli i documenti richiesti."],
  [
    "Hand it in to {who} by {time} and keep the receipt.",
    "Da consegnare a {who}, scadenza {time}; conserva la ricevuta.",
  ],
  ["File the receipt here.", "Archivia qui la ricevuta."],
  [
    "Gather the papers of the year: the tax package here does it for you (Bundles).",
    "Raccogli i documenti dell’anno: ci pensa il fascicolo fiscale (in Fascicoli).",
  ],
  [
    "Hand it in by {time}, or ask for more time before that day.",
    "Scadenza {time}: presentala, oppure chiedi una proroga prima di quel giorno.",
  ],
  [
    "File the receipt here, and the assessment when it comes.",
    "Archivia qui la ricevuta, e l’avviso dell’ufficio quando arriva.",
  ],
  [
    "Keep the day free, or ask {who} for another one.",
    "Tieni libero quel giorno, oppure chiedine un altro a {who}.",
  ],
  ["Take along the documents it asks for.", "Porta i documenti richiesti."],
  [
    "Do it and mark it as handled, or snooze it to another day.",
    "Fallo e segnalo come fatto, oppure rimandalo a un altro giorno.",
  ],
];

/** What to do about what is missing. */
const missing: readonly Pair[] = [
  ["Look for it among your papers and add it.", "Cercalo tra le tue carte e aggiungilo."],
  ["If it is lost, ask {who} for a copy.", "Se è andato perso, chiedine una copia a {who}."],
  ["If it is not needed, dismiss this and say why.", "Se non serve, scarta questa voce e scrivi il motivo."],
  ["Look for it in your mail or in the online account.", "Cercalo nella posta o nell’area clienti online."],
  ["Ask {who} for it.", "Chiedilo a {who}."],
  [
    "If there was none, dismiss this and say why.",
    "Se non ce n’era nessuno, scarta questa voce e scrivi il motivo.",
  ],
  ["If there is a newer one, add it.", "Se ce n’è uno più recente, aggiungilo."],
  ["If not, see about renewing it.", "Altrimenti, pensa al rinnovo."],
  [
    "If it is not needed any more, dismiss this and say why.",
    "Se non serve più, scarta questa voce e scrivi il motivo.",
  ],
  ["Open it and fill in what is missing.", "Apri e completa quello che manca."],
  [
    "Look whether the disk or network folder of the backups is connected.",
    "Controlla che il disco o la cartella di rete dei backup sia collegata.",
  ],
  [
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "In Impostazioni, Backup, guarda che cosa è andato storto e, se serve, scegli un’altra cartella.",
  ],
  [
    "It is tried again every hour; this line goes once one was made.",
    "Si riprova ogni ora; questa voce sparisce appena un backup riesce.",
  ],
];

/** What to do about a paper that waits. */
const waiting: readonly Pair[] = [
  ["Open the document and correct what is wrong.", "Apri il documento e correggi quello che non va."],
  ["Open the document and give its password.", "Apri il documento e inserisci la sua password."],
  [
    "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
    "Apri il documento e indica titolo, tipo o data, oppure aggiungi una scansione migliore e sposta questo nel cestino.",
  ],
  [
    "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
    "Confrontalo con quello in archivio, poi mettilo sotto quello o indica che non è una copia.",
  ],
  [
    "Move it to the trash, and ask for a clean copy if it is needed.",
    "Spostalo nel cestino, e se serve chiedine una copia pulita.",
  ],
  [
    "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
    "Ripristina tutto da un backup oppure aggiungi di nuovo lo stesso file: prenderà il posto di quello danneggiato.",
  ],
  [
    "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
    "Indica titolo o tipo e tienilo così com’è, oppure aggiungilo di nuovo come PDF o immagine e sposta questo nel cestino.",
  ],
  [
    "Open the document and say where one ends and the next begins, or that it is one.",
    "Apri il documento e indica dove finisce uno e inizia il successivo, o che è uno solo.",
  ],
];

export const steps: readonly Pair[] = [
  ...summaries,
  ...paying,
  ...renewing,
  ...expiring,
  ...other,
  ...missing,
  ...waiting,
];
