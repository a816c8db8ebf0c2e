import { conceptsOfType, formsOf } from "#reading/concepts/concepts.ts";
import { types } from "#rules/taxonomy/taxonomy.ts";
import { attributesIn } from "../value-finder/attributes.ts";
import type { Kind } from "./kind.ts";
import { wordsIn as list } from "./kind.ts";
import { spending } from "./kinds-home.ts";
import { forms, papers } from "./kinds-papers.ts";

const bill = /^(?:invoices\/invoice|bills\/subscription|insurance\/premium-invoice|insurance\/renewal)$/;

/** What people pay for on the way, for health and for being insured. */
const away: readonly Kind[] = [
  {
    name: "hotels",
    slug: /^travel\/hotel$/,
    also: /^travel\/booking$/,
    words: list(
      "hotel|hotels|hostel|hostels|motel|motels|accommodation|overnight stay|overnight stays|unterkunft|unterkunfte|ubernachtung|ubernachtungen|hebergement|alojamiento|alojamientos|hoteles|albergo|alberghi|alloggio|overnachting|overnachtingen",
    ),
  },
  {
    name: "taxis",
    slug: /^travel\/taxi$/,
    words: list("taxi|taxis|cab|cabs|taxifahrt|taxifahrten|uber rides|taxirit|taxiritten"),
  },
  {
    name: "flights",
    slug: /^travel\/flight$/,
    words: list(
      "flight|flights|plane|plane ticket|plane tickets|air fare|airfare|flug|fluge|flugticket|flugtickets|vol|vols|billet d avion|vuelo|vuelos|volo|voli|vlucht|vluchten",
    ),
  },
  {
    name: "trains",
    slug: /^travel\/train-ticket$/,
    words: list(
      "train|trains|train ticket|train tickets|rail|zug|zugfahrt|zugfahrten|bahn|bahnfahrt|bahnfahrten|bahnticket|bahntickets|billet de train|billets de train|tren|trenes|treno|treni|trein|treinen|treinkaartje|treinkaartjes",
    ),
  },
  {
    name: "buses",
    slug: /^travel\/bus-ticket$/,
    words: list(
      "bus|buses|bus ticket|bus tickets|coach|busfahrt|busticket|autobus|autocar|pullman|buskaartje",
    ),
  },
  {
    name: "public transport",
    slug: /^travel\/(?:transit-ticket|train-ticket|bus-ticket)$/,
    words: list(
      "public transport|transit|tram|trams|subway|underground|offis|offi|nahverkehr|offentliche verkehrsmittel|offentlichen verkehrsmitteln|offentlicher verkehr|u bahn|s bahn|strassenbahn|transports en commun|transports publics|transporte publico|mezzi pubblici|trasporto pubblico|openbaar vervoer|ov",
    ),
  },
  {
    name: "travel",
    slug: /^travel\//,
    words: list(
      "travel|travelling|traveling|trips|reisen|reisekosten|voyage|voyages|deplacements|viaje|viajes|viaggio|viaggi|reizen",
    ),
  },
  {
    name: "tickets for events",
    slug: /^travel\/event-ticket$/,
    words: list(
      "concert|concerts|cinema|theatre|theater|event|events|konzert|konzerte|kino|concierto|conciertos|concerto|concerti",
    ),
  },
  {
    name: "car rental",
    slug: /^vehicles\/rental$/,
    words: list(
      "car rental|rental car|rental cars|hire car|car hire|rented car|mietwagen|leihwagen|autovermietung|location de voiture|voiture de location|coche de alquiler|alquiler de coches|autonoleggio|noleggio auto|huurauto|autoverhuur",
    ),
  },
  {
    name: "car repairs",
    slug: /^vehicles\/(?:service|inspection)$/,
    words: list(
      "car repair|car repairs|car service|garage|werkstatt|autowerkstatt|reparatur am auto|garagiste|taller|officina|autogarage|mot|tuv|hauptuntersuchung|controle technique|itv|revisione|apk",
    ),
  },
  {
    name: "medical bills",
    slug: /^health\/medical-bill$/,
    words: list(
      "medical bill|medical bills|medical|healthcare|health care|arztrechnung|arztrechnungen|arztkosten|frais medicaux|gastos medicos|spese mediche|medische kosten|zorgkosten",
    ),
  },
  {
    name: "the vet",
    slug: /^pets\/vet-bill$/,
    words: list(
      "vet|vets|vet bill|vet bills|veterinarian|tierarzt|tierarztrechnung|veterinaire|veterinario|dierenarts",
    ),
  },
  {
    name: "tuition",
    slug: /^education\/tuition$/,
    words: list(
      "tuition|school fees|kindergarten|nursery|daycare|studiengebuhren|schulgeld|frais de scolarite|matricula escolar|retta scolastica|schoolgeld|collegegeld",
    ),
  },
  {
    name: "insurance for the car",
    slug: /^insurance\/auto-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "car insurance|auto insurance|motor insurance|vehicle insurance|auto policy|motor policy|autoversicherung|kfz versicherung|kfzversicherung|kfz|assurance auto|assurance voiture|seguro de coche|seguro del coche|seguro de auto|assicurazione auto|rc auto|autoverzekering",
    ),
  },
  {
    name: "insurance for the home",
    slug: /^insurance\/(?:home-policy|renters-policy)$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "home insurance|house insurance|household insurance|contents insurance|homeowners insurance|home policy|renters policy|renters insurance|hausratversicherung|hausrat|wohngebaudeversicherung|gebaudeversicherung|assurance habitation|seguro de hogar|seguro del hogar|assicurazione casa|inboedelverzekering|opstalverzekering|woonverzekering",
    ),
  },
  {
    name: "health insurance",
    slug: /^insurance\/(?:health-policy|health-card)$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "health insurance|medical insurance|krankenversicherung|krankenkasse|assurance maladie|mutuelle|assurance sante|seguro medico|seguro de salud|assicurazione sanitaria|zorgverzekering",
    ),
  },
  {
    name: "life insurance",
    slug: /^insurance\/life-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "life insurance|life policy|lebensversicherung|assurance vie|seguro de vida|assicurazione vita|levensverzekering",
    ),
  },
  {
    name: "liability insurance",
    slug: /^insurance\/liability-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "liability insurance|haftpflicht|haftpflichtversicherung|privathaftpflicht|responsabilite civile|responsabilidad civil|responsabilita civile|aansprakelijkheidsverzekering",
    ),
  },
  {
    name: "travel insurance",
    slug: /^insurance\/travel-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "travel insurance|reiseversicherung|assurance voyage|seguro de viaje|assicurazione viaggio|reisverzekering",
    ),
  },
  {
    name: "pet insurance",
    slug: /^insurance\/pet-policy$/,
    also: /^insurance\/(?:premium-invoice|renewal|policy)$/,
    words: list(
      "pet insurance|pet policy|dog insurance|cat insurance|tierversicherung|hundeversicherung|assurance animaux|seguro de mascotas|assicurazione animali|dierenverzekering|huisdierverzekering",
    ),
  },
  {
    name: "insurance",
    slug: /^insurance\//,
    words: list(
      "insurance|insurances|versicherung|versicherungen|versicherungsbeitrage|assurance|assurances|seguro|seguros|assicurazione|assicurazioni|verzekering|verzekeringen",
    ),
  },
  {
    name: "bills from public services",
    slug: /^bills\//,
    also: bill,
    words: list("household bills|haushaltsrechnungen|fixkosten"),
  },
];

