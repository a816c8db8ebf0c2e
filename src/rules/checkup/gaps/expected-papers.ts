/** A paper that a vehicle of the household has, and by what law. */
interface VehicleDuty {
  country: string;
  source: string | null;
}

/** Where a vehicle on the road must be insured against what it does to others, by country. */
export const vehicleInsurance: readonly VehicleDuty[] = [
  { country: "DE", source: "§ 1 PflVG (1965)" },
  { country: "AT", source: "§ 59 KFG 1967" },
  { country: "CH", source: "Art. 63 SVG (1958)" },
  { country: "GB", source: "Road Traffic Act 1988, s. 143" },
  { country: "IE", source: "Road Traffic Act 1961, s. 56" },
  { country: "FR", source: "Code des assurances, art. L211-1" },
  { country: "IT", source: "D.Lgs. 209/2005, art. 122" },
  { country: "ES", source: "Real Decreto Legislativo 8/2004, art. 2" },
  { country: "NL", source: "Wet aansprakelijkheidsverzekering motorrijtuigen (1963), art. 2" },
  { country: "BE", source: "Wet van 21 november 1989, art. 2" },
  { country: "PT", source: "Decreto-Lei 291/2007, art. 4" },
  // The law of nearly every state, each its own.
  { country: "US", source: null },
];

/** Papers that only somebody has whose vehicle it is: a fine or a hired car names a plate, too. */
export const ownVehicle: readonly string[] = [
  "vehicles/registration",
  "vehicles/title",
  "vehicles/purchase",
  "vehicles/inspection",
  "insurance/auto-policy",
];

/** Papers that show that a vehicle is insured. */
export const insuringVehicle: readonly string[] = [
  "insurance/auto-policy",
  "insurance/policy",
  "insurance/renewal",
  "insurance/premium-invoice",
];

/** Papers that show that it is registered, or whose it is. */
export const registeringVehicle: readonly string[] = ["vehicles/registration", "vehicles/title"];

/** Papers that only an owner of a home gets. */
export const owningHome: readonly string[] = ["housing/mortgage-statement", "housing/deed"];

/** Papers that show that a home is insured. */
export const insuringHome: readonly string[] = [
  "insurance/home-policy",
  "insurance/policy",
  "insurance/renewal",
  "insurance/premium-invoice",
];

/** Papers that somebody gets who rents, and the one it all rests on. */
export const rentingHome: readonly string[] = ["receipts/rent", "housing/utilities-statement"];
export const lease = "housing/lease";

/** A yearly statement of what is left of a loan, by country. */
interface LoanYear {
  country: string;
  /** The loan is on a home, too, or only not on one. */
  home: boolean | null;
  /** `MM-DD` of the year after, by which it is there. */
  there: string;
  source: string;
}

/** In other countries it is the bank's to decide, and nothing is asked. */
export const loanYears: readonly LoanYear[] = [
  { country: "US", home: true, there: "01-31", source: "26 U.S.C. § 6050H(d), form 1098" },
  { country: "FR", home: false, there: "12-31", source: "Code de la consommation, art. L312-32 (2016)" },
  { country: "GB", home: false, there: "12-31", source: "Consumer Credit Act 1974, s. 77A (2008)" },
  { country: "IT", home: null, there: "03-31", source: "D.Lgs. 385/1993 (TUB), art. 119 comma 1" },
];

/** Papers of a loan, and those that tell the year's state of it. */
export const loanPapers: readonly string[] = [
  "banking/loan-agreement",
  "banking/loan-statement",
  "housing/mortgage-statement",
];
export const loanYearPapers: readonly string[] = [
  "banking/loan-statement",
  "housing/mortgage-statement",
  "tax/1098",
];
