import type { Pair } from "../../lines/say.ts";

/** Why something is thought missing, or what closed a line. */
const why: readonly Pair[] = [
  [
    "{one} came {every} from {time} to {time2}; the one for {time3} is not on file.",
    "{one}: kam {every} von {time} bis {time2}; das Papier für {time3} ist nicht abgelegt.",
  ],
  [
    "{one} came {every} from {time} to {time2}; the next one, for {time3}, is late and not on file.",
    "{one}: kam {every} von {time} bis {time2}; das nächste, für {time3}, ist überfällig und nicht abgelegt.",
  ],
  [
    "The one on file[ from {who}] ran out on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Was[ von {who}] abgelegt ist, galt bis {time}[ ({n} Monate nach dem {time2}: {as})], und nichts Neueres ist abgelegt.",
  ],
  [
    "The one on file[ from {who}] was due again on {time}[ ({n} months after {time2}: {as})], and no newer one is on file.",
    "Was[ von {who}] abgelegt ist, war am {time} wieder fällig[ ({n} Monate nach dem {time2}: {as})], und nichts Neueres ist abgelegt.",
  ],
  [
    "A passport cannot be travelled with once it has run out.",
    "Mit einem abgelaufenen Pass kann man nicht reisen.",
  ],
  ["It does not count any more.", "Es gilt nicht mehr."],
  ["A new card comes by itself as a rule.", "Eine neue Karte kommt in der Regel von selbst."],
  [
    "Either the cover has ended or the paper of the new term is missing.",
    "Entweder ist der Versicherungsschutz zu Ende, oder das Papier der neuen Laufzeit fehlt.",
  ],
  [
    "Either the cover has ended or the paper of the new year is missing.",
    "Entweder ist der Versicherungsschutz zu Ende, oder das Papier des neuen Jahres fehlt.",
  ],
  [
    "A vehicle may not be driven without a valid one.",
    "Ohne gültiges Papier darf ein Fahrzeug nicht gefahren werden.",
  ],
  ["Driving on without one may be fined.", "Wer ohne weiterfährt, riskiert ein Bußgeld."],
  ["The vaccination was to be repeated by then.", "Bis dahin sollte die Impfung wiederholt werden."],
  [
    "{who} is on {one} of {time}, but no {thing} for it is on file.",
    "{who} steht auf einem Papier vom {time} ({one}), aber dazu ist nicht abgelegt: {thing}.",
  ],
  [
    "A vehicle on the road has to be insured[ ({as})].",
    "Ein Fahrzeug auf der Straße muss versichert sein[ ({as})].",
  ],
  [
    "Whoever lends on a home asks for it, and without it a fire is the owner's loss.",
    "Wer eine Wohnung beleiht, verlangt sie; ohne sie trägt bei einem Brand der Eigentümer den Schaden.",
  ],
  [
    "It says whose it is and until when it may be driven.",
    "Es sagt, wem das Fahrzeug gehört und bis wann es gefahren werden darf.",
  ],
  ["It says whose the home is.", "Es sagt, wem die Wohnung gehört."],
  ["All that is owed for the home rests on it.", "Alles, was für die Wohnung zu zahlen ist, beruht darauf."],
  [
    "{n} mortgage statements[ from {who}] are on file, but no insurance of a home.",
    "{n} Auszüge eines Baudarlehens[ von {who}] sind abgelegt, aber keine Versicherung einer Wohnung.",
  ],
  ["Whoever lends on a home asks for it.", "Wer eine Wohnung beleiht, verlangt sie."],
  [
    "{who} is on {one}, but its plate could not be read there.",
    "{who} steht auf einem Papier ({one}), aber das Kennzeichen war dort nicht zu lesen.",
  ],
  ["Bills and fines are told by it.", "Daran erkennt man Rechnungen und Bußgelder."],
  [
    "A passport of {who} is on file, but the day of birth could not be read there.",
    "Ein Pass ist abgelegt ({who}), aber der Tag der Geburt war dort nicht zu lesen.",
  ],
  ["Forms ask for it.", "Formulare fragen danach."],
  [
    "The policy of {time} names none, and there are {n} it could be: {as}.",
    "Die Police vom {time} nennt keines, und {n} kommen in Frage: {as}.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} is on file.',
    "Seine Seiten sind „von {n}“ gezählt, aber nur {pages} ist abgelegt.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file.',
    "Seine Seiten sind „von {n}“ gezählt, aber nur {pages} sind abgelegt.",
  ],
  [
    'Its pages are numbered "of {n}", but only {pages} are on file on this paper and those beside it.',
    "Seine Seiten sind „von {n}“ gezählt, aber nur {pages} sind auf diesem Papier und denen daneben abgelegt.",
  ],
  [
    "{n} payslips[ from {who}] from {time} to {time2} are on file, but no {what} for {time3}.",
    "{n} Gehaltsabrechnungen[ von {who}] von {time} bis {time2} sind abgelegt, aber nicht für {time3}: {what}.",
  ],
  [
    "A loan from {who} has been running since {time} by what is on file, but no statement of {time2} is.",
    "Nach dem, was abgelegt ist, läuft seit dem {time} ein Darlehen von {who}; ein Auszug für {time2} fehlt.",
  ],
  ["One is due by {time} ({as}).", "Bis zum {time} sollte das Papier da sein ({as})."],
];

