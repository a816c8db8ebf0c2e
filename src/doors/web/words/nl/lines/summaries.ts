import type { Pair } from "../../lines/say.ts";

/** What is to be done, in a sentence. */
export const summaries: readonly Pair[] = [
  ["It is debited by itself on {time}.", "Het wordt op {time} automatisch afgeschreven."],
  [
    "Pay[ {amount}][ to {who}] by {time}, or object in time.",
    "Betaal[ {amount}][ aan {who}] uiterlijk {time}, of maak op tijd bezwaar.",
  ],
  ["Pay {who} by {time}, or object in time.", "Betaal uiterlijk {time} aan {who}, of maak op tijd bezwaar."],
  ["Pay[ {amount}][ to {who}] by {time}.", "Betaal[ {amount}][ aan {who}] uiterlijk {time}."],
  ["Pay {who} by {time}.", "Betaal uiterlijk {time} aan {who}."],
  [
    "Decide by {time} whether to renew[ with {who}].",
    "Beslis uiterlijk {time} of je[ bij {who}] wilt verlengen.",
  ],
  [
    "It is valid until {time}; after that it no longer counts.",
    "Het is geldig tot {time}; daarna telt het niet meer.",
  ],
  ["It must be handed in by {time}.", "Het moet uiterlijk {time} zijn ingediend."],
  ["It takes place on {time}.", "Het vindt plaats op {time}."],
  [
    "It is valid until {time}. A new one takes four to six weeks.",
    "Het is geldig tot {time}. Een nieuw exemplaar duurt vier tot zes weken.",
  ],
  [
    "It is valid until {time}. Allow at least three weeks for a new one.",
    "Het is geldig tot {time}. Reken voor een nieuw exemplaar op minstens drie weken.",
  ],
  [
    "It is valid until {time}. Routine renewal takes several weeks.",
    "Het is geldig tot {time}. Een gewone verlenging duurt meerdere weken.",
  ],
  [
    "It is valid until {time}. An appointment and the making can take months.",
    "Het is geldig tot {time}. De afspraak en het maken kunnen maanden duren.",
  ],
  [
    "It is valid until {time}. A new one is ready about a week after the application.",
    "Het is geldig tot {time}. Een nieuw exemplaar is ongeveer een week na de aanvraag klaar.",
  ],
  [
    "It is valid until {time}; after that it is not accepted for travel or as proof of who you are.",
    "Het is geldig tot {time}; daarna kun je er niet meer mee reizen en je er niet meer mee legitimeren.",
  ],
  [
    "It is valid until {time}; driving without a valid one may be an offence.",
    "Het is geldig tot {time}; rijden zonder geldig rijbewijs kan strafbaar zijn.",
  ],
  ["The next inspection is due by {time}.", "De volgende apk moet uiterlijk {time} zijn gedaan."],
  ["The registration is valid until {time}.", "Het kentekenbewijs is geldig tot {time}."],
  ["The guarantee ends on {time}.", "De garantie eindigt op {time}."],
  ["It can be used until {time}.", "Het tegoed is te gebruiken tot {time}."],
  ["The lease ends on {time}.", "Het huurcontract eindigt op {time}."],
  ["The card is valid until {time}.", "De pas is geldig tot {time}."],
  ["The cover renews or ends on {time}.", "De dekking wordt op {time} verlengd of eindigt dan."],
  ["The return must be handed in by {time}.", "De aangifte moet uiterlijk {time} zijn ingediend."],
  ["A document that should be on file is not.", "Een document dat opgeborgen zou moeten zijn, ontbreekt."],
  ["One of a series of documents never came.", "Een document uit een reeks is nooit gekomen."],
  ["It has run out and no newer one is on file.", "Het is verlopen, en er is niets nieuwers opgeborgen."],
  ["Something about this is not known.", "Hierover is iets niet bekend."],
  [
    "See that the place of the backups is there and has room.",
    "Kijk of de plek van de back-ups er is en genoeg ruimte heeft.",
  ],
];
