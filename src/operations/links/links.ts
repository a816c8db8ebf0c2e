import type { LinkChanged, LinkList, LinkMade } from "#contract/link.ts";
import type { LinkBody } from "#contract/routes/links.ts";
import { bundleById } from "#database/accounts/bundles.ts";
import { addLink, type LinkRecord, linkById, linksOf, revokeLink } from "#database/accounts/links.ts";
import { documentById } from "#database/documents/documents.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { newLinkToken } from "#rules/access/links.ts";
import { tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { refuseTrashed } from "../documents/in-trash.ts";
import { hashPassword } from "../members/passwords.ts";
import { change, read } from "../operation.ts";
import { linkEntry, linkOut } from "../present/bundle.ts";
import { paperWords } from "../present/paper-words.ts";

const writes = { kind: "change", scope: "write" } as const;

const traced = (action: string, id: string) => [{ action, subject: "link", subject_id: id }];

export const listLinksOperation = read<object, LinkList>({ scope: "read" }, (box, scope, _input, call) => {
  const shown = paperWords(box.db, scope);
  return {
    links: linksOf(box.db, scope).map((l) =>
      linkEntry(box.db, scope, call.origin, l, box.clock.today(), shown),
    ),
  };
});

function wantedLink(box: App, scope: AccountScope, id: string): LinkRecord {
  const link = linkById(box.db, scope, id);
  if (!link) throw notFound();
  return link;
}

/** What a link is to open, and everything that is wrong with it. Throws 409 for a document in the trash. */
function looked(box: App, scope: AccountScope, body: Partial<LinkBody>, named?: ReadonlySet<string>) {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  refuseTrashed(box, scope, body.document_id);
  const document = body.document_id === undefined ? null : documentById(box.db, scope, body.document_id);
  const bundle = body.bundle_id === undefined ? null : bundleById(box.db, scope, body.bundle_id);
  const refused = named?.has("document_id") || named?.has("bundle_id");
  if (!refused && body.document_id === undefined && body.bundle_id === undefined)
    wrong("document_id", message("field.linkWhat"));
  if (body.document_id !== undefined && body.bundle_id !== undefined)
    wrong("bundle_id", message("field.linkNotBoth"));
  if (document === undefined) wrong("document_id", message("field.noDocument"));
  else if (document?.status === "quarantined") wrong("document_id", message("field.inQuarantine"));
  if (bundle === undefined) wrong("bundle_id", message("field.noBundle"));
  if (body.expires !== undefined && body.expires < box.clock.today())
    wrong("expires", message("field.todayOrLater"));
  return { errors, document, bundle };
}

/** What the link opens, by its ids as they are on file. Throws 409 for a document in the trash, 422 naming every field that is wrong. */
function opened(
  box: App,
  scope: AccountScope,
  body: LinkBody,
): { document_id: string | null; bundle_id: string | null } {
  const { errors, document, bundle } = looked(box, scope, body);
  if (errors.length > 0) throw invalid(errors);
  return { document_id: document?.id ?? null, bundle_id: bundle?.id ?? null };
}

/** Makes a link. Its token is in the answer and nowhere else; what is kept is its SHA-256, and of the passcode an argon2id hash. */
export const addLinkOperation = change<LinkBody, string | null, LinkMade>(writes, {
  wrong: (box, scope, body, _call, named) => looked(box, scope, body, named).errors,
  async prepare(box, scope, body) {
    opened(box, scope, body);
    return body.passcode === undefined ? null : hashPassword(body.passcode);
  },
  commit(box, scope, body, passcodeHash, call) {
    const target = opened(box, scope, body);
    const id = box.ids.uuid();
    const token = newLinkToken((n) => box.ids.bytes(n));
    addLink(box.db, scope, {
      ...target,
      id,
      hash: tokenHash(token),
      passcode_hash: passcodeHash,
      expires_on: body.expires,
      max_views: body.max_views ?? null,
      made_by: call.caller.user.id,
      created_at: box.clock.now(),
    });
    const link = linkOut(wantedLink(box, scope, id), box.clock.today());
    return {
      output: { link, share_url: `${call.origin}/s/${token}` },
      traces: traced("link.add", id),
    };
  },
});

export const revokeLinkOperation = change<{ link: string }, void, LinkChanged>(writes, {
  commit(box, scope, q) {
    const { id } = wantedLink(box, scope, q.link);
    revokeLink(box.db, scope, id, box.clock.now());
    return {
      output: { link: linkOut(wantedLink(box, scope, id), box.clock.today()) },
      traces: traced("link.revoke", id),
    };
  },
});
