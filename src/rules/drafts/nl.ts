import type { DraftWords } from "./shape.ts";

export const nl: DraftWords = {
  greeting: "Geachte heer, mevrouw,",
  paper: "Het gaat om uw document ‘{paper}’< van {written}>.",
  closing: "Met vriendelijke groet,",
  name: "uw naam",
  kinds: {
    payment: [
      "Betaling< van {amount}>< per {date}>",
      "Ik schrijf u over de betaling< van {amount}><, te voldoen per {date}>.",
      "Kunt u mij laten weten of deze nog openstaat en hoe ik het best kan betalen?",
    ],
    renewal: [
      "Verlenging< per {date}>",
      "Ik schrijf u over de verlenging< per {date}>.",
      "Kunt u mij de voorwaarden van de verlenging sturen en laten weten tot wanneer ik kan opzeggen?",
    ],
    expiry: [
      "Geldig tot {date}",
      "Wat ik van u heb, is geldig tot {date}.",
      "Kunt u mij laten weten wat u van mij nodig heeft voor een nieuw exemplaar?",
    ],
    filing: [
      "In te leveren voor {date}",
      "Ik schrijf u over wat voor {date} moet worden ingeleverd.",
      "Kunt u mij laten weten welke documenten u van mij nodig heeft?",
    ],
    appointment: ["Afspraak op {date}", "Ik heb op {date} een afspraak bij u.", "Kunt u deze bevestigen?"],
    reminder: ["{title}", "Ik schrijf u hierover: {title}.", "Kunt u mij laten weten hoe het verder gaat?"],
    missing_document: [
      "Verzoek om een kopie",
      "In mijn papieren ontbreekt een document: {title}.",
      "Kunt u mij een kopie sturen?",
    ],
    missing_period: [
      "Verzoek om toezending",
      "In mijn papieren ontbreekt iets: {title}.",
      "Kunt u het mij toesturen?",
    ],
    expired_without_renewal: [
      "Verzoek om het geldige document",
      "Wat ik heb, is verlopen: {title}.",
      "Kunt u mij het geldige document sturen, of laten weten wat u nodig heeft voor een nieuw?",
    ],
    unknown_detail: ["Een vraag", "Ik schrijf u hierover: {title}.", "Kunt u mij deze informatie geven?"],
  },
  references: {
    customer_number: "klantnummer",
    account_number: "rekeningnummer",
    policy_number: "polisnummer",
    contract_number: "contractnummer",
    invoice_number: "factuurnummer",
    claim_number: "schadenummer",
    member_number: "lidmaatschapsnummer",
    meter_number: "meternummer",
    reference: "kenmerk",
    order_number: "bestelnummer",
    licence_number: "rijbewijsnummer",
    passport_number: "paspoortnummer",
    plate: "kenteken",
  },
};
