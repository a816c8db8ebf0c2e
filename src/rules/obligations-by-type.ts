import type { ObligationKind } from "./obligations.ts";

/** How an item of one type of paper is done. The first row whose country fits, or that names none. */
export interface HowOfType {
  kind: ObligationKind;
  types: readonly string[];
  country?: string;
  summary: string;
  steps: readonly string[];
}

const PHOTO = "Have a passport photograph taken that is accepted there.";

/**
 * Steps by kind and type of paper. They name offices by what they are called and no addresses: those change, and a wrong
 * one does harm.
 */
export const byType: readonly HowOfType[] = [
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "DE",
    summary: "It is valid until {date}. A new one takes four to six weeks.",
    steps: [
      "Book an appointment at the Bürgeramt of where you live.",
      "Take the old one along, and a digital photograph taken there or by a certified studio.",
      "Collect the new one yourself, and file a copy here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "GB",
    summary: "It is valid until {date}. Allow at least three weeks for a new one.",
    steps: [
      "Renew it with HM Passport Office, online or at a Post Office.",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "US",
    summary: "It is valid until {date}. Routine renewal takes several weeks.",
    steps: [
      "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "FR",
    summary: "It is valid until {date}. An appointment and the making can take months.",
    steps: [
      "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
      PHOTO,
      "Collect the new one at the same town hall, and file a copy here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "NL",
    summary: "It is valid until {date}. A new one is ready about a week after the application.",
    steps: [
      "Make an appointment at your municipality (gemeente).",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card", "identity/residence-permit"],
    summary: "It is valid until {date}; after that it is not accepted for travel or as proof of who you are.",
    steps: [
      "Find out which office issues it and how long it takes at present.",
      PHOTO,
      "Apply with the old one and the proofs that are asked for.",
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/driver-licence"],
    summary: "It is valid until {date}; driving without a valid one may be an offence.",
    steps: [
      "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
      "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["vehicles/inspection"],
    summary: "The next inspection is due by {date}.",
    steps: [
      "Book it at a testing station; most have a place within two weeks.",
      "Have known faults mended before, so that it passes at once.",
      "File the new report here.",
    ],
  },
  {
    kind: "expiry",
    types: ["vehicles/registration"],
    summary: "The registration is valid until {date}.",
    steps: [
      "Renew it with the authority that issued it; proof of insurance is usually asked for.",
      "File the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["warranties/warranty"],
    summary: "The guarantee ends on {date}.",
    steps: [
      "Check whether anything is wrong with it, and claim it from {who} before that day.",
      "Have the receipt at hand: it is usually asked for.",
    ],
  },
  {
    kind: "expiry",
    types: ["warranties/gift-card"],
    summary: "It can be used until {date}.",
    steps: ["Use it, or ask {who} to make it valid for longer."],
  },
  {
    kind: "expiry",
    types: ["housing/lease"],
    summary: "The lease ends on {date}.",
    steps: [
      "Decide whether to stay, and talk to {who} about a new term in good time.",
      "If you leave, give notice in the form that the lease asks for and plan the handover.",
      "File the new lease or the confirmation when it comes.",
    ],
  },
  {
    kind: "expiry",
    types: ["insurance/health-card"],
    summary: "The card is valid until {date}.",
    steps: ["A new one is usually sent by itself; ask {who} if it has not come a month before."],
  },
  {
    kind: "renewal",
    types: [
      "insurance/auto-policy",
      "insurance/home-policy",
      "insurance/renters-policy",
      "insurance/liability-policy",
      "insurance/pet-policy",
      "insurance/policy",
      "insurance/renewal",
    ],
    summary: "The cover renews or ends on {date}.",
    steps: [
      "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
      "To leave, give notice to {who} in time; to stay, see that it is paid.",
      "File the new policy or the confirmation when it comes.",
    ],
  },
  {
    kind: "payment",
    types: ["bills/fine"],
    summary: "Pay {amount} to {who} by {date}, or object in time.",
    steps: [
      "Check whether it is right; the paper says how and until when you may object.",
      "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
      "Mark it as handled.",
    ],
  },
  {
    kind: "filing",
    types: ["tax/assessment", "tax/return", "letters/official"],
    summary: "The return must be handed in by {date}.",
    steps: [
      "Gather the papers of the year: the tax package here does it for you (Bundles).",
      "Hand it in by {date}, or ask for more time before that day.",
      "File the receipt here, and the assessment when it comes.",
    ],
  },
];