const closed: readonly Pair[] = [
  ["Renewed: “{as}” of {time} is on file.", "Verlängert: „{as}“ vom {time} ist abgelegt."],
  ["Ended: “{as}” of {time} is on file.", "Beendet: „{as}“ vom {time} ist abgelegt."],
  ["Done: “{as}” of {time} is on file.", "Erledigt: „{as}“ vom {time} ist abgelegt."],
  ["It was on {time}.", "Es war am {time}."],
  ["Taken back: “{as}” cancels all of it.", "Zurückgenommen: „{as}“ hebt alles davon auf."],
  ["Paid: “{as}” of {time} carries nothing over.", "Bezahlt: „{as}“ vom {time} überträgt nichts mehr."],
  ["Paid: “{as}” of {time} is for {amount}.", "Bezahlt: „{as}“ vom {time} ist über {amount}."],
  ["Paid: “{as}” shows {amount} on {time}.", "Bezahlt: „{as}“ zeigt {amount} am {time}."],
  ["Paid: “{as}” confirms {amount} on {time}.", "Bezahlt: „{as}“ bestätigt {amount} am {time}."],
  ["The same as “{as}”, which is done.", "Dasselbe wie „{as}“, das erledigt ist."],
  ["Asked for again: “{as}” of {time}.", "Noch einmal verlangt: „{as}“ vom {time}."],
  ["Debited by itself on {time}.", "Am {time} von selbst abgebucht."],
  ["On file now: {as}.", "Jetzt abgelegt: {as}."],
  ["Its pages are on file now.", "Seine Seiten sind jetzt abgelegt."],
  ["Sold or ended.", "Verkauft oder beendet."],
  ["It is known now.", "Es ist jetzt bekannt."],
  ["{who} is no more.", "{who} gibt es nicht mehr."],
  ["It is not missing any more by what is on file.", "Nach dem, was abgelegt ist, fehlt es nicht mehr."],
  ["No {thing} is expected for it any more.", "Nicht mehr erwartet: {thing}."],
  ["It is on the list once already.", "Es steht schon einmal auf der Liste."],
  ["It is debited by itself.", "Es wird von selbst abgebucht."],
];

