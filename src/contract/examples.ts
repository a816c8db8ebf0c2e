import type { AccountAnswer, AccountChoice, Identity, Me, Plan, Token, User } from "./account.ts";
import type { AskAnswer } from "./ask.ts";
import type { Bundle, BundleChanged, BundleDeleted, BundleList, BundleWithDocuments } from "./bundle.ts";
import type { CheckupItem, CheckupItemAnswer, CheckupList, LeadDaysSet, UpNext } from "./checkup.ts";
import type {
  Document,
  DocumentCorrected,
  DocumentFile,
  DocumentList,
  DocumentRow,
  DocumentsAdded,
  NoteAdded,
} from "./document.ts";
import type { Draft } from "./draft.ts";
import { filingExamples } from "./examples-filing.ts";
import { peopleExamples } from "./examples-people.ts";
import { settingsExamples } from "./examples-settings.ts";
import type { DocumentFacts, Fact } from "./fact.ts";
import type { LinkChanged, LinkEntry, LinkList, LinkMade, LinkOut } from "./link.ts";
import type { Named, NamedWithRole } from "./named.ts";
import type { Overview } from "./overview.ts";
import type { AskBody, DocumentAskBody, DraftBody } from "./routes/ask.ts";
import type { BundleBody, BundleDocumentsBody, BundlePatch, TaxBody } from "./routes/bundles.ts";
import type { GapDismissalBody, LeadDaysBody, ObligationActionBody, ReminderBody } from "./routes/checkup.ts";
import type { DocumentPatch, NoteBody } from "./routes/documents.ts";
import type { LinkBody } from "./routes/links.ts";
import type { SearchAnswer } from "./search.ts";
import type { CategoryList, TypeList } from "./taxonomy.ts";

/** The same household asks about its electricity bill. */
function askExamples(bill: DocumentRow): Readonly<Record<string, unknown>> {
  const AskAnswer: AskAnswer = {
    answer: `Amount due: €84.20 (${bill.title}, 3 March 2025).`,
    citations: [
      {
        document: { id: bill.id, title: bill.title, url: bill.url },
        page: 1,
        quote: "€84.20",
        fact_id: "0198c2f4-1d25-7396-abc8-7e3d4c5f6a08",
      },
    ],
    grounded: true,
    proposed_change: null,
    questions_left: null,
  };
  const Question: AskBody = { question: "How much did I pay Harbor Electric in 2025?" };
  const DocumentQuestion: DocumentAskBody = {
    question: "And when is it due?",
    history: [{ question: "How much is it?", answer: "Amount due: €84.20." }],
  };
  return { AskAnswer, Question, DocumentQuestion };
}

const idsOfExamplesIdentity = {
  user: "0198c2f0-5a10-7c3e-8a51-0d6f4b2e9a01",
  account: "0198c2f0-5a11-7b7a-9c02-5e1f7a3d8b02",
} as const;

/** Who calls, and what is on file for them. */
function identityExamples(origin: string) {
  const user: User = {
    id: idsOfExamplesIdentity.user,
    name: "Rosa Lindqvist",
    email: "rosa@lindqvist.example",
  };
  const home = { id: idsOfExamplesIdentity.account, name: "The Lindqvists", kind: "family" } as const;
  const plan: Plan = { name: "home", label: "Home" };
  const can = { change: true, identifiers: false };
  const token: Token = {
    kind: "personal",
    name: "Kitchen tablet",
    label: "Personal token",
    scopes: ["read", "write", "files"],
    expires_at: null,
  };
  const choice: AccountChoice = { ...home, role: "owner", guest: false };
  const choosing: Pick<Me, "accounts" | "header" | "api"> = {
    accounts: [choice],
    header: "Service-Account",
    api: `${origin}/v1`,
  };
  const Me: Me = {
    user,
    account: { ...home, role: "owner", bundle: null, family_or_business: home, plan },
    token,
    can,
    ...choosing,
  };
  const Identity: Identity = { user, token, ...choosing };
  const AccountAnswer: AccountAnswer = { ...home, role: "owner", plan, can };
  const Overview: Overview = {
    family_or_business: { name: home.name, kind: home.kind },
    you: { name: user.name, role: "owner", token },
    documents: {
      current: 412,
      including_replaced: 431,
      needs_a_look: 3,
      being_read: 1,
      arrived_last_7_days: 6,
      years: { "2024": 180, "2025": 251 },
    },
    categories: [{ name: "Bills", slug: "bills", documents: 148 }],
    types: [{ name: "Electricity bill", slug: "bills/electricity", documents: 24 }],
    people_and_things: [
      { kind: "person", label: "People", count: 4 },
      { kind: "vehicle", label: "Vehicles", count: 1 },
    ],
    checkup: { open: 5, past_due_or_urgent: 1, snoozed: 2, handled: 37 },
    plan: { label: plan.label, questions_left: null, full_reads_left: null },
    ways_in: "Drop files into the app, photograph pages, write a note, or send them to this API.",
    urls: {
      home: `${origin}/`,
      library: `${origin}/documents`,
      people_and_things: `${origin}/people-and-things`,
      checkup: `${origin}/checkup`,
    },
  };
  return { Me, Identity, AccountAnswer, Overview };
}

const obligation = "0198c2f4-1d28-76c9-befb-ab6a7f8c9d0b";

