import type { Pair } from "../../lines/say.ts";
import { summaries } from "./summaries.ts";

const paying: readonly Pair[] = [
  ["Check the amount of {amount} against the bill.", "Den Betrag von {amount} mit der Rechnung vergleichen."],
  [
    "Pay it to the account printed on the bill, with the reference printed there.",
    "Auf das Konto zahlen, das auf der Rechnung steht, mit dem Verwendungszweck von dort.",
  ],
  [
    "Pay it to the account, IBAN {as}, reference {as2}.",
    "Auf das Konto mit der IBAN {as} zahlen, Verwendungszweck {as2}.",
  ],
  ["Pay it to the account, IBAN {as}.", "Auf das Konto mit der IBAN {as} zahlen."],
  ["Pay it to {who}, IBAN {as}, reference {as2}.", "An {who} zahlen, IBAN {as}, Verwendungszweck {as2}."],
  ["Pay it to {who}, IBAN {as}.", "An {who} zahlen, IBAN {as}."],
  ["The paper says: “{as}”", "Auf dem Papier steht: „{as}“"],
  ["To cancel, the paper says: “{as}”", "Zum Kündigen steht auf dem Papier: „{as}“"],
  ["Mark it as handled.", "Als erledigt markieren."],
  [
    "See that the money is there and that the debit is right.",
    "Darauf achten, dass das Geld da ist und die Abbuchung stimmt.",
  ],
  [
    "Check whether it is right; the paper says how and until when you may object.",
    "Prüfen, ob es stimmt; auf dem Papier steht, wie und bis wann Sie widersprechen können.",
  ],
  [
    "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
    "{amount} mit dem aufgedruckten Verwendungszweck zahlen: Wer früh zahlt, zahlt manchmal weniger.",
  ],
];

const renewing: readonly Pair[] = [
  [
    "Compare what it costs now with what it cost before.",
    "Vergleichen, was es jetzt kostet und was es vorher gekostet hat.",
  ],
  [
    "Ask {who} to renew it, or give notice within the time the contract allows.",
    "{who} um Verlängerung bitten oder in der Frist des Vertrags kündigen.",
  ],
  [
    "File the new contract or the confirmation when it comes.",
    "Den neuen Vertrag oder die Bestätigung ablegen, wenn sie kommt.",
  ],
  [
    "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
    "Prüfen, ob der Versicherungsschutz noch passt, und den neuen Beitrag mit dem alten und mit anderen Angeboten vergleichen.",
  ],
  [
    "To leave, give notice to {who} in time; to stay, see that it is paid.",
    "Zum Wechseln rechtzeitig bei {who} kündigen; zum Bleiben darauf achten, dass gezahlt wird.",
  ],
  [
    "File the new policy or the confirmation when it comes.",
    "Die neue Police oder die Bestätigung ablegen, wenn sie kommt.",
  ],
  [
    "Decide whether to stay, and talk to {who} about a new term in good time.",
    "Entscheiden, ob Sie bleiben, und rechtzeitig mit {who} über eine neue Laufzeit sprechen.",
  ],
  [
    "If you leave, give notice in the form that the lease asks for and plan the handover.",
    "Wenn Sie ausziehen, in der Form kündigen, die der Mietvertrag verlangt, und die Übergabe planen.",
  ],
  [
    "File the new lease or the confirmation when it comes.",
    "Den neuen Mietvertrag oder die Bestätigung ablegen, wenn sie kommt.",
  ],
];

