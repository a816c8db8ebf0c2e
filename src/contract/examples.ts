import type { UpNext } from "./checkup.ts";
import type {
  Document,
  DocumentCorrected,
  DocumentFile,
  DocumentList,
  DocumentRow,
  DocumentsAdded,
  NoteAdded,
} from "./document.ts";
import { askExamples } from "./examples-ask.ts";
import { bundleExamples } from "./examples-bundles.ts";
import { checkupExamples } from "./examples-checkup.ts";
import { filingExamples } from "./examples-filing.ts";
import { identityExamples } from "./examples-identity.ts";
import { peopleExamples } from "./examples-people.ts";
import type { DocumentFacts, Fact } from "./fact.ts";
import type { Named, NamedWithRole } from "./named.ts";
import type { DocumentPatch, NoteBody } from "./routes/documents.ts";
import type { SearchAnswer } from "./search.ts";
import type { CategoryList, TypeList } from "./taxonomy.ts";

const ids = {
  bill: "0198c2f4-1d20-7a41-b6c3-2f8e9d0a1b03",
  note: "0198c2f4-1d21-7f52-a7d4-3a9f0e1b2c04",
  file: "0198c2f4-1d22-7063-98e5-4b0a1f2c3d05",
  utility: "0198c2f4-1d23-7174-89f6-5c1b2a3d4e06",
  person: "0198c2f4-1d24-7285-bab7-6d2c3b4e5f07",
  amount: "0198c2f4-1d25-7396-abc8-7e3d4c5f6a08",
  due: "0198c2f4-1d26-74a7-9cd9-8f4e5d6a7b09",
  issuer: "0198c2f4-1d27-75b8-8dea-9a5f6e7b8c0a",
  obligation: "0198c2f4-1d28-76c9-befb-ab6a7f8c9d0b",
  category: "0198c2f4-1d29-77da-af0c-bc7b8a9d0e0c",
  type: "0198c2f4-1d2a-78eb-901d-cd8c9b0e1f0d",
} as const;

/** One household, the same in every example: an electricity bill and a note. `origin` is where the box is. */
export function examples(origin: string): Readonly<Record<string, unknown>> {
  return {
    ...identityExamples(origin),
    ...documentExamples(origin),
    ...filingExamples(origin, rows(origin).arriving),
    ...taxonomyExamples(),
    ...peopleExamples(origin, rows(origin).bill),
    ...bundleExamples(origin, rows(origin).bill),
    ...checkupExamples(origin, rows(origin).bill),
    ...askExamples(rows(origin).bill),
  };
}

const noFact = {
  number: null,
  date: null,
  currency: null,
  page: 1,
  corrected_by_hand: false,
  added_by_hand: false,
  box: null,
};

const facts: Fact[] = [
  {
    ...noFact,
    id: ids.amount,
    key: "amount_due",
    label: "Amount due",
    role: "money",
    value: "84.20",
    number: 84.2,
    currency: "EUR",
    confidence: 97,
    box: { x0: 0.71, y0: 0.42, x1: 0.79, y1: 0.44 },
    quote: "€84.20",
  },
  {
    ...noFact,
    id: ids.due,
    key: "due_date",
    label: "Due date",
    role: "date",
    value: "2025-03-31",
    date: "2025-03-31",
    confidence: 95,
    quote: "31 March 2025",
  },
  {
    ...noFact,
    id: ids.issuer,
    key: "issuer",
    label: "Issuer",
    role: "party",
    value: "Harbor Electric",
    confidence: 92,
    quote: "Harbor Electric",
  },
];

function rows(origin: string) {
  const utility: NamedWithRole = {
    id: ids.utility,
    title: null,
    name: "Harbor Electric",
    kind: "organization",
    url: `${origin}/people-and-things/${ids.utility}`,
    role: "issuer",
  };
  const bill: DocumentRow = {
    id: ids.bill,
    title: "Harbor Electric, February 2025",
    type: "bills/electricity",
    category: "bills",
    date: "2025-03-03",
    period: { from: "2025-02-01", to: "2025-02-28" },
    status: "filed",
    needs_look: false,
    read: "full",
    superseded: false,
    duplicate: false,
    people_and_things: [utility],
    arrived: "2025-03-06",
    url: `${origin}/documents/${ids.bill}`,
  };
  const arriving: DocumentRow = {
    ...bill,
    title: "bill-2025-02",
    type: null,
    category: null,
    date: bill.arrived,
    period: null,
    status: "received",
    read: "not yet",
    people_and_things: [],
  };
  const note: DocumentRow = {
    ...arriving,
    id: ids.note,
    title: "Where the spare key is",
    date: "2025-03-01",
    url: `${origin}/documents/${ids.note}`,
  };
  return { utility, bill, arriving, note };
}

