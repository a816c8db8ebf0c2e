import type { DraftWords } from "./shape.ts";

export const de: DraftWords = {
  greeting: "Guten Tag,",
  closing: "Mit freundlichen Grüßen",
  name: "Ihr Name",
  paper: "Dokument: {paper}< vom {written}>",
  letter: "Schreiben",
  colon: ": ",
  quotes: ["„", "“"],
  request: "Mein Anliegen: {about}",
  signed: "Die unterschriebene Kündigung erhalten Sie zusätzlich per Post.",
  pages: ["Seite {list} von {all}", "Seiten {list} von {all}"],
  details: {
    plate: "das Kennzeichen",
    "birth-date": "das Geburtsdatum",
    covered: "welches Fahrzeug versichert ist",
  },
  purposes: {
    query: [
      "Zahlung< über {amount}><, fällig am {date}>",
      "ich schreibe Ihnen wegen der Zahlung< über {amount}><, fällig am {date}>.",
      "Bitte teilen Sie mir mit, ob der Betrag stimmt und noch offen ist und auf welches Konto und mit welchem Verwendungszweck er zu zahlen ist.",
    ],
    overdue: [
      "Zahlung< über {amount}><, fällig am {date}>",
      "nach meinen Unterlagen war die Zahlung< über {amount}>< am {date}> fällig.",
      "Bitte teilen Sie mir mit, ob sie bei Ihnen eingegangen oder noch offen ist und welcher Betrag gegebenenfalls noch zu zahlen ist.",
    ],
    debit: [
      "Lastschrift< über {amount}>< am {date}>",
      "ich schreibe Ihnen wegen der Lastschrift< über {amount}>< am {date}>.",
      "Bitte teilen Sie mir mit, ob Betrag und Termin feststehen und wie sich der Betrag zusammensetzt.",
    ],
    extension: [
      "Bitte um Zahlungsaufschub< für {amount}>",
      "ich schreibe Ihnen wegen der Zahlung< über {amount}><, fällig am {date}>.",
      "Ich bitte Sie um Zahlungsaufschub bis zum [gewünschtes Datum]. Bitte bestätigen Sie mir den neuen Termin schriftlich.",
    ],
    instalments: [
      "Bitte um Ratenzahlung< für {amount}>",
      "ich schreibe Ihnen wegen der Zahlung< über {amount}><, fällig am {date}>.",
      "Ich möchte diesen Betrag gern in Raten zahlen. Bitte teilen Sie mir mit, ob das möglich ist und mit welchen Beträgen und Terminen.",
    ],
    explain: [
      "Rückfrage zum Betrag< von {amount}>",
      "ich schreibe Ihnen wegen der Zahlung< über {amount}><, fällig am {date}>.",
      "Ich kann nicht nachvollziehen, wie dieser Betrag zustande kommt. Bitte senden Sie mir eine Aufstellung und stellen Sie die Forderung bis zur Klärung zurück.",
    ],
    cancel: [
      "Kündigung",
      "hiermit kündige ich den< unten genannten{below}> Vertrag fristgerecht zum Ende der Vertragslaufzeit< am {ends}>, hilfsweise zum nächstmöglichen Zeitpunkt.",
      "Bitte bestätigen Sie mir schriftlich den Eingang der Kündigung und den Tag, an dem der Vertrag endet.",
    ],
    cancel_late: [
      "Kündigung",
      "hiermit kündige ich den< unten genannten{below}> Vertrag zum nächstmöglichen Zeitpunkt.",
      "Bitte bestätigen Sie mir schriftlich den Eingang der Kündigung und den Tag, an dem der Vertrag endet.",
    ],
    quote: [
      "Verlängerung<, {date}>",
      "ich schreibe Ihnen wegen der Verlängerung des< unten genannten{below}> Vertrags< am {date}>.",
      "Bitte senden Sie mir Ihr Angebot für die Verlängerung mit dem Preis und allen Änderungen der Bedingungen und teilen Sie mir mit, bis wann ich kündigen müsste.",
    ],
    lease_end: [
      "Ende des Mietvertrags<, {date}>",
      "der< unten genannte{below}> Mietvertrag endet< am {date}>.",
      "Bitte teilen Sie mir mit, ob und zu welchen Bedingungen er verlängert werden kann oder wie andernfalls die Übergabe ablaufen soll.",
    ],
    lease_end_late: [
      "Ende des Mietvertrags<, {date}>",
      "nach meinen Unterlagen endete der< unten genannte{below}> Mietvertrag< am {date}>.",
      "Bitte teilen Sie mir mit, ob und zu welchen Bedingungen das Mietverhältnis weiterläuft oder wie andernfalls die Übergabe ablaufen soll.",
    ],
    new_document: [
      "Erneuerung, gültig bis {date}",
      "das< unten genannte{below}> Dokument ist bis {date} gültig.",
      "Bitte teilen Sie mir mit, was Sie für ein neues von mir brauchen, wie lange es dauert und was es kostet.",
    ],
    new_document_late: [
      "Erneuerung, abgelaufen am {date}",
      "das< unten genannte{below}> Dokument ist am {date} abgelaufen.",
      "Bitte teilen Sie mir mit, was Sie für ein neues von mir brauchen, wie lange es dauert und was es kostet.",
    ],
    filing: [
      "Einzureichen bis {date}",
      "ich schreibe Ihnen zu den Unterlagen, die bis {date} einzureichen sind.",
      "Bitte teilen Sie mir mit, in welcher Form und mit welchen Anlagen Sie sie brauchen und ob die Frist auf Antrag verlängert werden kann.",
    ],
    filing_extension: [
      "Antrag auf Fristverlängerung, {date}",
      "ich schreibe Ihnen zu den Unterlagen, die bis {date} einzureichen sind.",
      "Hiermit beantrage ich, die Frist bis zum [gewünschtes Datum] zu verlängern. Bitte bestätigen Sie mir den neuen Termin schriftlich.",
    ],
    claim: [
      "Stand des Schadenfalls",
      "ich schreibe Ihnen wegen des< unten genannten{below}> Schadenfalls.",
      "Bitte teilen Sie mir den Stand der Bearbeitung mit, ob Sie noch etwas von mir brauchen und wann ich mit Ihrer Entscheidung rechnen kann.",
    ],
    appointment: [
      "Termin am {date}",
      "ich habe am {date} einen Termin bei Ihnen.",
      "Bitte bestätigen Sie ihn mir und teilen Sie mir mit, was ich mitbringen soll.",
    ],
    appointment_past: [
      "Termin am {date}",
      "ich schreibe Ihnen wegen des Termins am {date}.",
      "Bitte teilen Sie mir mit, ob von meiner Seite noch etwas nötig ist.",
    ],
    move: [
      "Bitte um Verlegung des Termins am {date}",
      "ich habe am {date} einen Termin bei Ihnen, den ich nicht wahrnehmen kann.",
      "Können Sie mir bitte einen anderen Termin anbieten, wenn möglich am [gewünschtes Datum]?",
    ],
    call_off: [
      "Absage des Termins am {date}",
      "ich habe am {date} einen Termin bei Ihnen, den ich leider absagen muss.",
      "Bitte bestätigen Sie mir kurz den Eingang dieser Nachricht.",
    ],
    reminder: [
      "{title}",
      "ich schreibe Ihnen wegen Folgendem: {title}.",
      "Können Sie mir bitte mitteilen, wie es weitergeht?",
    ],
    copy: [
      "Bitte um eine Kopie: {what}",
      "in meinen Unterlagen fehlt folgendes Dokument: {what}.",
      "Können Sie mir bitte eine Kopie zusenden?",
    ],
    statement: [
      "Bitte um Zusendung: {what}",
      "in meinen Unterlagen fehlt folgendes Dokument: {what}.",
      "Können Sie es mir bitte zusenden oder mir mitteilen, falls für diesen Zeitraum keines erstellt wurde?",
    ],
    pages: [
      "Fehlende Seiten",
      "das< unten genannte{below}> Dokument liegt mir nur unvollständig vor. Es fehlen: {pages}.",
      "Können Sie mir bitte das vollständige Dokument zusenden?",
    ],
    current: [
      "Bitte um das aktuelle Dokument: {what}",
      "die letzte Fassung, die mir von folgendem Dokument vorliegt, ist< am {date}> abgelaufen: {what}.",
      "Können Sie mir bitte das aktuelle Dokument zusenden oder mitteilen, was Sie für ein neues brauchen?",
    ],
    detail: [
      "Frage zu einem Dokument",
      "dem< unten genannten{below}> Dokument kann ich Folgendes nicht entnehmen: {title}.",
      "Können Sie mir bitte diese Auskunft geben?",
    ],
  },
  references: {
    customer_number: "Kundennummer",
    account_number: "Kontonummer",
    policy_number: "Versicherungsnummer",
    contract_number: "Vertragsnummer",
    invoice_number: "Rechnungsnummer",
    claim_number: "Schadennummer",
    member_number: "Mitgliedsnummer",
    meter_number: "Zählernummer",
    reference: "Aktenzeichen",
    order_number: "Bestellnummer",
    licence_number: "Führerscheinnummer",
    passport_number: "Passnummer",
    plate: "Kennzeichen",
  },
};
