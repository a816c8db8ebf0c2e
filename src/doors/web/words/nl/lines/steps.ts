import type { Pair } from "../../lines/say.ts";
import { summaries } from "./summaries.ts";

const paying: readonly Pair[] = [
  ["Check the amount of {amount} against the bill.", "Vergelijk het bedrag van {amount} met de rekening."],
  [
    "Pay it to the account printed on the bill, with the reference printed there.",
    "Maak het over naar het rekeningnummer dat op de rekening staat, met het betalingskenmerk dat daar staat.",
  ],
  [
    "Pay it to the account, IBAN {as}, reference {as2}.",
    "Maak het over naar IBAN {as}, betalingskenmerk {as2}.",
  ],
  ["Pay it to the account, IBAN {as}.", "Maak het over naar IBAN {as}."],
  [
    "Pay it to {who}, IBAN {as}, reference {as2}.",
    "Maak het over aan {who}, IBAN {as}, betalingskenmerk {as2}.",
  ],
  ["Pay it to {who}, IBAN {as}.", "Maak het over aan {who}, IBAN {as}."],
  ["The paper says: “{as}”", "Op het document staat: ‘{as}’"],
  ["To cancel, the paper says: “{as}”", "Over opzeggen staat op het document: ‘{as}’"],
  ["Mark it as handled.", "Markeer het als gedaan."],
  [
    "See that the money is there and that the debit is right.",
    "Zorg dat er genoeg geld op de rekening staat en controleer of de afschrijving klopt.",
  ],
  [
    "Check whether it is right; the paper says how and until when you may object.",
    "Controleer of het klopt; op het document staat hoe en tot wanneer je bezwaar kunt maken.",
  ],
  [
    "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
    "Betaal {amount} met het betalingskenmerk dat erop staat: wie vroeg betaalt, betaalt soms minder.",
  ],
];

const renewing: readonly Pair[] = [
  [
    "Compare what it costs now with what it cost before.",
    "Vergelijk wat het nu kost met wat het eerder kostte.",
  ],
  [
    "Ask {who} to renew it, or give notice within the time the contract allows.",
    "Vraag {who} om verlenging, of zeg op binnen de termijn van het contract.",
  ],
  [
    "File the new contract or the confirmation when it comes.",
    "Berg het nieuwe contract of de bevestiging op zodra die er is.",
  ],
  [
    "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
    "Kijk of de dekking nog past, en vergelijk de nieuwe premie met de vorige en met andere aanbiedingen.",
  ],
  [
    "To leave, give notice to {who} in time; to stay, see that it is paid.",
    "Wil je weg, zeg dan op tijd op bij {who}; wil je blijven, zorg dan dat er wordt betaald.",
  ],
  [
    "File the new policy or the confirmation when it comes.",
    "Berg de nieuwe polis of de bevestiging op zodra die er is.",
  ],
  [
    "Decide whether to stay, and talk to {who} about a new term in good time.",
    "Beslis of je blijft, en praat op tijd met {who} over een nieuwe looptijd.",
  ],
  [
    "If you leave, give notice in the form that the lease asks for and plan the handover.",
    "Ga je weg, zeg dan op zoals het huurcontract het vraagt, en plan de oplevering.",
  ],
  [
    "File the new lease or the confirmation when it comes.",
    "Berg het nieuwe huurcontract of de bevestiging op zodra die er is.",
  ],
];