function documentExamples(origin: string) {
  const { utility, bill, arriving, note } = rows(origin);
  const { role: _, ...issuer } = utility;
  const named: Named = { id: bill.id, title: bill.title, name: null, kind: "document", url: bill.url };
  const payment: UpNext = {
    id: ids.obligation,
    kind: "payment",
    kind_label: "Payment",
    title: "Pay Harbor Electric",
    due: "2025-03-31",
    status: "open",
    snoozed_until: null,
    amount: 84.2,
    currency: "EUR",
    if_missed: "A reminder with a fee follows.",
    what_to_do: {
      summary: "Pay the bill by 31 March.",
      steps: ["Transfer €84.20."],
      phone: null,
      links: [],
      prepared: null,
    },
    document: named,
    person_or_thing: issuer,
    url: `${origin}/checkup/${ids.obligation}`,
  };
  const file: DocumentFile = {
    id: ids.file,
    role: "original",
    name: "bill-2025-02.pdf",
    mime: "application/pdf",
    bytes: 48213,
    pages: 1,
    url: `${origin}/v1/documents/${ids.bill}/files/${ids.file}`,
  };
  const Document: Document = {
    id: bill.id,
    title: bill.title,
    text: "Harbor Electric\nAmount due €84.20\nPlease pay by 31 March 2025",
    url: bill.url,
    metadata: {
      ...bill,
      summary: "Electricity for February 2025: €84.20, due on 31 March.",
      confidence: 94,
      page_count: 1,
      read_by_ocr_pages: 0,
      retention_until: "2028-12-31",
      corrected_by_hand: ["title"],
      arrived_by: "upload",
      facts,
      identifiers_shown: false,
      up_next: [payment],
      replaces: [],
      replaced_by: null,
      duplicate_of: null,
      links_out: [],
      text_window: { from_page: 1, to_page: 1, total_pages: 1, more: false, next_page: null },
      review_reason: null,
      files: [file],
      language: "en",
      original_name: "bill-2025-02.pdf",
      trashed: null,
    },
  };
  const DocumentList: DocumentList = { documents: [bill], total: 1, next_cursor: null };
  const DocumentsAdded: DocumentsAdded = {
    documents: [arriving],
    message: "Taken in; it is being read now.",
    import_id: null,
  };
  const NoteAdded: NoteAdded = { document: note };
  const DocumentCorrected: DocumentCorrected = { document: bill, edited: ["title"] };
  const DocumentFacts: DocumentFacts = { document: named, facts, identifiers_shown: false };
  const SearchAnswer: SearchAnswer = {
    results: [{ ...bill, snippet: "… Amount due €84.20, please pay by …", matched_on: "words" }],
    total: 1,
    people_and_things: [issuer],
    library_url: `${origin}/documents?q=electricity`,
  };
  const Note: NoteBody = {
    title: note.title,
    text: "The spare key hangs behind the boiler.",
    date: "2025-03-01",
  };
  const Correction: DocumentPatch = { title: bill.title, doc_date: "2025-03-03" };
  return {
    ...{ Document, DocumentList, DocumentsAdded, NoteAdded, DocumentCorrected, DocumentFacts },
    ...{ SearchAnswer, Note, Correction },
  };
}

function taxonomyExamples() {
  const category = { id: ids.category, name: "Bills", slug: "bills" };
  const CategoryList: CategoryList = { categories: [{ ...category, documents: 148 }] };
  const TypeList: TypeList = {
    types: [
      {
        id: ids.type,
        name: "Electricity bill",
        slug: "bills/electricity",
        category,
        own: false,
        documents: 24,
      },
    ],
  };
  return { CategoryList, TypeList };
}