const expiring: readonly Pair[] = [
  ["Find out whether it is still needed.", "Herausfinden, ob es noch gebraucht wird."],
  ["Apply for a new one in time, at {who}.", "Rechtzeitig bei {who} ein neues beantragen."],
  ["File the new one when it comes.", "Das neue ablegen, wenn es kommt."],
  [
    "Have a passport photograph taken that is accepted there.",
    "Ein Passfoto machen lassen, das dort anerkannt wird.",
  ],
  [
    "Book an appointment at the Bürgeramt of where you live.",
    "Beim Bürgeramt Ihres Wohnorts einen Termin vereinbaren.",
  ],
  [
    "Take the old one along, and a digital photograph taken there or by a certified studio.",
    "Den alten mitnehmen, dazu ein digitales Foto von dort oder aus einem zertifizierten Studio.",
  ],
  [
    "Collect the new one yourself, and file a copy here.",
    "Den neuen selbst abholen und eine Kopie hier ablegen.",
  ],
  [
    "Renew it with HM Passport Office, online or at a Post Office.",
    "Beim HM Passport Office verlängern, online oder in einem Postamt.",
  ],
  ["File a copy of the new one here.", "Eine Kopie des neuen hier ablegen."],
  [
    "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
    "Mit Formular DS-82 verlängern, wenn er in den letzten 15 Jahren für einen Erwachsenen ausgestellt wurde; sonst persönlich mit DS-11 beantragen.",
  ],
  [
    "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
    "Den Vorantrag online bei der ANTS ausfüllen, dann bei einem Rathaus, das Anträge annimmt, einen Termin vereinbaren.",
  ],
  [
    "Collect the new one at the same town hall, and file a copy here.",
    "Den neuen im selben Rathaus abholen und eine Kopie hier ablegen.",
  ],
  [
    "Make an appointment at your municipality (gemeente).",
    "Bei Ihrer Gemeinde (gemeente) einen Termin vereinbaren.",
  ],
  [
    "Find out which office issues it and how long it takes at present.",
    "Herausfinden, welches Amt ihn ausstellt und wie lange es zurzeit dauert.",
  ],
  [
    "Apply with the old one and the proofs that are asked for.",
    "Mit dem alten und den verlangten Nachweisen beantragen.",
  ],
  [
    "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
    "Beim Amt, das ihn ausgestellt hat, fragen, ob ein neues Foto, ein Sehtest oder ein ärztliches Gutachten nötig ist.",
  ],
  [
    "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
    "Die neue Karte einige Wochen vorher beantragen und bis zum Ende mit der alten fahren.",
  ],
  [
    "Book it at a testing station; most have a place within two weeks.",
    "Bei einer Prüfstelle anmelden; die meisten haben binnen zwei Wochen einen Termin.",
  ],
  [
    "Have known faults mended before, so that it passes at once.",
    "Bekannte Mängel vorher beheben lassen, damit es gleich besteht.",
  ],
  ["File the new report here.", "Den neuen Bericht hier ablegen."],
  [
    "Renew it with the authority that issued it; proof of insurance is usually asked for.",
    "Bei der Behörde verlängern, die sie ausgestellt hat; meist wird ein Nachweis der Versicherung verlangt.",
  ],
  ["File the new one here.", "Das neue Papier hier ablegen."],
  [
    "Check whether anything is wrong with it, and claim it from {who} before that day.",
    "Prüfen, ob etwas daran fehlt, und es vor diesem Tag bei {who} geltend machen.",
  ],
  [
    "Have the receipt at hand: it is usually asked for.",
    "Den Kaufbeleg bereithalten: Meist wird nach ihm gefragt.",
  ],
  [
    "Use it, or ask {who} to make it valid for longer.",
    "Einlösen oder {who} bitten, sie länger gelten zu lassen.",
  ],
  [
    "A new one is usually sent by itself; ask {who} if it has not come a month before.",
    "Eine neue kommt meist von selbst; {who} fragen, wenn sie einen Monat vorher nicht da ist.",
  ],
];

