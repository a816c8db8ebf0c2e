/** What kinds of people and things are called; also the name of one that has no other that a caller may see. */
export const kindLabels = {
  person: "Person",
  pet: "Pet",
  organization: "Company",
  property: "Home",
  vehicle: "Vehicle",
  financial_account: "Account",
  policy: "Policy",
  asset: "Thing",
} as const;
