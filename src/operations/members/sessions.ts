import type { Session, SessionList, SessionsEnded } from "#contract/settings.ts";
import { endSessions, endToken, type OwnToken, sessionsOf } from "#database/accounts/sessions.ts";
import { notFound } from "#kernel/problem.ts";
import { deviceWords } from "#rules/access/devices.ts";
import { IDLE } from "#rules/access/tokens.ts";
import { change, read } from "../operation.ts";
import { moment, momentOr } from "./profile.ts";

const own = { kind: "change", scope: "read", appOnly: true, own: true } as const;

const sessionRow = (t: OwnToken, mine: string): Session => ({
  id: t.id,
  device: deviceWords(t.agent),
  signed_in: moment(t.created_at),
  last_seen: momentOr(t.last_used_at),
  // A sign-in always ends by itself; `sessionsOf` gives none without an end.
  expires: moment(t.expires_at ?? t.created_at),
  this_one: t.id === mine,
});

/** Where the person is signed in. */
export const listSessionsOperation = read<object, SessionList>(
  { scope: "read", appOnly: true, own: true },
  (box, _scope, _input, { caller }) => ({
    sessions: sessionsOf(box.db, caller.user.id, box.clock.now(), box.clock.now() - IDLE).map((t) =>
      sessionRow(t, caller.token.id),
    ),
  }),
);

export const endSessionOperation = change<{ session: string }, void, SessionsEnded>(own, {
  commit(box, _scope, { session }, _prepared, { caller }) {
    if (!endToken(box.db, caller.user.id, session, "session", box.clock.now())) throw notFound();
    return {
      output: { ended: 1 },
      traces: [{ action: "session.end", subject: "token", subject_id: session.toLowerCase() }],
    };
  },
});

export const endOtherSessionsOperation = change<object, void, SessionsEnded>(own, {
  commit(box, _scope, _input, _prepared, { caller }) {
    const ended = endSessions(box.db, caller.user.id, caller.token.id, box.clock.now());
    return {
      output: { ended },
      traces: [{ action: "session.end_others", subject: "user", subject_id: caller.user.id }],
    };
  },
});
