import { inflateSync } from "node:zlib";
import { unzipSync } from "fflate";
import { routes } from "#contract/routes.ts";
import type { Answer, Sent, Target } from "../target.ts";
import type { House } from "./house.ts";
import { allowed, type Caller, type Canary, mayOpen, type Place } from "./oracle.ts";

/** One call of the walk. `paper`: whose document it is about, which must not answer at all to who may not look at it. */
export interface Step {
  path: string;
  sent?: Sent;
  paper?: string;
  trash?: boolean;
  /** Everything in the answer is the paper's own print. */
  print?: boolean;
}

type Plan = (h: House) => Step[];

const papers = ["power", "cover", "passport", "bank", "letter", "trashed", "other paper"];
const people = [
  "man",
  "sister",
  "car",
  "maker",
  "insurer",
  "policy",
  "bank house",
  "gone maker",
  "other person",
];
const bundles = ["bundle A", "bundle B", "bundle all", "bundle empty", "tax"];

const one =
  (path: string, step: Omit<Step, "path"> = {}): Plan =>
  () => [{ path, ...step }];
const each =
  (
    labels: readonly string[],
    path: (id: string, h: House, label: string) => string,
    step: Omit<Step, "path"> = {},
  ): Plan =>
  (h) =>
    labels.map((label) => ({
      path: path(h.ids[label] ?? label, h, label),
      ...(papers.includes(label) ? { paper: label, trash: true } : {}),
      ...step,
    }));
const many =
  (...plans: Plan[]): Plan =>
  (h) =>
    plans.flatMap((plan) => plan(h));

const items = ["pay", "renew", "paid", "passport ends", "trashed item", "own reminder", "other reminder"];

const asked = [
  "What is the total of the power paper?",
  "Who has an account?",
  "When is the next bill due?",
  "How much did we pay in all?",
  "Where does the man live?",
  "What is the plate of the car?",
];