/**
 * Kinds of paper, and of spending, by the words people have for them (folded; en de fr es it nl, some of other countries),
 * and how such papers are known: by the slug of their type or, where a paper was only known to be some receipt or bill, by
 * what it prints.
 */
export const kinds: readonly Kind[] = [...spending, ...away, ...papers, ...forms];

/** Words for a paper that say so by themselves, short as they are. */
const SURE_WORDS =
  /^(?:will|testament|diploma|diplom|minutes|recipe|nda|cv|deed|invitation|einladung|vollmacht|payslip|timesheet|mortgage|prescription|arztbrief|zeugnis)$/;
/** A word of this many letters or more is hardly anything else than the name of a paper. */
const LONG = 11;

const VALUES: ReadonlySet<string> = new Set([
  "money",
  "percent",
  "measure",
  "count",
  "number",
  "day",
  "stretch",
]);

/** "Insurance premium", "W-2 wages": what is asked of a paper, not the paper. */
const asksValue = (phrase: string): boolean =>
  attributesIn(phrase.split(" ").slice(-1)).some((n) => VALUES.has(n.attribute.kinds[0] ?? ""));

let phrases: ReadonlyMap<string, Kind> | undefined;

/**
 * Kinds by the words for them: those of the tables, then every other type of paper by the wordings that the lexicon has for it,
 * those of several words and single ones that can hardly be anything else ("power of attorney", "Geburtsurkunde", "will"). Made
 * when it is first needed.
 */
