import { routes } from "#contract/routes.ts";
import { accountById } from "#database/accounts/accounts.ts";
import { ownWork } from "#rules/access/access.ts";
import { addGap } from "../gaps.ts";
import { plain, readThrough, someone, upload } from "./people.ts";
import type { Target } from "./target.ts";
import { complete, emptyZip, named, sendOne, start } from "./upload-calls.ts";

/** Ids on file by what they are ids of, `document`, `entity`, `upload_id` …: the names of path parts and of body fields. */
export type Ids = Record<string, string[]>;

export interface Furnished {
  ids: Ids;
  account: string;
  /** Every scope; reads alone; a viewer; the app's own cookie. */
  all: string;
  reads: string;
  viewer: string;
  cookie: string;
}

const bill = (month: string, total: string) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-${total.replace(".", "")}\nInvoice date 4 ${month} 2025\n` +
  `Bill to: Maria Castillo\nAccount number 7123456789\nTotal amount due $${total}\nPlease pay by 28 ${month} 2025.\n`;

/** What lists call their rows, and what a path calls one of them. */
const rowsOf: Record<string, string> = {
  documents: "document",
  results: "document",
  people_and_things: "entity",
  facts: "fact",
  bundles: "bundle",
  links: "link",
  imports: "import",
  webhooks: "webhook",
  categories: "category",
  types: "type",
  files: "file",
};

function gather(value: unknown, into: (kind: string, id: string) => void, kind = ""): void {
  if (Array.isArray(value)) for (const each of value) gather(each, into, kind);
  if (typeof value !== "object" || value === null) return;
  if ("id" in value && typeof value.id === "string" && kind !== "") {
    const source = "source" in value ? String(value.source) : kind;
    into(source, value.id);
  }
  for (const [name, each] of Object.entries(value))
    gather(each, into, rowsOf[name] ?? (name === "items" ? name : ""));
}

/** Puts something missing on file of a box in this process, and gives its id. */
export function furnishGap(target: Target, account: string, subject: string): string {
  const { box } = target.inside;
  const row = accountById(box.db, account);
  if (!row) throw new Error("There is no such account.");
  const id = box.ids.uuid();
  const gap = { id, kind: "missing_document", subject, title: subject, created_at: box.clock.now() } as const;
  box.db.write(() => addGap(box.db, ownWork(row), gap));
  return id;
}

/** One of everything that has an id, on a box of any kind; a gap only where a box in this process can be given one. */
async function fill(target: Target, account: string, all: string): Promise<Ids> {
  const made: Ids = {};
  const keep = (kind: string, id: string | null | undefined) => {
    if (id) made[kind] = [...new Set([...(made[kind] ?? []), id])];
  };
  const post = async (path: string, json: object) =>
    (await target.post<{ bundle: { id: string }; undo_id: string }>(`/v1${path}`, all, { json })).body;
  for (const words of [bill("March", "214.88"), bill("April", "99.10"), "A letter about the hedge."]) {
    const { body } = await upload(target, all, plain(words));
    const id = body.documents[0]?.id ?? "";
    gather(await readThrough(target, all, id), keep, "document");
    keep("document", id);
  }
  const [first = "", second = "", third = ""] = made.document ?? [];
  for (const name of ["Zoë Brandt", "Zoe Brandt", "The car"])
    await post(`/documents/${third}/entities`, { name, kind: name === "The car" ? "vehicle" : "person" });
  for (const title of ["The passport", "The boiler"]) await post("/reminders", { title, on: "2099-01-01" });
  const { bundle } = await post("/bundles", { name: "For the accountant" });
  await post(`/bundles/${bundle.id}/documents`, { document_ids: [first, second] });
  for (const document_id of [first, second]) await post("/links", { document_id, expires: "2099-01-01" });
  const zip = await sendOne(target, all, "old.zip", emptyZip, "application/zip");
  keep("import", (await complete(target, all, zip)).body.import_id);
  const { session } = await sendOne(target, all, "long.pdf", new TextEncoder().encode("%PDF-1.4"));
  keep("key", session.key);
  keep("upload_id", session.upload_id);
  const other = named((await start(target, all, "other.pdf", 70_000_000)).body);
  keep("key", other.key);
  keep("upload_id", other.upload_id);
  if (target.running.inside)
    for (const subject of ["The gas bill of May", "The licence"])
      keep("gap", furnishGap(target, account, subject));
  const lists = routes.filter((r) => r.method === "GET" && !r.params && !r.app_only && r.answers[0]?.schema);
  for (const { path, id } of lists)
    gather((await target.get(`/v1${path}${id === "search" ? "?q=electricity" : ""}`, all)).body, keep);
  const people = made.entity ?? [];
  const { undo_id } = await post(`/people-and-things/${people[0]}/combine`, { other_id: people[1] });
  keep("id", undo_id);
  return made;
}

/** A household with something of every kind on file, its ids and those who may call. */
export async function furnish(target: Target): Promise<Furnished> {
  const email = "furnished@example.org";
  const password = "correct horse battery";
  const { account_id } = await target.running.account({
    name: "Furnished",
    kind: "family",
    owner: "Maria Castillo",
    email,
    password,
  });
  const token = (scopes: string) => target.running.token({ email, name: scopes, scopes });
  const all = await token("read,write,files,identifiers,ask");
  const ids = await fill(target, account_id, all);
  const signedIn = await target.post("/app/sign-in", null, { json: { email, password } });
  return {
    ids,
    account: account_id,
    all,
    reads: await token("read"),
    viewer: await someone(target, account_id, "viewer"),
    cookie: (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
  };
}
