import type { Pair } from "../../lines/say.ts";

/** Why something is thought missing, or what closed a line. */
const why: readonly Pair[] = [
  [
    "{one} came {every} from {time} to {time2}; the one for {time3} is not on file.",
    "{one}: un documento {every} (primo: {time}, ultimo: {time2}); quello del periodo {time3} non è in archivio.",
  ],
  [
    "{one} came {every} from {time} to {time2}; the next one, for {time3}, is late and not on file.",
    "{one}: un documento {every} (primo: {time}, ultimo: {time2}); il prossimo, del periodo {time3}, è in ritardo e non è in archivio.",
  ],
  [
    "The one on file[ from {who}] ran out on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Il documento[ di {who}] in archivio è scaduto ({time}[: {time2} più {n} mesi, {as}]), e non ce n’è uno più recente.",
  ],
  [
    "The one on file[ from {who}] was due again on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Il documento[ di {who}] in archivio era da rinnovare ({time}[: {time2} più {n} mesi, {as}]), e non ce n’è uno più recente.",
  ],
  [
    "A passport cannot be travelled with once it has run out.",
    "Con un passaporto scaduto non si può viaggiare.",
  ],
  ["It does not count any more.", "Non vale più."],
  ["A new card comes by itself as a rule.", "Di solito la nuova tessera arriva da sola."],
  [
    "Either the cover has ended or the paper of the new term is missing.",
    "O la copertura è finita, o manca il documento del nuovo periodo.",
  ],
  [
    "Either the cover has ended or the paper of the new year is missing.",
    "O la copertura è finita, o manca il documento del nuovo anno.",
  ],
  [
    "A vehicle may not be driven without a valid one.",
    "Senza un documento valido un veicolo non può circolare.",
  ],
  ["Driving on without one may be fined.", "Chi continua a circolare senza rischia una multa."],
  ["The vaccination was to be repeated by then.", "La vaccinazione era da ripetere entro quel giorno."],
  [
    "{who} is on {one} of {time}, but no {thing} for it is on file.",
    "{who} compare su un documento ({one}, {time}), ma in archivio manca: {thing}.",
  ],
  [
    "A vehicle on the road has to be insured[ ({as})].",
    "Un veicolo in circolazione deve essere assicurato[ ({as})].",
  ],
  [
    "Whoever lends on a home asks for it, and without it a fire is the owner's loss.",
    "Chi concede un mutuo la richiede, e senza, in caso di incendio il danno resta al proprietario.",
  ],
  [
    "It says whose it is and until when it may be driven.",
    "Dice di chi è il veicolo e fino a quando può circolare.",
  ],
  ["It says whose the home is.", "Dice di chi è la casa."],
  [
    "All that is owed for the home rests on it.",
    "Tutto quello che si deve pagare per la casa si basa su questo.",
  ],
  [
    "{n} mortgage statements[ from {who}] are on file, but no insurance of a home.",
    "In archivio ci sono {n} rendiconti del mutuo[ di {who}], ma nessuna assicurazione sulla casa.",
  ],
  ["Whoever lends on a home asks for it.", "Chi concede un mutuo la richiede."],
  [
    "{who} is on {one}, but its plate could not be read there.",
    "{who} compare su un documento ({one}), ma lì la targa non era leggibile.",
  ],
  ["Bills and fines are told by it.", "Serve a riconoscere fatture e multe."],
  [
    "A passport of {who} is on file, but the day of birth could not be read there.",
    "In archivio c’è un passaporto ({who}), ma lì la data di nascita non era leggibile.",
  ],
  ["Forms ask for it.", "I moduli la chiedono."],
  [
    "The policy of {time} names none, and there are {n} it could be: {as}.",
    "La polizza ({time}) non ne indica nessuno, e quelli possibili sono {n}: {as}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} is on file.',
    "Le sue pagine sono numerate «di {n}», ma in archivio c’è solo {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file.',
    "Le sue pagine sono numerate «di {n}», ma in archivio ci sono solo {pages}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file on this paper and those beside it.',
    "Le sue pagine sono numerate «di {n}», ma tra questo documento e quelli accanto in archivio ci sono solo {pages}.",
  ],
  [
    "{n} payslips[ from {who}] from {time} to {time2} are on file, but no {what} for {time3}.",
    "In archivio ci sono {n} buste paga[ di {who}] ({time} – {time2}), ma per il periodo {time3} manca: {what}.",
  ],
  [
    "A loan from {who} has been running since {time} by what is on file, but no statement of {time2} is.",
    "Da quello che è in archivio risulta un prestito di {who} ancora in corso (inizio: {time}), ma manca il rendiconto per il periodo {time2}.",
  ],
  ["One is due by {time} ({as}).", "Dovrebbe arrivare entro questa data: {time} ({as})."],
];