function byPhrase(): ReadonlyMap<string, Kind> {
  if (phrases !== undefined) return phrases;
  const by = new Map<string, Kind>();
  for (const k of kinds) for (const w of k.words) if (!by.has(w)) by.set(w, k);
  for (const { slug } of types) {
    if (/^(?:bills|receipts|travel|invoices)\//.test(slug)) continue;
    const words = conceptsOfType(slug)
      .flatMap((c) => formsOf(c).map((f) => f.join(" ")))
      .filter((w) => (w.includes(" ") || w.length >= LONG || SURE_WORDS.test(w)) && !asksValue(w));
    const kind: Kind = { name: slug, slug: new RegExp(`^${slug}$`), words, unpaid: true };
    for (const w of words) if (!by.has(w)) by.set(w, kind);
  }
  phrases = by;
  return by;
}

/** The same word in the plural or the singular, where that is only its ending. */
const ENDINGS = ["s", "es", "n", "en", "e"];
function kindOf(phrase: string): Kind | undefined {
  const own = byPhrase().get(phrase);
  if (own || phrase.length < 6 || !/\p{L}{5}$/u.test(phrase)) return own;
  for (const end of ENDINGS) {
    const other = phrase.endsWith(end) ? byPhrase().get(phrase.slice(0, -end.length)) : undefined;
    if (other) return other;
  }
  return byPhrase().get(`${phrase}s`) ?? byPhrase().get(`${phrase}en`);
}
let longest: number | undefined;
/** Words of the longest of them. */
function mostWords(): number {
  longest ??= Math.max(...[...byPhrase().keys()].map((p) => p.split(" ").length));
  return longest;
}

/** What stands for the ending of the plural in the singular of a word. */
const SINGULAR: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, [""]],
  [/es$/, ["", "e"]],
  [/ies$/, ["y"]],
  [/en$/, ["", "e"]],
  [/n$/, [""]],
  [/e$/, ["", "a"]],
  [/i$/, ["o", "e", "io"]],
  [/(?:s|ss)en$/, ["s"]],
  [/ken$/, ["k"]],
  [/aux$/, ["ail", "al"]],
];

/** Whether a wording names several papers of its kind: one without the ending names one. */
export function isPlural(phrase: string): boolean {
  const own = byPhrase().get(phrase);
  // "Facture" has a plural of its own, whatever "factura" is.
  if (own !== undefined && ["s", "n"].some((end) => byPhrase().get(phrase + end) === own)) return false;
  return SINGULAR.some(
    ([ending, instead]) =>
      ending.test(phrase) &&
      instead.some((other) => {
        const one = phrase.replace(ending, other);
        const kind = one === phrase || one.length < 3 ? undefined : byPhrase().get(one);
        return kind !== undefined && (own === undefined || kind === own);
      }),
  );
}

/** Words that a paper of a kind prints where its type does not say: the kind's own, and all that the lexicon has for its types. */
const printed = new Map<Kind, readonly string[]>();
function printedWords(kind: Kind): readonly string[] {
  let words = printed.get(kind);
  if (!words) {
    const more = types
      .filter((t) => kind.slug.test(t.slug))
      .flatMap((t) => conceptsOfType(t.slug))
      .flatMap((c) => formsOf(c).map((f) => f.join(" ")))
      .filter((w) => w.includes(" ") || w.length >= LONG);
    words = kind.form === true ? kind.words : [...new Set([...kind.words, ...more])];
    printed.set(kind, words);
  }
  return words;
}

/** A kind that words of a question name: from the token `from` up to `to`. */
interface SaidKind {
  kind: Kind;
  from: number;
  to: number;
}

/** Kinds that folded tokens name, the longest wording first at each place. */
export function kindsIn(tokens: readonly string[]): SaidKind[] {
  const found: SaidKind[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let n = Math.min(mostWords(), tokens.length - i); n > 0; n--) {
      const kind = kindOf(tokens.slice(i, i + n).join(" "));
      if (!kind) continue;
      found.push({ kind, from: i, to: i + n });
      i += n - 1;
      break;
    }
  }
  return found;
}

/** Every single word that names a kind: what a slip of the keyboard may have meant. */
export const kindWords = (): readonly string[] =>
  [...byPhrase().keys()].filter((w) => !w.includes(" ") && w.length > 4);

/** Types of which only the form is known: what they print says more. */
export const unsorted = /^(?:receipts\/receipt|invoices\/invoice|receipts\/card-slip)$/;

/** Types under which a bill can have been filed that was not known as one: it asks for an amount all the same. */
export const mayBeBill = /^(?:contracts\/contract|letters\/letter)$/;

/** Kinds of bill, and the form itself. */
export const ofBills = (kind: Kind): boolean => kind.slug.source.startsWith("^bills\\/");

/** What is known of a paper when it is asked whether it is of a kind. */
interface Looked {
  slug: string | null;
  /** It asks for an amount to be paid. */
  billed: boolean;
  /** Its folded words, single spaces, without the names on it: looked at where its type does not say. */
  print(): string;
}

/** Whether a paper is of a kind. */
export function isOfKind(kind: Kind, { slug, billed, print }: Looked): boolean {
  if (slug !== null && kind.slug.test(slug)) return true;
  if (slug === null && kind.form !== true) return kind.proof?.test(print()) === true;
  if (slug === null) return kind.name === "documents";
  const bill = billed && mayBeBill.test(slug) && ofBills(kind);
  if (bill && kind.form) return true;
  if (bill || kind.also?.test(slug)) {
    const text = ` ${print()} `;
    if (printedWords(kind).some((w) => text.includes(` ${w} `))) return true;
  }
  return unsorted.test(slug) && kind.proof?.test(print()) === true;
}