/** How each route that only looks is called. A route that is missing here fails the walk. */
export const table: Record<string, Plan> = {
  getMe: one("/me"),
  getIdentity: one("/identity"),
  getAccount: one("/account"),
  getOverview: one("/overview"),
  search: many(
    one("/search?q=paper"),
    one("/search?q=paper&meaning=false&include_superseded=true&limit=50"),
    one("/search?q=about"),
    one("/search?q=volvo"),
    each(people, (id) => `/search?q=paper&person_or_thing=${id}`),
  ),
  listSavedSearches: one("/searches"),
  listDocuments: many(
    one("/documents?limit=200"),
    one("/documents?limit=200&include_superseded=true&sort=arrival"),
    one("/documents?trash=true", { trash: true }),
    each(people.slice(0, 3), (id) => `/documents?person_or_thing=${id}`),
  ),
  listLibrary: many(
    one("/library?limit=200"),
    one("/library?limit=200&sort=arrival"),
    one("/library?trash=true", { trash: true }),
    each(people.slice(0, 3), (id) => `/library?person_or_thing=${id}`),
    each(bundles, (id) => `/library?bundles=${id}`),
  ),
  countLibrary: many(
    one("/library/months"),
    each(bundles, (id) => `/library/months?bundles=${id}`),
  ),
  listTags: one("/library/tags"),
  listColumns: one("/library/columns"),
  exportLibrary: many(
    one("/library/export?columns=title,date,type,from,tags,amount"),
    one("/library/export?columns=title,fact.total,fact.account_number,fact.policy_number"),
    each(bundles, (id) => `/library/export?format=xlsx&columns=title,tags&bundles=${id}`),
  ),
  getDocument: many(
    each(papers, (id) => `/documents/${id}`),
    each(papers, (id) => `/documents/${id}?text=true`),
  ),
  listPaperNotes: each(papers, (id) => `/documents/${id}/notes`),
  getPageArrangement: each(papers, (id) => `/documents/${id}/arrangement`),
  listSimilar: each(papers, (id) => `/documents/${id}/similar`),
  getFile: each(papers, (id, h, label) => `/documents/${id}/files/${h.files[label]}`, { print: true }),
  getObligationCalendar: each(items, (id) => `/checkup/obligations/${id}/calendar.ics`),
  getCover: each(papers, (id) => `/documents/${id}/cover`),
  getPage: each(
    ["power", "passport", "other paper"],
    (id, h, label) => `/documents/${id}/files/${h.files[label]}/pages/1?w=600`,
    { print: true },
  ),
  listDocumentFacts: each(papers, (id) => `/documents/${id}/facts`),
  listPageWords: each(papers, (id) => `/documents/${id}/pages/1/words`, { print: true }),
  listFacts: many(
    one("/facts?limit=200"),
    one("/facts?limit=200&role=identifier"),
    one("/facts?limit=200&role=text"),
    one("/facts?label=number"),
    each(people.slice(0, 3), (id) => `/facts?person_or_thing=${id}`),
  ),
  getFact: (h) =>
    h.facts.map(({ paper, id }) => ({
      path: `/documents/${h.ids[paper]}/facts/${id}`,
      paper,
      trash: true,
    })),
  chooseFact: (h) =>
    papers.map((label) => ({
      path: `/documents/${h.ids[label]}/own-facts/choices`,
      sent: { json: { words: "EUR 3.00" } },
      paper: label,
      trash: true,
    })),
  listPeopleAndThings: many(
    one("/people-and-things", { trash: true }),
    one("/people-and-things?include_gone=true", { trash: true }),
    one("/people-and-things?kind=vehicle"),
    one("/people-and-things?kind=person"),
  ),
  listDuplicates: one("/people-and-things/duplicates"),
  // Whom a paper in the trash names is on file until it goes for good.
  getPersonOrThing: each(people, (id) => `/people-and-things/${id}`, { trash: true }),
  getCheckup: many(
    one("/checkup?limit=500"),
    one("/checkup?show=handled"),
    one("/checkup?show=dismissed"),
    one("/checkup?group=missing"),
    each(people, (id) => `/checkup?person_or_thing=${id}`),
  ),
  getObligation: each(items, (id) => `/checkup/obligations/${id}`),
  getCalendar: one("/calendar.ics"),
  listImports: one("/imports"),
  getImport: each(["import"], (id) => `/imports/${id}`),
  lookAtDocument: each(papers, (id) => `/documents/${id}/look`),
  listBundles: one("/bundles"),
  getBundle: each(bundles, (id) => `/bundles/${id}`),
  downloadBundle: each(bundles, (id) => `/bundles/${id}/download`),
  listLinks: one("/links", { trash: true }),
  listMailboxes: one("/mailboxes"),
  getMailAddress: one("/mail-address"),
  listNotices: one("/notices"),
  listProviders: one("/sign-in-providers"),
  listLinkedProviders: one("/profile/providers"),
  getProfile: one("/profile"),
  listSessions: one("/sessions"),
  listTokens: one("/tokens"),
  listMembers: one("/members"),
  getHealth: one("/doctor"),
  getReading: one("/reading"),
  listWorkers: one("/workers"),
  listBackups: one("/backups"),
  getRecoveryCode: one("/keys/recovery-code"),
  getBackup: one("/backups/none.backup"),
  exportAccount: many(
    one("/account/export", { trash: true }),
    one("/account/export?form=paperless", { trash: true }),
  ),
  getExport: one("/account/export/state"),
  getPlan: one("/plan"),
  getWaysIn: one("/ways-in"),
  getCalendarFeed: one("/calendar/feed"),
  ask: () => asked.map((question) => ({ path: "/ask", sent: { json: { question } } })),
  askDocument: (h) =>
    papers.flatMap((label) =>
      asked.slice(0, 2).map((question) => ({
        path: `/documents/${h.ids[label]}/ask`,
        sent: { json: { question } },
        paper: label,
      })),
    ),
  draftForObligation: (h) =>
    items.map((label) => ({ path: `/checkup/obligations/${h.ids[label]}/draft`, sent: { json: {} } })),
  draftForGap: (h) => [{ path: `/checkup/${h.ids.gap}/draft`, sent: { json: {} } }],
  getSpending: many(one("/spending"), one("/spending?year=2026")),
  getSpendingPapers: one("/spending/papers?year=2026"),
  suggestQuestions: one("/ask/suggestions"),
  listCategories: one("/categories"),
  listTypes: one("/types"),
  watchEvents: one("/events"),
  listWebhooks: one("/webhooks"),
  listWebhookDeliveries: each(["webhook"], (id) => `/webhooks/${id}/deliveries`),
  getAudit: one("/audit"),
  listConnections: one("/connections"),
  getConnectionActivity: one("/connections/0198c0de-0000-7000-8000-000000000000/activity"),
  getAssistants: one("/assistants"),
};