/** The same household's Checkup: the bill that is to be paid. */
function checkupExamples(origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> {
  const [issuer] = bill.people_and_things;
  const payee = issuer && {
    id: issuer.id,
    title: null,
    name: issuer.name,
    kind: issuer.kind,
    url: issuer.url,
  };
  const item: CheckupItem = {
    id: obligation,
    source: "obligation",
    kind: "payment",
    kind_label: "Payment",
    title: "Pay Harbor Electric",
    detail: null,
    when: "2025-03-31",
    overdue: false,
    group: "2025-03",
    severity: "soon",
    status: "open",
    snoozed_until: null,
    dismissed_reason: null,
    amount: 84.2,
    currency: "EUR",
    what_to_do: {
      summary: "Pay €84.20 to Harbor Electric by 31 March 2025.",
      steps: ["Check the amount of €84.20 against the bill.", "Mark it as handled."],
      phone: null,
      links: [],
      prepared: null,
    },
    person_or_thing: payee ?? null,
    document: { id: bill.id, title: bill.title, name: null, kind: "document", url: bill.url },
    url: `${origin}/checkup/${obligation}`,
  };
  const CheckupList: CheckupList = {
    items: [item],
    total: 1,
    by_group: { past_due: 0, "2025-03": 1, missing: 0, housekeeping: 0, snoozed: 0 },
    counts: { open: 1, past_due_or_urgent: 0, snoozed: 0, handled: 37, dismissed: 4 },
    url: `${origin}/checkup`,
  };
  const CheckupItemAnswer: CheckupItemAnswer = { item };
  const LeadDaysSet: LeadDaysSet = { item, lead_days: 21 };
  const CheckupAction: ObligationActionBody = { action: "snooze", until: "2025-03-25" };
  const LeadDays: LeadDaysBody = { days: 21 };
  const GapDismissal: GapDismissalBody = { reason: "We sold the car in May.", disposed: true };
  const Reminder: ReminderBody = { title: "Have the boiler serviced", on: "2025-10-01" };
  const DraftRequest: DraftBody = { about: "Could we pay in two instalments?" };
  const Draft: Draft = {
    to: "service@harborelectric.example",
    subject: `Payment of €84.20 due on 31 March 2025: ${bill.title}`,
    body: "To whom it may concern,\n\nCould we pay in two instalments?\n\nAccount number: [account number]\n\nKind regards,\nRosa Lindqvist",
    needs: ["[account number]"],
  };
  return {
    ...{ CheckupList, CheckupItemAnswer, LeadDaysSet, CheckupAction, LeadDays, GapDismissal, Reminder },
    ...{ DraftRequest, Draft },
  };
}

const idsOfExamplesBundles = {
  bundle: "0198c2f4-1d2b-79fc-912e-de9d0c1f2a0e",
  link: "0198c2f4-1d2c-7a0d-823f-efad1b203c0f",
} as const;

/** The same household's tax package of a year, and a link to it. */
function bundleExamples(origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> {
  const bundle: Bundle = {
    id: idsOfExamplesBundles.bundle,
    name: "Taxes 2025",
    kind: "tax",
    year: 2025,
    rule: "Papers of 2025 that bear on taxes, by type.",
    documents: 1,
    in_trash: 0,
    missing: ["Yearly wage form from Northfield School for 2025"],
    sums: [],
    created: "2026-02-01",
    url: `${origin}/bundles/${idsOfExamplesBundles.bundle}`,
  };
  const BundleList: BundleList = { bundles: [bundle] };
  const BundleWithDocuments: BundleWithDocuments = { bundle, documents: [bill] };
  const BundleChanged: BundleChanged = { bundle };
  const BundleDeleted: BundleDeleted = { deleted: true };
  const NewBundle: BundleBody = { name: "For the accountant", document_ids: [bill.id] };
  const BundleName: BundlePatch = { name: "For the new accountant" };
  const BundleDocuments: BundleDocumentsBody = { document_ids: [bill.id] };
  const TaxYear: TaxBody = { year: 2025 };
  return {
    ...{ Bundle: bundle, BundleList, BundleWithDocuments, BundleChanged, BundleDeleted },
    ...{ NewBundle, BundleName, BundleDocuments, TaxYear, ...linkExamples(origin, bundle) },
  };
}

function linkExamples(origin: string, bundle: Bundle) {
  const link: LinkOut = {
    id: idsOfExamplesBundles.link,
    expires: "2026-03-31",
    views: 0,
    max_views: 5,
    passcode: true,
    live: true,
    revoked: false,
  };
  const entry: LinkEntry = {
    ...link,
    created: "2026-02-01",
    in_trash: false,
    document: null,
    bundle: { id: bundle.id, title: null, name: bundle.name, kind: "bundle", url: bundle.url },
    url: bundle.url,
  };
  const LinkList: LinkList = { links: [entry] };
  const LinkMade: LinkMade = {
    link,
    share_url: `${origin}/s/9vN2kQx7LrT4bWc8ZyHd3FsJm6GpAu1eXo0a`,
  };
  const LinkChanged: LinkChanged = { link: { ...link, live: false, revoked: true } };
  const NewLink: LinkBody = {
    bundle_id: bundle.id,
    expires: "2026-03-31",
    max_views: 5,
    passcode: "harbour-7261",
  };
  return { LinkOut: link, LinkList, LinkMade, LinkChanged, NewLink };
}

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
    ...settingsExamples(origin, rows(origin).bill),
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
  const DocumentCorrected: DocumentCorrected = { document: bill, edited: ["title"], others: null };
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
    ...{ SearchAnswer, Note, Correction, TrashEmptied: { deleted: 25, left: 3 } },
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
