import type { DocumentRow, FactTaken } from "./document.ts";
import type { FactChoices, PageWords } from "./fact.ts";
import type { ManyChanged } from "./filing.ts";
import type { LibraryColumns, LibraryTags } from "./library.ts";
import type { FactBody, FactChoicesBody } from "./routes/facts.ts";
import type { ManyBody } from "./routes/filing.ts";
import type { SavedSearchBody, SavedSearchChange } from "./routes/saved-searches.ts";
import type { MemberBody, MemberChange } from "./routes/settings-bodies.ts";
import type { WebhookBody } from "./routes/webhooks.ts";
import type { SavedSearch, SavedSearchDeleted, SavedSearchList } from "./saved-search.ts";
import type { Member, MemberAdded, MemberList, Removed } from "./settings.ts";
import type { SimilarDocuments } from "./similar.ts";
import type { Spending, SpendingPapers } from "./spending.ts";
import type {
  Webhook,
  WebhookDeleted,
  WebhookDeliveries,
  WebhookList,
  WebhookMade,
  WebhookTested,
} from "./webhook.ts";

const ids = {
  search: "0198c2f4-1d51-7a2e-8c3f-7081a2b3c4d5",
  bundle: "0198c2f4-1d52-7b3f-9d40-8192b3c4d5e6",
  member: "0198c2f4-1d53-7c40-8e51-92a3c4d5e6f7",
  webhook: "0198c2f4-1d54-7d51-9f62-a3b4d5e6f708",
  absent: "0198c2f4-1d55-7e62-8073-b4c5e6f70819",
};

/** Searches the household keeps, what it filed together, and one change to several of its bills. */
function libraryExamples(origin: string, bill: DocumentRow) {
  const NewSavedSearch: SavedSearchBody = { name: "Power", q: "electricity", filters: { year: 2025 } };
  const SavedSearch: SavedSearch = {
    id: ids.search,
    name: "Power",
    q: "electricity",
    filters: {
      category: null,
      type: null,
      person_or_thing: null,
      year: 2025,
      since: null,
      needs_look: null,
      include_superseded: null,
      meaning: null,
      bundles: null,
      sort: null,
    },
    pinned: false,
    created: "2025-03-06",
    url: `${origin}/search?q=electricity&year=2025`,
  };
  const SavedSearchList: SavedSearchList = { searches: [SavedSearch] };
  const SavedSearchChange: SavedSearchChange = { pinned: true };
  const SavedSearchDeleted: SavedSearchDeleted = { deleted: true };
  const LibraryTags: LibraryTags = { tags: [{ id: ids.bundle, name: "Rented flat", documents: 31 }] };
  const LibraryColumns: LibraryColumns = {
    columns: [{ key: "amount_due", label: "Amount due", role: "money", documents: 148 }],
  };
  const SimilarDocuments: SimilarDocuments = { documents: [bill] };
  const ManyChange: ManyBody = { document_ids: [bill.id, ids.absent], action: "tag", bundle_id: ids.bundle };
  const ManyChanged: ManyChanged = {
    changed: [bill.id],
    refused: [
      { document_id: ids.absent, status: 404, detail: "There’s no document with that id in this account." },
    ],
  };
  return {
    ...{ NewSavedSearch, SavedSearch, SavedSearchList, SavedSearchChange, SavedSearchDeleted },
    ...{ LibraryTags, LibraryColumns, SimilarDocuments, ManyChange, ManyChanged },
  };
}

