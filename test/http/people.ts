import type { Document, DocumentsAdded } from "#contract/document.ts";
import { openSession } from "#operations/members/sign-in.ts";
import type { Role } from "#rules/access/access.ts";
import type { Inside, Target } from "./target.ts";

/** A family with its owner, and the tokens most tests call with. */
export interface Household {
  account: string;
  user: string;
  email: string;
  /** Every scope there is for a personal token. */
  all: string;
  /** Reads, and nothing else. */
  reads: string;
}

let made = 0;

/** Makes an account with an owner and two tokens; names are told apart by a number. */
export async function household(
  target: Target,
  wish: { name?: string; plan?: string } = {},
): Promise<Household> {
  const email = `owner${++made}@example.org`;
  const name = wish.name ?? `Castillo ${made}`;
  const { account_id, user_id } = await target.running.account({
    name,
    kind: "family",
    owner: "Maria Castillo",
    email,
    ...(wish.plan === undefined ? {} : { plan: wish.plan }),
  });
  const token = (scopes: string) => target.running.token({ email, name: `Token ${scopes}`, scopes });
  return {
    account: account_id,
    user: user_id,
    email,
    all: await token("read,write,files,identifiers,ask"),
    reads: await token("read"),
  };
}

/** A family whose owner is signed in to the app, and the app's token. */
export async function signedIn(target: Target & { inside: Inside }): Promise<[Household, string]> {
  const home = await household(target);
  return [home, openSession(target.inside.box, { id: home.user }).token];
}

/** A token of another person with a role in the account. */
export async function someone(
  target: Target,
  account: string,
  role: Role,
  more: { scopes?: string; bundle?: string } = {},
): Promise<string> {
  const email = `${role}${++made}@example.org`;
  const { bundle, scopes = "read,write,files,identifiers,ask" } = more;
  await target.running.member({
    account,
    email,
    name: `A ${role}`,
    role,
    ...(bundle === undefined ? {} : { bundle }),
  });
  return target.running.token({ email, name: role, scopes });
}

/** Makes a bundle of documents, of none when none are given, and gives its id. */
export async function bundleOf(
  target: Target,
  token: string,
  document_ids: string[] = [],
  name = "A bundle",
): Promise<string> {
  const { body, status, text } = await target.post<{ bundle: { id: string } }>("/v1/bundles", token, {
    json: { name, document_ids },
  });
  if (status !== 201) throw new Error(text);
  return body.bundle.id;
}

/** Sends one file the way a form does and gives the answer. */
export function upload(
  target: Target,
  token: string | null,
  file: { bytes: Uint8Array; name: string; mime: string },
  fields: Record<string, string> = {},
  key?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([new Uint8Array(file.bytes)], file.name, { type: file.mime }));
  return target.post<DocumentsAdded>("/v1/documents", token, {
    body: form,
    ...(key === undefined ? {} : { key }),
  });
}

export const plain = (words: string, name = "letter.txt") => ({
  bytes: new TextEncoder().encode(words),
  name,
  mime: "text/plain",
});

/** The id of the one document that an upload made. */
export async function added(
  answer: Promise<{ body: DocumentsAdded; status: number; text: string }>,
): Promise<string> {
  const { body, status, text } = await answer;
  const id = body.documents?.[0]?.id;
  if (status !== 201 || id === undefined) throw new Error(`The upload was answered with ${status}: ${text}`);
  return id;
}

const done = new Set(["filed", "needs_review", "quarantined"]);

/** Waits until a document has been read, and gives it. */
export async function readThrough(
  target: Target,
  token: string,
  id: string,
  seconds = 90,
): Promise<Document> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const { body } = await target.get<Document>(`/v1/documents/${id}`, token);
    if (done.has(body.metadata.status)) return body;
    if (performance.now() > until) throw new Error(`Document ${id} is still ${body.metadata.status}`);
    await Bun.sleep(60);
  }
}
