import type { CheckupItem, UpNext } from "./checkup.ts";
import type { DocumentRow, FactCorrected, TypeGiven, Unlinked } from "./document.ts";
import type {
  CombinationUndone,
  DuplicateDismissed,
  DuplicateList,
  EntitiesCombined,
  EntityAnswer,
  EntityLinked,
  EntityList,
  EntityPage,
  PersonOrThing,
} from "./entity.ts";
import type { Fact, FactList, ListedFact } from "./fact.ts";
import type { Named } from "./named.ts";
import type { CombineBody, DismissBody, EntityPatch, LinkBody } from "./routes/entities.ts";
import type { FactPatch, TypeBody } from "./routes/facts.ts";
import type { TypeOffer, TypeOfferUndone, TypeOfferUsed } from "./type-offer.ts";

const ids = {
  car: "0198c2f4-2d20-7a41-b6c3-2f8e9d0a2b01",
  person: "0198c2f4-1d24-7285-bab7-6d2c3b4e5f07",
  again: "0198c2f4-2d22-7063-98e5-4b0a1f2c2d03",
  undo: "0198c2f4-2d23-7174-89f6-5c1b2a3d2e04",
  fact: "0198c2f4-1d25-7396-abc8-7e3d4c5f6a08",
  type: "0198c2f4-2d25-7396-abc8-7e3d4c5f2a06",
  category: "0198c2f4-1d29-77da-af0c-bc7b8a9d0e0c",
  inspection: "0198c2f4-2d26-74a7-9cd9-8f4e5d6a2b07",
  gap: "0198c2f4-2d27-75b8-8dea-9a5f6e7b2c08",
} as const;

