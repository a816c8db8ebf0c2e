/** Papers that run out and are followed by a newer one, as long as what they are about is kept. */
export interface Expiring {
  types: readonly string[];
  /** Keys of the facts that say until when, the plainest first. */
  keys: readonly string[];
  /** The end of the time it covers counts, too. */
  period: boolean;
  /** Days after its end before it is called missing: until the new one has come by post and was filed. */
  grace: number;
  /** What tells one from another of its type: who holds it, what it covers. */
  of: "holder" | "vehicle" | "cover" | "pet";
  /** What it stands for, in a sentence: "Without a valid one …". */
  why: string;
  /** Only papers that are for at least so many days: cover for one journey ends and is not renewed. */
  atLeast?: number;
}

/**
 * The kinds, with where the duty or the use comes from. Warranties, vouchers, quotes, cover for one journey and life cover
 * for a term are none: they end, and nobody renews them. A lease goes on by itself in most countries.
 */
export const expiring: readonly Expiring[] = [
  {
    types: ["identity/passport"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 1,
    of: "holder",
    // ICAO Doc 9303 part 4 (8th edition, 2021): the date of expiry is a field of every machine readable passport.
    why: "A passport cannot be travelled with once it has run out.",
    // Children's hold five or six years; what holds for less is an emergency one, or no passport.
    atLeast: 1200,
  },
  {
    types: ["identity/id-card", "identity/residence-permit", "identity/driver-licence"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 1,
    of: "holder",
    // Directive 2006/126/EC, article 7 (licences end after 10 to 15 years); § 6 PAuswG (2009) for identity cards.
    why: "It does not count any more.",
  },
  {
    types: ["insurance/health-card"],
    keys: ["expiry_date", "end_date"],
    period: false,
    grace: 30,
    of: "holder",
    why: "A new card comes by itself as a rule.",
  },
  {
    types: [
      "insurance/auto-policy",
      "insurance/home-policy",
      "insurance/renters-policy",
      "insurance/liability-policy",
      "insurance/health-policy",
      "insurance/pet-policy",
      "insurance/policy",
    ],
    keys: ["expiry_date", "end_date", "period_to", "renewal_date"],
    period: true,
    grace: 14,
    of: "cover",
    why: "Either the cover has ended or the paper of the new term is missing.",
  },
  {
    types: ["insurance/travel-policy"],
    keys: ["expiry_date", "end_date", "period_to", "renewal_date"],
    period: true,
    grace: 14,
    of: "cover",
    why: "Either the cover has ended or the paper of the new year is missing.",
    atLeast: 300,
  },
  {
    types: ["vehicles/registration"],
    keys: ["expiry_date"],
    period: false,
    grace: 14,
    of: "vehicle",
    // Only where it runs out (states of the USA, Canada, Australia); in Europe it names no day and nothing is asked.
    why: "A vehicle may not be driven without a valid one.",
  },
  {
    types: ["vehicles/inspection"],
    keys: ["inspection_due", "expiry_date", "end_date"],
    period: false,
    grace: 14,
    of: "vehicle",
    // Directive 2014/45/EU, article 5 (MOT, TÜV, ITV, contrôle technique, revisione, APK); Road Traffic Act 1988, s. 47.
    why: "Driving on without one may be fined.",
  },
  {
    types: ["pets/vaccination"],
    keys: ["next_due", "expiry_date"],
    period: false,
    grace: 45,
    of: "pet",
    why: "The vaccination was to be repeated by then.",
  },
];

/** How long a paper holds at most by law, where it was not read off the paper itself. */
export interface Term {
  type: string;
  country: string;
  months: number;
  source: string;
}

const passport = (country: string, source: string): Term => ({
  type: "identity/passport",
  country,
  months: 120,
  source,
});
const inspection = (country: string, months: number, source: string): Term => ({
  type: "vehicles/inspection",
  country,
  months,
  source,
});

/** The longest terms: a child's passport and an old car's inspection end earlier, so what is over by these is over. */
export const terms: readonly Term[] = [
  passport("DE", "§ 5 Abs. 1 PassG (2007)"),
  passport("GB", "HM Passport Office, adult passports issued since 10 September 2018"),
  passport("US", "22 CFR 51.4(b)(1)"),
  passport("FR", "Décret n° 2005-1726 du 30 décembre 2005"),
  passport("IT", "Legge 1185/1967, art. 17"),
  passport("ES", "Real Decreto 896/2003, art. 5"),
  passport("NL", "Paspoortwet, as changed on 9 March 2014"),
  inspection("GB", 12, "Road Traffic Act 1988, s. 47"),
  inspection("DE", 24, "Anlage VIII StVZO, Nr. 2.1.2"),
  inspection("FR", 24, "Code de la route, art. R323-22"),
  inspection("IT", 24, "D.Lgs. 285/1992 (Codice della strada), art. 80"),
  inspection("ES", 24, "Real Decreto 920/2017, art. 5 (until the tenth year)"),
  inspection("NL", 24, "Wegenverkeerswet 1994, art. 72"),
];

/** Longer ago than this, in days, it is history: two years. */
export const HISTORY = 731;
