/** The words of suggested questions: one sentence a kind. All are in the form that a person would type. */
export const suggestionWords = {
  next: () => "What is due next?",
  overdue: () => "What is overdue?",
  identity: (thing: string, whose: string | null) =>
    whose === null ? `When does the ${thing} expire?` : `When does the ${thing} of ${whose} expire?`,
  term: (thing: string, maker: string | null) =>
    `When does the ${thing}${maker === null ? "" : ` from ${maker}`} end?`,
  spent: (company: string, year: string) => `How much did we spend at ${company} in ${year}?`,
  paid: (company: string, year: string) => `How much did we pay ${company} in ${year}?`,
  bills: (thing: string, year: string) => `How much did we pay for ${thing} in ${year}?`,
  pay: (month: string) => `What was the net pay in ${month}?`,
  insurer: (thing: string) => `Who insures the ${thing}?`,
  number: (thing: string, maker: string | null) =>
    `What is the policy number of the ${thing}${maker === null ? "" : ` from ${maker}`}?`,
  latest: (company: string) => `What is the latest bill from ${company}?`,
} as const;

/** A type's name as it stands in a sentence: "Car insurance policy" is a "car insurance policy". */
export const thingOf = (typeName: string): string => typeName.charAt(0).toLowerCase() + typeName.slice(1);

/** What a kind of bill is for: "Electricity bill" is for "electricity", "Phone bill" for "the phone". */
export const serviceOf = (typeName: string): string =>
  thingOf(typeName)
    .replace(/ bill$/, "")
    .replace(/^(?=(?:phone|internet)$)/, "the ");