const expiring: readonly Pair[] = [
  ["Find out whether it is still needed.", "Ga na of het nog nodig is."],
  ["Apply for a new one in time, at {who}.", "Vraag op tijd een nieuw exemplaar aan bij {who}."],
  ["File the new one when it comes.", "Berg het nieuwe exemplaar op zodra het er is."],
  [
    "Have a passport photograph taken that is accepted there.",
    "Laat een pasfoto maken die daar wordt geaccepteerd.",
  ],
  [
    "Book an appointment at the Bürgeramt of where you live.",
    "Maak een afspraak bij het Bürgeramt van je woonplaats.",
  ],
  [
    "Take the old one along, and a digital photograph taken there or by a certified studio.",
    "Neem het oude document mee, en een digitale foto die daar of in een gecertificeerde studio is gemaakt.",
  ],
  [
    "Collect the new one yourself, and file a copy here.",
    "Haal het nieuwe document zelf op, en berg hier een kopie op.",
  ],
  [
    "Renew it with HM Passport Office, online or at a Post Office.",
    "Verleng het bij HM Passport Office, online of op een postkantoor.",
  ],
  ["File a copy of the new one here.", "Berg hier een kopie van het nieuwe document op."],
  [
    "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
    "Verleng het met formulier DS-82 als het in de laatste 15 jaar aan een volwassene is afgegeven; vraag het anders persoonlijk aan met DS-11.",
  ],
  [
    "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
    "Vul de vooraanvraag online in bij de ANTS, en maak dan een afspraak bij een gemeentehuis dat aanvragen aanneemt.",
  ],
  [
    "Collect the new one at the same town hall, and file a copy here.",
    "Haal het nieuwe document op bij hetzelfde gemeentehuis, en berg hier een kopie op.",
  ],
  ["Make an appointment at your municipality (gemeente).", "Maak een afspraak bij je gemeente."],
  [
    "Find out which office issues it and how long it takes at present.",
    "Zoek uit welke instantie het afgeeft en hoelang dat nu duurt.",
  ],
  [
    "Apply with the old one and the proofs that are asked for.",
    "Vraag het aan met het oude document en de bewijsstukken die nodig zijn.",
  ],
  [
    "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
    "Vraag de instantie die het heeft afgegeven of een nieuwe foto, een ogentest of een medische verklaring nodig is.",
  ],
  [
    "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
    "Vraag het nieuwe rijbewijs een paar weken van tevoren aan, en rijd met het oude tot dat verloopt.",
  ],
  [
    "Book it at a testing station; most have a place within two weeks.",
    "Maak een afspraak bij een keuringsstation; de meeste hebben binnen twee weken plek.",
  ],
  [
    "Have known faults mended before, so that it passes at once.",
    "Laat bekende gebreken eerst verhelpen, dan lukt de keuring in één keer.",
  ],
  ["File the new report here.", "Berg het nieuwe rapport hier op."],
  [
    "Renew it with the authority that issued it; proof of insurance is usually asked for.",
    "Verleng het bij de instantie die het heeft afgegeven; meestal is een verzekeringsbewijs nodig.",
  ],
  ["File the new one here.", "Berg het nieuwe document hier op."],
  [
    "Check whether anything is wrong with it, and claim it from {who} before that day.",
    "Controleer of er iets mis mee is, en doe vóór die dag bij {who} een beroep op de garantie.",
  ],
  [
    "Have the receipt at hand: it is usually asked for.",
    "Houd de aankoopbon bij de hand: daar wordt meestal om gevraagd.",
  ],
  [
    "Use it, or ask {who} to make it valid for longer.",
    "Gebruik het tegoed, of vraag {who} het langer geldig te laten zijn.",
  ],
  [
    "A new one is usually sent by itself; ask {who} if it has not come a month before.",
    "Een nieuwe pas komt meestal vanzelf; vraag ernaar bij {who} als die er een maand van tevoren nog niet is.",
  ],
];