const closed: readonly Pair[] = [
  ["Renewed: “{as}” of {time} is on file.", "Rinnovo fatto: in archivio c’è «{as}» ({time})."],
  ["Ended: “{as}” of {time} is on file.", "Concluso: in archivio c’è «{as}» ({time})."],
  ["Done: “{as}” of {time} is on file.", "Fatto: in archivio c’è «{as}» ({time})."],
  ["It was on {time}.", "Era in programma per questo giorno: {time}."],
  ["Taken back: “{as}” cancels all of it.", "Annullato: «{as}» lo storna per intero."],
  [
    "Paid: “{as}” of {time} carries nothing over.",
    "Pagato: «{as}» ({time}) non riporta più niente da pagare.",
  ],
  ["Paid: “{as}” of {time} is for {amount}.", "Pagato: «{as}» ({time}) è di {amount}."],
  ["Paid: “{as}” shows {amount} on {time}.", "Pagato: «{as}» mostra {amount} in data {time}."],
  ["Paid: “{as}” confirms {amount} on {time}.", "Pagato: «{as}» conferma {amount} in data {time}."],
  ["The same as “{as}”, which is done.", "È lo stesso di «{as}», che è già fatto."],
  ["Asked for again: “{as}” of {time}.", "Chiesto di nuovo: «{as}» ({time})."],
  ["Debited by itself on {time}.", "Addebitato automaticamente in data {time}."],
  ["On file now: {as}.", "Ora in archivio: {as}."],
  ["Its pages are on file now.", "Ora le sue pagine sono in archivio."],
  ["Sold or ended.", "Venduto o finito."],
  ["It is known now.", "Ora si conosce."],
  ["{who} is no more.", "{who} non c’è più."],
  ["It is not missing any more by what is on file.", "Da quello che è in archivio, non manca più."],
  ["No {thing} is expected for it any more.", "Non più da aspettarsi: {thing}."],
  ["It is on the list once already.", "È già nell’elenco."],
  ["It is debited by itself.", "L’addebito è automatico."],
];

