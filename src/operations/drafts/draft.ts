import type { Draft } from "#contract/draft.ts";
import type { DraftBody } from "#contract/routes/ask.ts";
import { draftFacts } from "#database/checkup-facts.ts";
import { type DocumentRecord, documentById } from "#database/documents.ts";
import { Problem, planLacks } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access.ts";
import { addressOf, type DraftKind, writeLetter } from "#rules/drafts.ts";
import { planWith } from "#rules/plans.ts";
import { askAllowed, countAnswer } from "../ask/allowance.ts";
import type { Box } from "../box.ts";
import { wantedObligation } from "../checkup/act.ts";
import { wantedGap } from "../checkup/gaps.ts";
import { wordsOf } from "../checkup/words.ts";
import { type Call, read } from "../operation.ts";

const unavailable = () =>
  new Problem(
    503,
    "draft-unavailable",
    "No draft",
    "There is nothing on file to write this email from: no document, no person or thing. Say in `about` what it should ask for.",
  );

interface Item {
  kind: DraftKind;
  title: string;
  due: string | null;
  amount: number | null;
  currency: string | null;
  document_id: string | null;
  entity_name: string | null;
}

/** Writes the email about a line of the Checkup. Throws 403 on a plan without drafts, 503 with nothing to write from. */
function draft(box: Box, scope: AccountScope, item: Item, about: string | undefined, call: Call): Draft {
  const record = item.document_id === null ? undefined : documentById(box.db, scope, item.document_id);
  const asked = about?.trim() || null;
  if (!record && item.entity_name === null && asked === null) throw unavailable();
  const facts = record ? draftFacts(box.db, scope, record.id) : [];
  const valuesOf = (key: string) =>
    facts.flatMap((f) => (f.key === key && f.value !== null ? [f.value] : []));
  const words = wordsOf(box, scope, [
    { document_id: item.document_id, words: [item.title, record?.title ?? null] },
  ]);
  const letter = writeLetter(
    {
      ...item,
      title: words.clean(item.document_id, item.title),
      paper: paperOf(record, (title) => words.clean(item.document_id, title)),
      references: new Map(
        facts
          .filter((f) => f.role === "identifier")
          .reverse()
          .map((f) => [f.key, f.value]),
      ),
      from: call.caller.user.name,
      about: asked,
    },
    record?.language ?? null,
  );
  const own = call.caller.user.email.toLowerCase();
  const mails = valuesOf("email").filter((m) => m !== own);
  return { to: addressOf(mails, valuesOf("issuer")[0] ?? item.entity_name), ...letter };
}

const paperOf = (record: DocumentRecord | undefined, clean: (title: string) => string) =>
  record ? { title: clean(record.title), date: record.doc_date } : null;

/** Writes a draft if the plan has drafts and has an ask left, and counts it as one: a draft that could not be made is none. */
function written(box: Box, scope: AccountScope, call: Call, write: () => Draft): Draft {
  const { plan } = call.caller;
  if (!plan.drafts) throw planLacks(planWith("drafts"));
  askAllowed(box, scope, plan);
  return box.db.write(() => {
    const made = write();
    countAnswer(box, scope, plan);
    return made;
  });
}

/** An email about a dated item, written from what is on file. */
export const obligationDraftOperation = read<DraftBody & { obligation: string }, Draft>(
  { scope: "ask" },
  (box, scope, asked, call) =>
    written(box, scope, call, () =>
      draft(box, scope, wantedObligation(box, scope, asked.obligation), asked.about, call),
    ),
);

/** An email about something missing. */
export const gapDraftOperation = read<DraftBody & { gap: string }, Draft>(
  { scope: "ask" },
  (box, scope, asked, call) =>
    written(box, scope, call, () => {
      const gap = wantedGap(box, scope, asked.gap);
      return draft(box, scope, { ...gap, amount: null, currency: null }, asked.about, call);
    }),
);