const other: readonly Pair[] = [
  ["Gather the documents it asks for.", "Verzamel de documenten die worden gevraagd."],
  [
    "Hand it in to {who} by {time} and keep the receipt.",
    "Dien het uiterlijk {time} in bij {who} en bewaar het ontvangstbewijs.",
  ],
  ["File the receipt here.", "Berg het ontvangstbewijs hier op."],
  [
    "Gather the papers of the year: the tax package here does it for you (Bundles).",
    "Verzamel de papieren van het jaar: het belastingdossier hier doet dat voor je (Dossiers).",
  ],
  [
    "Hand it in by {time}, or ask for more time before that day.",
    "Dien de aangifte uiterlijk {time} in, of vraag vóór die dag om uitstel.",
  ],
  [
    "File the receipt here, and the assessment when it comes.",
    "Berg het ontvangstbewijs hier op, en de aanslag zodra die er is.",
  ],
  ["Keep the day free, or ask {who} for another one.", "Houd de dag vrij, of vraag {who} om een andere."],
  ["Take along the documents it asks for.", "Neem de documenten mee die worden gevraagd."],
  [
    "Do it and mark it as handled, or snooze it to another day.",
    "Doe het en markeer het als gedaan, of stel het uit tot een andere dag.",
  ],
];

/** What to do about what is missing. */
const missing: readonly Pair[] = [
  ["Look for it among your papers and add it.", "Zoek het tussen je papieren en voeg het toe."],
  ["If it is lost, ask {who} for a copy.", "Is het kwijt, vraag {who} dan om een kopie."],
  [
    "If it is not needed, dismiss this and say why.",
    "Is het niet nodig, leg deze regel dan weg en zeg waarom.",
  ],
  ["Look for it in your mail or in the online account.", "Zoek ernaar in je e-mail of in je onlineaccount."],
  ["Ask {who} for it.", "Vraag erom bij {who}."],
  ["If there was none, dismiss this and say why.", "Was er geen, leg deze regel dan weg en zeg waarom."],
  ["If there is a newer one, add it.", "Is er een nieuwer document, voeg dat dan toe."],
  ["If not, see about renewing it.", "Zo niet, regel dan de verlenging."],
  [
    "If it is not needed any more, dismiss this and say why.",
    "Is het niet meer nodig, leg deze regel dan weg en zeg waarom.",
  ],
  ["Open it and fill in what is missing.", "Open het en vul aan wat ontbreekt."],
  [
    "Look whether the disk or network folder of the backups is connected.",
    "Kijk of de schijf of netwerkmap van de back-ups is aangesloten.",
  ],
  [
    "In Settings, Backups, see what went wrong and choose another folder if need be.",
    "Kijk onder Instellingen, Back-ups wat er misging, en kies zo nodig een andere map.",
  ],
  [
    "It is tried again every hour; this line goes once one was made.",
    "Het wordt elk uur opnieuw geprobeerd; deze regel verdwijnt zodra er een is gemaakt.",
  ],
];

/** What to do about a paper that waits. */
const waiting: readonly Pair[] = [
  ["Open the document and correct what is wrong.", "Open het document en verbeter wat niet klopt."],
  ["Open the document and give its password.", "Open het document en typ het wachtwoord."],
  [
    "Open the document and give it its title, its type or its date, or add a better scan and move this one to the trash.",
    "Open het document en geef het een titel, soort of datum, of voeg een betere scan toe en leg dit document in de prullenbak.",
  ],
  [
    "Compare it with the one on file, then fold it under that one or say that it is not a duplicate.",
    "Vergelijk het met het opgeborgen document, en voeg het daarbij of zeg dat het geen kopie is.",
  ],
  [
    "Move it to the trash, and ask for a clean copy if it is needed.",
    "Leg het in de prullenbak, en vraag om een schone versie als je het nodig hebt.",
  ],
  [
    "Restore the box from a backup, or add the same file again: it takes the place of the damaged one.",
    "Herstel alles vanuit een back-up of voeg hetzelfde bestand opnieuw toe: het vervangt het beschadigde.",
  ],
  [
    "Give it its title or its type and keep it as it is, or add it again as a PDF or a picture and move this one to the trash.",
    "Geef het een titel of soort en bewaar het zoals het is, of voeg het opnieuw toe als pdf of afbeelding en leg dit document in de prullenbak.",
  ],
  [
    "Open the document and say where one ends and the next begins, or that it is one.",
    "Open het document en zeg waar het ene ophoudt en het volgende begint, of dat het er één is.",
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