/** Routes that only look: every GET, and the POSTs that change nothing. */
export const looks = routes.filter((r) => r.method === "GET" || r.kind === "read");

/** A string of an answer and where in it. */
interface Leaf {
  at: string;
  words: string;
}

function leavesOf(value: unknown, at: string, out: Leaf[]): void {
  if (Array.isArray(value)) for (const [i, v] of value.entries()) leavesOf(v, `${at}[${i}]`, out);
  else if (typeof value === "object" && value !== null)
    for (const [key, v] of Object.entries(value)) {
      // The keys of details are words, too.
      if (at.endsWith("details")) out.push({ at: `${at} key`, words: key });
      leavesOf(v, `${at}.${key}`, out);
    }
  else if (typeof value === "string" || typeof value === "number") out.push({ at, words: String(value) });
}

/** What a PDF carries: its bytes, and its streams as far as they can be inflated. */
function pdfWords(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString("latin1");
  const out = [raw];
  for (const m of raw.matchAll(/stream\r?\n/g)) {
    const from = m.index + m[0].length;
    try {
      out.push(
        inflateSync(bytes.subarray(from, raw.indexOf("endstream", from)), { finishFlush: 2 }).toString(
          "latin1",
        ),
      );
    } catch {
      // Not compressed this way: the bytes themselves are looked at above.
    }
  }
  return out.join("\n");
}

const isPdf = (bytes: Uint8Array) => bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Every string of an answer: members of JSON, events of a stream, entries of a zip, lines of a calendar, headers. */
export function unpacked(answer: Pick<Answer<unknown>, "headers" | "bytes" | "text" | "body">): Leaf[] {
  const out: Leaf[] = [];
  for (const [name, value] of answer.headers)
    out.push({ at: `header ${name}`, words: decodeURIComponentSafe(value) });
  const type = answer.headers.get("content-type") ?? "";
  if (answer.body !== undefined) leavesOf(answer.body, "", out);
  else if (isZip(answer.bytes))
    for (const [name, bytes] of Object.entries(unzipSync(answer.bytes))) {
      out.push({ at: "zip name", words: name });
      const ours = /\.(?:csv)$|^not on file/.test(name);
      out.push({
        at: ours ? "zip list" : "zip file",
        words: isPdf(bytes) ? pdfWords(bytes) : new TextDecoder().decode(bytes),
      });
    }
  else if (isPdf(answer.bytes)) out.push({ at: "pdf", words: pdfWords(answer.bytes) });
  else if (type.includes("event-stream"))
    for (const m of answer.text.matchAll(/^data: (.*)$/gm))
      leavesOf(JSON.parse(m[1] ?? "null"), "event", out);
  else if (type.includes("calendar"))
    out.push({ at: "calendar", words: answer.text.replace(/\r?\n[ \t]/g, "") });
  else out.push({ at: "body", words: answer.text });
  return out;
}

function decodeURIComponentSafe(s: string): string {
  try {
    return decodeURIComponent(s);
  } catch {
    return s;
  }
}

const bare = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** How a value may be written: as it is, an amount with its own signs, a day in words. */
function formsOf(c: Canary): string[] {
  if (c.kind === "date") {
    const [y = "", m = "", d = ""] = c.value.split("-");
    const month = months[Number(m) - 1] ?? "";
    return [
      `${y}${m}${d}`,
      bare(`${Number(d)} ${month} ${y}`),
      bare(`${month} ${Number(d)}, ${y}`),
      `${d}${m}${y}`,
    ];
  }
  return [bare(c.value)];
}