/** Examples of facts across documents, types, and people & things: the household of the other examples. */
export function peopleExamples(origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> {
  return { ...factExamples(origin, bill), ...entityExamples(origin, bill) };
}

const namedBill = (bill: DocumentRow): Named => ({
  id: bill.id,
  title: bill.title,
  name: null,
  kind: "document",
  url: bill.url,
});

const amount: Fact = {
  id: ids.fact,
  key: "amount_due",
  label: "Amount due",
  role: "money",
  value: "84.20",
  number: 84.2,
  date: null,
  currency: "EUR",
  page: 1,
  corrected_by_hand: false,
  added_by_hand: false,
  confidence: 97,
  box: { x0: 0.71, y0: 0.42, x1: 0.79, y1: 0.44 },
  quote: "€84.20",
};

function factExamples(origin: string, bill: DocumentRow) {
  const listed: ListedFact = { ...amount, document: namedBill(bill) };
  const FactList: FactList = {
    facts: [listed],
    showing: 1,
    total: 24,
    sum_of_amounts: { EUR: 1986.4 },
    identifiers_shown: false,
  };
  const FactCorrection: FactPatch = { value: "€ 84,50" };
  const FactCorrected: FactCorrected = {
    fact: { ...amount, value: "€ 84,50", number: 84.5, corrected_by_hand: true, confidence: null },
    document: bill,
  };
  const TypeChoice: TypeBody = { name: "Solar feed-in", category_id: ids.category, move_all: false };
  const TypeGiven: TypeGiven = {
    document: { ...bill, type: "own/solar-feed-in" },
    type: {
      id: ids.type,
      title: null,
      name: "Solar feed-in",
      kind: "type",
      url: `${origin}/documents?type=own%2Fsolar-feed-in`,
    },
    moved: 0,
    others: null,
  };
  const TypeOffer: TypeOffer = {
    id: ids.type,
    type: TypeGiven.type,
    sender: {
      id: ids.person,
      title: null,
      name: "Northfield Water & Power",
      kind: "organization",
      url: `${origin}/people-and-things/${ids.person}`,
    },
    sender_word: "provider",
    documents: [namedBill(bill)],
  };
  const TypeOfferUsed: TypeOfferUsed = { type: TypeGiven.type, changed: 1 };
  const TypeOfferUndone: TypeOfferUndone = { changed: 1 };
  return {
    ...{ FactList, ListedFact: FactList.facts[0], FactCorrection, FactCorrected, TypeChoice, TypeGiven },
    ...{ TypeOffer, TypeOfferUsed, TypeOfferUndone },
  };
}

function entityExamples(origin: string, bill: DocumentRow) {
  const url = (id: string) => `${origin}/people-and-things/${id}`;
  const car: PersonOrThing = {
    id: ids.car,
    name: "Family car",
    kind: "vehicle",
    kind_label: "Vehicle",
    subtitle: "Volvo V60",
    also_known_as: ["Volvo"],
    details: { make: "Volvo", model: "V60", year: 2021 },
    gone: null,
    ended: null,
    url: url(ids.car),
  };
  const person: PersonOrThing = {
    ...car,
    id: ids.person,
    name: "Rosa Lindqvist",
    kind: "person",
    kind_label: "Person",
    subtitle: null,
    also_known_as: ["R. Lindqvist"],
    details: {},
    url: url(ids.person),
  };
  const again: PersonOrThing = {
    ...person,
    id: ids.again,
    name: "R. Lindqvist",
    also_known_as: [],
    url: url(ids.again),
  };
  const named = (e: PersonOrThing): Named => ({
    id: e.id,
    title: null,
    name: e.name,
    kind: e.kind,
    url: e.url,
  });
  const status = { text: "Inspection expires 30 April", when: "2025-04-30", more: 1 };
  const inspection: UpNext = {
    id: ids.inspection,
    kind: "expiry",
    kind_label: "Expiry",
    title: "Expires: inspection",
    due: "2025-04-30",
    status: "open",
    snoozed_until: null,
    amount: null,
    currency: null,
    if_missed: null,
    what_to_do: null,
    document: null,
    person_or_thing: named(car),
    url: `${origin}/checkup/${ids.inspection}`,
  };
  const missing: CheckupItem = {
    id: ids.gap,
    source: "gap",
    kind: "missing_document",
    kind_label: "Missing",
    title: "No insurance policy is on file",
    detail: null,
    when: null,
    overdue: false,
    group: "missing",
    severity: "later",
    status: "open",
    snoozed_until: null,
    dismissed_reason: null,
    amount: null,
    currency: null,
    what_to_do: null,
    person_or_thing: named(car),
    document: null,
    url: `${origin}/checkup/${ids.gap}`,
  };
  const EntityList: EntityList = {
    people_and_things: [
      { ...car, documents: 9, status },
      { ...person, documents: 148, status: null },
    ],
    total: 2,
    url: `${origin}/people-and-things`,
  };
  const EntityPage: EntityPage = {
    person_or_thing: car,
    status,
    facts: [{ ...amount, document: namedBill(bill) }],
    identifiers_shown: false,
    documents: [bill],
    up_next: [inspection],
    missing: [missing],
  };
  const EntityChange: EntityPatch = { name: "Family car", attributes: { model: "V60", colour: null } };
  const EntityAnswer: EntityAnswer = { person_or_thing: car };
  const EntityLink: LinkBody = { name: "Family car", kind: "vehicle", role: "covered" };
  const EntityLinked: EntityLinked = { person_or_thing: car, document: bill };
  const Unlinked: Unlinked = { document: { ...bill, people_and_things: [] } };
  const DuplicateList: DuplicateList = {
    pairs: [{ people_and_things: [named(person), named(again)], score: 78, why: "Same initials" }],
    total: 1,
  };
  const TwoNotOne: DismissBody = { ids: [ids.person, ids.again] };
  const DuplicateDismissed: DuplicateDismissed = {
    dismissed: true,
    people_and_things: DuplicateList.pairs[0]?.people_and_things ?? [],
  };
  const Combination: CombineBody = { other_id: ids.again };
  const EntitiesCombined: EntitiesCombined = { person_or_thing: person, undo_id: ids.undo };
  const CombinationUndone: CombinationUndone = { people_and_things: [person, again] };
  return {
    ...{ EntityList, EntityPage, EntityChange, EntityAnswer, EntityLink, EntityLinked, Unlinked },
    ...{ DuplicateList, TwoNotOne, DuplicateDismissed, Combination, EntitiesCombined, CombinationUndone },
  };
}
