import type { DraftWords } from "./shape.ts";

export const de: DraftWords = {
  greeting: "Sehr geehrte Damen und Herren,",
  paper: "Es geht um Ihr Schreiben „{paper}“< vom {written}>.",
  closing: "Mit freundlichen Grüßen",
  name: "Ihr Name",
  kinds: {
    payment: [
      "Zahlung< über {amount}>< zum {date}>",
      "ich schreibe Ihnen wegen der Zahlung< über {amount}><, fällig am {date}>.",
      "Können Sie mir bitte mitteilen, ob sie noch offen ist und wie ich sie am besten begleiche?",
    ],
    renewal: [
      "Verlängerung< zum {date}>",
      "ich schreibe Ihnen wegen der Verlängerung< zum {date}>.",
      "Können Sie mir bitte die Bedingungen der Verlängerung zusenden und mitteilen, bis wann ich kündigen müsste?",
    ],
    expiry: [
      "Gültig bis {date}",
      "was ich von Ihnen habe, ist gültig bis {date}.",
      "Können Sie mir bitte mitteilen, was Sie für ein neues Dokument von mir brauchen?",
    ],
    filing: [
      "Einzureichen bis {date}",
      "ich schreibe Ihnen zu den Unterlagen, die bis {date} einzureichen sind.",
      "Können Sie mir bitte mitteilen, welche Unterlagen Sie von mir brauchen?",
    ],
    appointment: [
      "Termin am {date}",
      "ich habe am {date} einen Termin bei Ihnen.",
      "Können Sie ihn mir bitte bestätigen?",
    ],
    reminder: [
      "{title}",
      "ich schreibe Ihnen wegen: {title}.",
      "Können Sie mir bitte mitteilen, wie es weitergeht?",
    ],
    missing_document: [
      "Bitte um eine Kopie",
      "in meinen Unterlagen fehlt ein Dokument: {title}.",
      "Können Sie mir bitte eine Kopie zusenden?",
    ],
    missing_period: [
      "Bitte um Zusendung",
      "in meinen Unterlagen fehlt etwas: {title}.",
      "Können Sie es mir bitte zusenden?",
    ],
    expired_without_renewal: [
      "Bitte um das aktuelle Dokument",
      "was ich vorliegen habe, ist abgelaufen: {title}.",
      "Können Sie mir bitte das aktuelle zusenden oder mitteilen, was Sie für ein neues brauchen?",
    ],
    unknown_detail: [
      "Eine Frage",
      "ich schreibe Ihnen wegen: {title}.",
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