export interface Leak {
  caller: string;
  call: string;
  at: string;
  kind: string;
  value: string;
}

/** Looks for planted values in answers and holds each against the oracle. */
export class Judge {
  readonly leaks: Leak[] = [];
  /** Values by how often each was seen where it may be. */
  readonly seen = new Map<string, number>();
  answers = 0;
  strings = 0;
  readonly #forms: { canary: Canary; forms: string[] }[];

  constructor(private readonly house: House) {
    this.#forms = house.canaries.map((canary) => ({ canary, forms: formsOf(canary) }));
  }

  /** `said`: words of the caller's own, which an answer may repeat. */
  judge(caller: Caller, call: string, answer: Parameters<typeof unpacked>[0], place: Place, said = ""): void {
    const own = bare(said);
    this.answers++;
    for (const leaf of unpacked(answer)) {
      this.strings++;
      const words = bare(leaf.words);
      if (words.length < 5) continue;
      const at = { ...place, print: place.print || /\.text$|zip file|^pdf$/.test(leaf.at) };
      for (const { canary, forms } of this.#forms) {
        if (!forms.some((form) => words.includes(form) && !own.includes(form))) continue;
        if (allowed(this.house.world, caller, canary, at))
          this.seen.set(canary.value, (this.seen.get(canary.value) ?? 0) + 1);
        else
          this.leaks.push({
            caller: caller.label,
            call,
            at: leaf.at,
            kind: canary.kind,
            value: canary.value,
          });
      }
    }
  }

  /** A document that a caller may not look at must not be answered for at all. */
  opened(caller: Caller, call: string, status: number, paper: string | undefined): void {
    if (paper === undefined || status !== 200) return;
    const may =
      paper === "other paper" ? caller.account === "other" : mayOpen(this.house.world, caller, paper);
    if (!may) this.leaks.push({ caller: caller.label, call, at: "status", kind: "document", value: paper });
  }
}

/** Reads what a stream of events says within a moment, while something happens in the account. */
async function overheard(
  target: Target,
  caller: Caller,
  happens: () => Promise<unknown>,
): Promise<Answer<unknown>> {
  const stop = new AbortController();
  const request = new Request(`${target.origin}/v1/events`, {
    headers: { authorization: `Bearer ${caller.token}` },
    signal: stop.signal,
  });
  const response = await target.running.send(request);
  let text = "";
  if (response.status === 200 && response.body) {
    const reader = response.body.getReader();
    const reading = (async () => {
      for (;;) {
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    })();
    await happens();
    await Bun.sleep(30);
    stop.abort();
    await reader.cancel().catch(() => {});
    await Promise.race([reading, Bun.sleep(100)]);
  } else text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    bytes: new Uint8Array(),
    text,
    body: undefined,
  };
}

/** Makes every call of the table as every caller, and judges every answer. */
export async function walk(target: Target, house: House, happens: () => Promise<unknown>): Promise<Judge> {
  const judge = new Judge(house);
  for (const route of looks) {
    const steps = table[route.id]?.(house) ?? [];
    for (const caller of house.callers)
      for (const step of steps) {
        // The app's own routes are the same 404 to every other token: one of those is enough.
        const app = caller.scopes.includes("manage");
        if (route.app_only && !app && caller.account !== null && !caller.label.startsWith("viewer")) continue;
        const answer =
          route.id === "watchEvents" && app
            ? await overheard(target, caller, happens)
            : await target.call(route.method, `/v1${step.path}`, { ...step.sent, token: caller.token });
        const call = `${route.method} ${step.path}`;
        judge.opened(caller, call, answer.status, step.paper);
        const place = { print: step.print === true, trash: step.trash === true };
        judge.judge(caller, call, answer, place, `${step.path} ${JSON.stringify(step.sent?.json ?? "")}`);
      }
  }
  return judge;
}