/** A meter reading that somebody reads off the bill, and what the year came to. */
function factExamples(bill: DocumentRow) {
  const box = { x0: 0.62, y0: 0.41, x1: 0.7, y1: 0.43 };
  const PageWords: PageWords = { page: 1, words: [{ text: "48211", box }] };
  const ChosenWords: FactChoicesBody = { words: "48211" };
  const FactChoices: FactChoices = {
    choices: [{ key: "meter_number", label: "Meter number", role: "identifier" }],
    own: [{ label: "Meter reading", role: "text" }],
    reads_as: { role: "text", amount: null, currency: null, date: null },
  };
  const NewFact: FactBody = {
    label: "Meter reading",
    role: "text",
    value: "48211",
    page: 1,
    quote: "48211",
    box,
  };
  const FactTaken: FactTaken = { document: bill };
  const Spending: Spending = {
    year: 2025,
    years: [2025, 2024],
    rows: [
      {
        month: "2025-03",
        type: "bills/electricity",
        type_name: "Electricity bill",
        category: "bills",
        currency: "EUR",
        amount: 84.2,
        documents: 1,
      },
    ],
    left_out: [{ reason: "copy", why: "Copies of a bill", documents: 1 }],
    without_amount: 0,
    storage: { files: 412, bytes: 318_000_000 },
  };
  const SpendingPapers: SpendingPapers = {
    papers: [{ document: bill, amount: 84.2, currency: "EUR" }],
    more: 0,
  };
  return { PageWords, ChosenWords, FactChoices, NewFact, FactTaken, Spending, SpendingPapers };
}

/** Somebody who is let in to look, and a program in the house that is told when a paper is filed. */
function peopleExamples(origin: string) {
  const NewMember: MemberBody = { name: "Tom Castillo", email: "tom@example.org", role: "viewer" };
  const Member: Member = {
    id: ids.member,
    name: NewMember.name,
    email: NewMember.email,
    role: "viewer",
    bundle: null,
    joined: "2025-03-06T18:00:00.000Z",
    last_seen: null,
    signs_in: { password: false, passkeys: 0, providers: 0, totp: false },
    invited_until: "2025-03-13T18:00:00.000Z",
    elsewhere: false,
    you: false,
  };
  const MemberList: MemberList = { name: "The Castillos", members: [Member] };
  const MemberAdded: MemberAdded = {
    member: Member,
    sign_in_url: `${origin}/welcome#c2lnbi1pbg`,
    expires: "2025-03-13T18:00:00.000Z",
  };
  const MemberChange: MemberChange = { role: "member" };
  const Removed: Removed = { deleted: true };
  return { NewMember, Member, MemberList, MemberAdded, MemberChange, Removed };
}

function webhookExamples() {
  const NewWebhook: WebhookBody = { url: "http://192.168.1.20:8123/papers", events: ["document.filed"] };
  const Webhook: Webhook = {
    id: ids.webhook,
    url: NewWebhook.url,
    events: ["document.filed"],
    state: "on",
    created: "2025-03-06",
    last_delivered: "2025-03-06T18:00:01.000Z",
    last_failure: null,
    waiting: 0,
    given_up: 0,
  };
  const WebhookList: WebhookList = { webhooks: [Webhook] };
  const WebhookMade: WebhookMade = {
    webhook: { ...Webhook, last_delivered: null },
    secret: `whsec_${btoa("an example for the reference page")}`,
  };
  const WebhookDeleted: WebhookDeleted = { deleted: true };
  const how = { delivered: true, status: 200, detail: "It answered 200." };
  const WebhookTested: WebhookTested = { ...how, webhook: Webhook };
  const WebhookDeliveries: WebhookDeliveries = {
    deliveries: [
      {
        id: "msg_0198c2f4-1d56-7f73-9184-c5d6f708192a",
        event: "document.filed",
        at: "2025-03-06T18:00:01.000Z",
        attempt: 1,
        ...how,
      },
    ],
  };
  return {
    ...{ NewWebhook, Webhook, WebhookList, WebhookMade, WebhookDeleted, WebhookTested, WebhookDeliveries },
  };
}

/** Examples of what the app's own pages are made of: kept searches, tags, facts by hand, members and webhooks. */
export const settingsExamples = (origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> => ({
  ...libraryExamples(origin, bill),
  ...factExamples(bill),
  ...peopleExamples(origin),
  ...webhookExamples(),
});