const other: readonly Pair[] = [
  ["Gather the documents it asks for.", "Die Papiere zusammensuchen, die verlangt werden."],
  [
    "Hand it in to {who} by {time} and keep the receipt.",
    "Bis {time} bei {who} abgeben und die Quittung behalten.",
  ],
  ["File the receipt here.", "Die Quittung hier ablegen."],
  [
    "Gather the papers of the year: the tax package here does it for you (Bundles).",
    "Die Papiere des Jahres zusammensuchen: Das Steuerpaket hier tut es für Sie (Mappen).",
  ],
  [
    "Hand it in by {time}, or ask for more time before that day.",
    "Bis {time} abgeben oder vor diesem Tag um Aufschub bitten.",
  ],
  [
    "File the receipt here, and the assessment when it comes.",
    "Die Quittung hier ablegen, und den Bescheid, wenn er kommt.",
  ],
  [
    "Keep the day free, or ask {who} for another one.",
    "Den Tag freihalten oder {who} um einen anderen bitten.",
  ],
  ["Take along the documents it asks for.", "Die Papiere mitnehmen, die verlangt werden."],
  [
    "Do it and mark it as handled, or snooze it to another day.",
    "Tun und als erledigt markieren, oder auf einen anderen Tag zurückstellen.",
  ],
];

/** What to do about what is missing. */
const missing: readonly Pair[] = [
  ["Look for it among your papers and add it.", "Unter Ihren Papieren suchen und hinzufügen."],
  ["If it is lost, ask {who} for a copy.", "Wenn es verloren ist, {who} um eine Kopie bitten."],
  [
    "If it is not needed, dismiss this and say why.",
    "Wenn es nicht nötig ist, diese Zeile weglegen und sagen, warum.",
  ],
  [
    "Look for it in your mail or in the online account.",
    "In Ihren E-Mails oder im Online-Konto danach suchen.",
  ],
  ["Ask {who} for it.", "{who} danach fragen."],
  [
    "If there was none, dismiss this and say why.",
    "Wenn es keines gab, diese Zeile weglegen und sagen, warum.",
  ],
  ["If there is a newer one, add it.", "Wenn es ein neueres gibt, es hinzufügen."],
  ["If not, see about renewing it.", "Wenn nicht, sich um die Verlängerung kümmern."],
  [
    "If it is not needed any more, dismiss this and say why.",
    "Wenn es nicht mehr nötig ist, diese Zeile weglegen und sagen, warum.",
  ],
  ["Open it and fill in what is missing.", "Öffnen und ergänzen, was fehlt."],
  [
    "Look whether the disk or network folder of the backups is connected.",
    "Nachsehen, ob die Platte oder der Netzordner der Sicherungen verbunden ist.",
  ],
  [
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "Unter Einstellungen, Sicherungen nachsehen, was schiefging, und wenn nötig einen anderen Ordner wählen.",
  ],
  [
    "It is tried again every hour; this line goes once one was made.",
    "Es wird jede Stunde neu versucht; diese Zeile verschwindet, sobald eine gemacht ist.",
  ],
];

/** What to do about a paper that waits. */
const waiting: readonly Pair[] = [
  ["Open the document and correct what is wrong.", "Das Papier öffnen und berichtigen, was falsch ist."],
  ["Open the document and give its password.", "Das Papier öffnen und sein Passwort angeben."],
  [
    "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
    "Das Papier öffnen und ihm Titel, Art oder Datum geben, oder einen besseren Scan hinzufügen und dieses in den Papierkorb legen.",
  ],
  [
    "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
    "Mit dem abgelegten vergleichen, dann darunter einordnen oder sagen, dass es keine Kopie ist.",
  ],
  [
    "Move it to the trash, and ask for a clean copy if it is needed.",
    "In den Papierkorb legen und um eine saubere Kopie bitten, wenn es gebraucht wird.",
  ],
  [
    "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
    "Stellen Sie die Box aus einer Sicherung wieder her oder fügen Sie dieselbe Datei noch einmal hinzu: Sie tritt an die Stelle der beschädigten.",
  ],
  [
    "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
    "Ihm Titel oder Art geben und es so behalten, oder es als PDF oder Bild neu hinzufügen und dieses in den Papierkorb legen.",
  ],
  [
    "Open the document and say where one ends and the next begins, or that it is one.",
    "Das Papier öffnen und sagen, wo eines endet und das nächste beginnt, oder dass es eines ist.",
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