/** What happens when the day passes. */
const missed: readonly Pair[] = [
  [
    "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
    "Nach diesem Tag gilt er nicht mehr für Reisen; manche Länder weisen ihn schon in den letzten sechs Monaten zurück.",
  ],
  [
    "Driving without a valid licence may be an offence.",
    "Ohne gültigen Führerschein zu fahren kann strafbar sein.",
  ],
  [
    "The right to stay may end; applying before the day usually keeps it.",
    "Das Recht zu bleiben kann enden; wer vor diesem Tag einen Antrag stellt, behält es in der Regel.",
  ],
  [
    "Driving on may be fined, and an insurer may ask questions after an accident.",
    "Weiterfahren kann ein Bußgeld kosten, und nach einem Unfall fragt die Versicherung nach.",
  ],
  ["After that day repairs are not free.", "Nach diesem Tag sind Reparaturen nicht mehr kostenlos."],
  ["What is left on it may be lost.", "Was noch darauf ist, kann verfallen."],
  [
    "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
    "Eine spätere Kündigung zählt nicht mehr für diese Laufzeit: Der Versicherungsschutz läuft weiter, und der Beitrag auch.",
  ],
  [
    "Find out which it is: it renews by itself at the new price, or it is over after that day.",
    "Finden Sie heraus, was gilt: Es verlängert sich von selbst zum neuen Preis, oder es ist nach diesem Tag vorbei.",
  ],
  [
    "The office may add a charge or estimate what is owed.",
    "Das Amt kann einen Zuschlag verlangen oder die Steuer schätzen.",
  ],
  [
    "The tax office may add a late-filing charge of 0.25 % of the tax a month, at least €25 (AO § 152).",
    "Das Finanzamt kann einen Verspätungszuschlag von 0,25 % der Steuer im Monat erheben, mindestens 25 € (AO § 152).",
  ],
  [
    "There is a penalty of £100 as soon as it is late, and more after three months.",
    "Wer zu spät ist, zahlt sofort 100 £ Strafe und nach drei Monaten mehr.",
  ],
  [
    "The penalty is 5 % of the unpaid tax for each month, up to 25 %.",
    "Die Strafe ist 5 % der offenen Steuer für jeden Monat, höchstens 25 %.",
  ],
  [
    "A reminder with a new day comes first, then a fine.",
    "Erst kommt eine Mahnung mit einem neuen Tag, dann ein Bußgeld.",
  ],
  [
    "There is a surcharge that grows with each month of delay.",
    "Es gibt einen Zuschlag, der mit jedem Monat wächst.",
  ],
  [
    "It can still be handed in late as Redditi PF within 90 days, with a penalty.",
    "Sie kann als Redditi PF noch binnen 90 Tagen abgegeben werden, mit einer Strafe.",
  ],
  ["The tax office may add up to 10 % of the tax.", "Das Finanzamt kann bis zu 10 % der Steuer aufschlagen."],
  [
    "The canton sends a reminder, then a fine; most cantons give more time when asked.",
    "Der Kanton schickt eine Mahnung, dann eine Buße; die meisten Kantone verlängern die Frist auf Anfrage.",
  ],
  [
    "There may be an increase of the tax, and a fine.",
    "Die Steuer kann erhöht werden, und ein Bußgeld kann dazukommen.",
  ],
  [
    "There is a surcharge of 5 % in the first two months and of 10 % after that.",
    "In den ersten zwei Monaten gibt es einen Zuschlag von 5 %, danach von 10 %.",
  ],
];

/** What is said of a paper that waits, and what is asked. */
const looks: readonly Pair[] = [
  ["There are hardly any words on the pages.", "Auf den Seiten stehen kaum Wörter."],
  ["The picture is too unclear to be read.", "Das Bild ist zu undeutlich zum Lesen."],
  [
    "This file is damaged. Restore it from a backup.",
    "Diese Datei ist beschädigt. Stellen Sie sie aus einer Sicherung wieder her.",
  ],
  ["It is not clear what kind of paper this is.", "Es ist nicht klar, was für ein Papier das ist."],
  ["The file is empty: there is not one byte in it.", "Die Datei ist leer: Nicht ein Byte ist darin."],
  ["Two readings of this paper differ.", "Zwei Lesungen dieses Papiers sind verschieden."],
  ["Is it right as it was filed?", "Ist es so richtig, wie es abgelegt wurde?"],
  ["What is its password?", "Wie ist sein Passwort?"],
  ["What is it, and of what day?", "Was ist es, und von welchem Tag?"],
  ["What is right?", "Was ist richtig?"],
  ["Is it a copy?", "Ist es eine Kopie?"],
  ["Do you need it at all?", "Brauchen Sie es überhaupt?"],
  ["Do you have a backup of it?", "Haben Sie eine Sicherung davon?"],
  ["What is it?", "Was ist es?"],
  ["Where does one end and the next begin?", "Wo endet eines, und wo beginnt das nächste?"],
  ["What kind of paper is it?", "Was für ein Papier ist es?"],
  ["Which of the two is right?", "Welche von beiden stimmt?"],
  ["Can you add it again?", "Können Sie es noch einmal hinzufügen?"],
  ["What is it, and is there more of it?", "Was ist es, und gibt es mehr davon?"],
  ["Which amount is right?", "Welcher Betrag stimmt?"],
  ["Which day is right?", "Welcher Tag stimmt?"],
];

export const sentences: readonly Pair[] = [...why, ...closed, ...missed, ...looks];
