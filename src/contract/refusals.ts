import {
  badRequest,
  DamagedFile,
  invalid,
  missingScope,
  notFound,
  Problem,
  planLacks,
  problemKinds,
  problemNamed,
  proveIt,
  unauthorized,
  wrongRole,
} from "#kernel/problem.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import type { Problem as ProblemBody } from "./problem.ts";

/** One status a call can be refused with: its name among the components, what it means, one example a kind. */
interface Refusal {
  name: string;
  description: string;
  headers?: Record<string, string>;
  examples: Record<string, Problem>;
}

/** An example of a kind: the title of a refusal of the catalogue, and what the kind is. */
const kind = (status: number, name: keyof typeof problemKinds, title: string): Problem =>
  new Problem(status, name, { key: `problem.${title}.title` }, problemKinds[name]);

const challenge = (when: string) => ({ "WWW-Authenticate": when });

/** What any call can be refused with, whatever it is about: a name that is not the box's, and the pace. */
export const anyCall: readonly number[] = [421, 429];

/** Every status a call can be refused with. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: {
    name: "BadRequest",
    description: "The request could not be read.",
    examples: {
      "bad-request": badRequest({ key: "problem.notJson" }),
      "bad-cursor": kind(400, "bad-cursor", "badCursor"),
    },
  },
  401: {
    name: "Unauthorized",
    description: "No token, a token that has ended, or one issued for the other door.",
    headers: challenge("Names the document that says where tokens come from (RFC 9728)."),
    examples: { unauthorized: unauthorized() },
  },
  403: {
    name: "Forbidden",
    description:
      "The token, the role or the plan does not allow it, or the app must ask for the password or a passkey again. A missing scope is named in `scope`.",
    headers: challenge('On a missing scope: `Bearer error="insufficient_scope"` and the scope.'),
    examples: {
      "missing-scope": missingScope("files"),
      role: wrongRole("viewer"),
      plan: planLacks("Home"),
      "prove-it-is-you": proveIt(),
    },
  },
  404: {
    name: "NotFound",
    description: "Nothing of that id in this account, or no such address.",
    examples: { "not-found": notFound() },
  },
  409: {
    name: "Conflict",
    description:
      "The `Idempotency-Key` is that of a call which is still running, or the call does not fit the state that what it names is in.",
    examples: {
      "wrong-state": new Problem(
        409,
        null,
        { key: "problem.conflict.title" },
        { key: "problem.conflict.beingRead" },
      ),
      "idempotency-in-progress": kind(409, "idempotency-in-progress", "stillRunning"),
    },
  },
  410: {
    name: "Gone",
    description: "The virus scan found something in the file, or its bytes were deleted on purpose.",
    examples: {
      quarantined: kind(410, "quarantined", "quarantined"),
      "file-gone": kind(410, "file-gone", "fileGone"),
    },
  },
  412: {
    name: "ChangedMeanwhile",
    description:
      "`If-Match` names what was on file before somebody changed it. Nothing was changed; `current` is what is on file now.",
    headers: { ETag: "Of what is on file now." },
    examples: {
      "changed-meanwhile": problemNamed(412, "changed-meanwhile", "changedMeanwhile", undefined, {
        current: { bundle: { name: "For the accountant" } },
      }),
    },
  },
  413: {
    name: "TooLarge",
    description: "Past the plain limit of 95 MB. Larger files go in parts through `/uploads`.",
    examples: { "too-large": kind(413, "too-large", "plainUploadTooLarge") },
  },
  416: {
    name: "RangeNotSatisfiable",
    description: "The file has no such bytes.",
    headers: { "Content-Range": "How many bytes it has, as `bytes */<size>`." },
    examples: {
      "no-such-range": problemNamed(416, null, "noSuchRange"),
    },
  },
  421: {
    name: "MisdirectedRequest",
    description:
      "The call was sent to a name that the box does not go by. Use its address, or let the box be started with the name.",
    examples: {
      "unknown-name": problemNamed(421, null, "unknownName", { name: "papers.example" }),
    },
  },
  422: {
    name: "WrongFields",
    description:
      "A field was wrong; `errors` names each one. Also an `Idempotency-Key` that was used for a different call.",
    examples: {
      validation: invalid([
        {
          field: "limit",
          in: "query",
          detail: {
            key: "field.mustBe",
            params: {
              what: { key: "field.kind.number", params: { whole: true, bounds: "both", min: 1, max: 200 } },
            },
          },
        },
        {
          field: "since",
          in: "query",
          detail: { key: "field.mustBe", params: { what: { key: "field.kind.date" } } },
        },
      ]),
      "idempotency-mismatch": kind(422, "idempotency-mismatch", "keyUsedBefore"),
    },
  },
  429: {
    name: "TooManyCalls",
    description:
      "Past the pace: 120 calls a minute for a token, 600 for an account across all its tokens. Also too many wrong " +
      "tries of a secret, and more open uploads than an account may have.",
    headers: { "Retry-After": "Seconds to wait." },
    examples: {
      pace: kind(429, "pace", "pace"),
      "too-many-tries": kind(429, "too-many-tries", "wrongTries"),
      "too-many-uploads": problemNamed(429, null, "tooManyUploads", { n: 100 }),
    },
  },
  500: {
    name: "Damaged",
    description:
      "The stored bytes of the file are damaged or missing: the call was right, and the same call will be answered the " +
      "same until the file is restored or added again. Any other 500 is a fault of the box, with the id it was logged " +
      "under.",
    examples: { damaged: new DamagedFile("") },
  },
  503: {
    name: "NotNow",
    description:
      "What the call needs is out of order just now, or an email draft could not be made from what is on file.",
    headers: { "Retry-After": "Seconds to wait, where waiting helps." },
    examples: {
      "draft-unavailable": kind(503, "draft-unavailable", "nothingToWriteFrom"),
      "not-now": problemNamed(503, null, "notOpened"),
    },
  },
  507: {
    name: "NoRoom",
    description: "The disk of the box is full. Nothing was stored.",
    examples: { "no-room": kind(507, "no-room", "diskFull") },
  },
};

/**
 * A refusal as it goes over the wire (RFC 9457). `origin` is where the pages about the kinds of problem are; `write` puts a sentence into
 * the language of who reads it.
 */
export const problemBody = (
  problem: Problem,
  origin: string,
  write: (said: SaidByKey) => string,
): ProblemBody => ({
  type: problem.kind === null ? "about:blank" : `${origin}/problems/${problem.kind}`,
  title: write(problem.title),
  status: problem.status,
  detail: write(problem.detail),
  ...(problem.extra.scope !== undefined && { scope: problem.extra.scope }),
  ...(problem.extra.errors !== undefined && {
    errors: problem.extra.errors.map((one) => ({ ...one, detail: write(one.detail) })),
  }),
  ...(problem.extra.current !== undefined && { current: problem.extra.current }),
});