/** What happens when the day passes. */
const missed: readonly Pair[] = [
  [
    "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
    "Dopo quel giorno non vale più per viaggiare; alcuni paesi lo rifiutano già negli ultimi sei mesi.",
  ],
  [
    "Driving without a valid licence may be an offence.",
    "Guidare senza una patente valida può essere un reato.",
  ],
  [
    "The right to stay may end; applying before the day usually keeps it.",
    "Il diritto di soggiorno può cessare; chi fa domanda prima di quel giorno di solito lo mantiene.",
  ],
  [
    "Driving on may be fined, and an insurer may ask questions after an accident.",
    "Continuare a circolare può costare una multa, e dopo un incidente l’assicurazione può chiederne conto.",
  ],
  ["After that day repairs are not free.", "Dopo quel giorno le riparazioni non sono più gratuite."],
  ["What is left on it may be lost.", "Quello che resta da spendere può andare perso."],
  [
    "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
    "Una disdetta inviata più tardi non vale per questo periodo: la copertura continua, e il premio anche.",
  ],
  [
    "Find out which it is: it renews by itself at the new price, or it is over after that day.",
    "Verifica che cosa succede: o si rinnova automaticamente al nuovo prezzo, o dopo quel giorno è finito.",
  ],
  [
    "The office may add a charge or estimate what is owed.",
    "L’ufficio può chiedere una maggiorazione o stimare l’importo dovuto.",
  ],
  [
    "The tax office may add a late-filing charge of 0.25 % of the tax a month, at least €25 (AO § 152).",
    "L’ufficio delle imposte può chiedere per il ritardo lo 0,25% dell’imposta al mese, almeno 25 € (AO § 152).",
  ],
  [
    "There is a penalty of £100 as soon as it is late, and more after three months.",
    "Appena si è in ritardo c’è una sanzione di 100 £, che cresce dopo tre mesi.",
  ],
  [
    "The penalty is 5 % of the unpaid tax for each month, up to 25 %.",
    "La sanzione è del 5% dell’imposta non pagata per ogni mese, fino al 25%.",
  ],
  [
    "A reminder with a new day comes first, then a fine.",
    "Prima arriva un sollecito con una nuova data, poi una multa.",
  ],
  [
    "There is a surcharge that grows with each month of delay.",
    "C’è una maggiorazione che cresce con ogni mese di ritardo.",
  ],
  [
    "It can still be handed in late as Redditi PF within 90 days, with a penalty.",
    "Si può ancora presentare in ritardo come Redditi PF entro 90 giorni, con una sanzione.",
  ],
  [
    "The tax office may add up to 10 % of the tax.",
    "L’ufficio delle imposte può aggiungere fino al 10% dell’imposta.",
  ],
  [
    "The canton sends a reminder, then a fine; most cantons give more time when asked.",
    "Il cantone manda un sollecito, poi una multa; quasi tutti i cantoni concedono una proroga a chi la chiede.",
  ],
  ["There may be an increase of the tax, and a fine.", "L’imposta può aumentare, e può arrivare una multa."],
  [
    "There is a surcharge of 5 % in the first two months and of 10 % after that.",
    "C’è una maggiorazione del 5% nei primi 2 mesi e del 10% dopo.",
  ],
];

/** What is said of a paper that waits, and what is asked. */
const looks: readonly Pair[] = [
  ["There are hardly any words on the pages.", "Sulle pagine non c’è quasi nessuna parola."],
  ["The picture is too unclear to be read.", "L’immagine è troppo poco nitida per essere letta."],
  [
    "This file is damaged. Restore it from a backup.",
    "Questo file è danneggiato. Ripristinalo da un backup.",
  ],
  ["It is not clear what kind of paper this is.", "Non è chiaro che tipo di documento sia."],
  ["The file is empty: there is not one byte in it.", "Il documento è vuoto: non contiene neanche un byte."],
  ["Two readings of this paper differ.", "Questo documento è stato letto in modi diversi."],
  ["Is it right as it was filed?", "Va bene così com’è in archivio?"],
  ["What is its password?", "Qual è la sua password?"],
  ["What is it, and of what day?", "Che cos’è, e di che giorno?"],
  ["What is right?", "Qual è quello giusto?"],
  ["Is it a copy?", "È una copia?"],
  ["Do you need it at all?", "Ti serve davvero?"],
  ["Do you have a backup of it?", "Ne hai un backup?"],
  ["What is it?", "Che cos’è?"],
  ["Where does one end and the next begin?", "Dove finisce uno e dove inizia il successivo?"],
  ["What kind of paper is it?", "Che tipo di documento è?"],
  ["Which of the two is right?", "Qual è la lettura giusta?"],
  ["Can you add it again?", "Puoi aggiungerlo di nuovo?"],
  ["What is it, and is there more of it?", "Che cos’è, e ce n’è ancora?"],
  ["Which amount is right?", "Qual è l’importo giusto?"],
  ["Which day is right?", "Qual è il giorno giusto?"],
];

export const sentences: readonly Pair[] = [...why, ...closed, ...missed, ...looks];
