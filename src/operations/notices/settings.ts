import type {
  MailServer,
  Notice,
  NoticeDeleted,
  NoticeSettings,
  NoticeTested,
  TimeZoneSet,
} from "#contract/notice.ts";
import type { MailServerBody, NoticeBody, NoticeChange, TimeZoneBody } from "#contract/routes/notices.ts";
import { accountsOf, userByEmail } from "#database/accounts/accounts.ts";
import type { MailServerRow, NoticeRow } from "#database/checkup/notices.ts";
import {
  addNotice,
  changeNotice,
  dropMailServer,
  mailServerOf,
  noticeById,
  noticesOf,
  noticeWorks,
  removeNotice,
  setMailServer,
  setTimeZone,
} from "#database/checkup/notices.ts";
import { checkupDay, setCheckupDay } from "#database/checkup/settlement.ts";
import { localDay } from "#kernel/clock.ts";
import { isAtHome } from "#kernel/own-network.ts";
import type { FieldError } from "#kernel/problem.ts";
import { invalid, notFound, type Problem } from "#kernel/problem.ts";
import { squeeze } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render, restored, written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import {
  dayNames,
  dayNumbers,
  isMailAddress,
  isZone,
  MOST_NOTICES,
  targetTrouble,
  timesAround,
} from "#rules/digest/sending.ts";
import type { App } from "../app.ts";
import type { Call } from "../operation.ts";
import { change, read } from "../operation.ts";
import { sealText } from "../root-key/sealed-text.ts";
import { todayOf } from "../today.ts";
import { leadsHere } from "../webhooks/send.ts";
import type { Sent } from "./send.ts";
import { mailDoor, send } from "./send.ts";
import { digestFor, readerOf, write } from "./write.ts";

const moment = (ms: number) => new Date(ms).toISOString();

/** The one maker of mail servers as they are shown; the password is never among it. */
const mailServerRow = (m: MailServerRow): MailServer => ({
  host: m.host,
  port: m.port,
  security: m.security,
  username: m.username,
  sender: m.sender,
  created: localDay(m.created_at),
});

/** The one maker of notices as they are shown; the token is never among it. `waits`: nothing can be sent as things stand. */
function noticeRow(
  n: NoticeRow,
  at: { zone: string | null; now: number; waits: boolean; language: Language },
): Notice {
  const next = timesAround({ at: n.at, days: n.days, zone: at.zone }, at.now).next;
  return {
    id: n.id,
    way: n.way,
    person: { name: n.user_name, email: n.user_email },
    to: n.target,
    at: n.at,
    days: dayNames(n.days),
    wants: n.wants,
    details: n.details === 1,
    language: n.language,
    state: at.waits ? "waiting" : n.failing_since !== null ? "failing" : "on",
    next: next === null || at.waits ? null : moment(next),
    last_sent: n.last_sent_at === null ? null : moment(n.last_sent_at),
    last_failure:
      n.last_failure === null || n.last_failed_at === null
        ? null
        : {
            at: moment(n.last_failed_at),
            detail: written(restored(n.last_failure, n.last_failure_message), at.language),
          },
    given_up: n.given_up,
  };
}

const owners = { kind: "change", scope: "manage", appOnly: true } as const;
const proof = { ...owners, proof: true } as const;

const traced = (action: string, subject: string, id: string) => [{ action, subject, subject_id: id }];

const wrong = (field: string, detail: Said): Problem =>
  invalid([{ field, in: "body", detail } satisfies FieldError]);

const zoneOf = (box: App, scope: AccountScope): string | null =>
  checkupDay(box.db, scope.accountId)?.time_zone ?? null;

function wanted(box: App, scope: AccountScope, id: string): NoticeRow {
  const found = noticeById(box.db, id);
  if (!found || found.account_id !== scope.accountId) throw notFound();
  return found;
}

const shown = (box: App, scope: AccountScope, n: NoticeRow): Notice =>
  noticeRow(n, {
    zone: zoneOf(box, scope),
    language: scope.language,
    now: box.clock.now(),
    waits: readerOf(box, n) === null || (n.way === "mail" && !mailServerOf(box.db, scope.accountId)),
  });

export const listNoticesOperation = read<object, NoticeSettings>(
  { scope: "manage", appOnly: true },
  (box, scope) => {
    const server = mailServerOf(box.db, scope.accountId);
    return {
      mail_server: server ? mailServerRow(server) : null,
      time_zone: zoneOf(box, scope),
      notices: noticesOf(box.db, scope).map((n) => shown(box, scope, n)),
    };
  },
);

/** Whom a new notice is for: null for somebody who may not see the account's papers, a guest or no member at all. */
function personOf(box: App, scope: AccountScope, email: string): { id: string; email: string } | null {
  const user = userByEmail(box.db, email.trim());
  const row = user && accountsOf(box.db, user.id).find((m) => m.id === scope.accountId);
  const sees = row && row.bundle_id === null && ["owner", "member", "viewer"].includes(row.role);
  return user && sees ? user : null;
}

/** Why a notice cannot go to an address, or null: it is none, or one of the box itself. */
async function trouble(box: App, way: NoticeBody["way"], to: string, origin: string): Promise<Said | null> {
  const here = async () => way !== "mail" && (await leadsHere(box, to, origin));
  return targetTrouble(way, to) ?? ((await here()) ? message("field.ownAddress") : null);
}

/** Whom and where a notice is for, and everything that is wrong with that. */
async function looked(box: App, scope: AccountScope, body: Partial<NoticeBody>, call: Call) {
  const errors: FieldError[] = [];
  const user = personOf(box, scope, body.person ?? call.caller.user.email);
  if (!user) errors.push({ field: "person", in: "body", detail: message("field.maySeeAll") });
  const to = body.to?.trim() ?? (body.way === "mail" ? user?.email : "");
  const detail =
    body.way === undefined || to === undefined ? null : await trouble(box, body.way, to, call.origin);
  if (detail !== null) errors.push({ field: "to", in: "body", detail });
  return { errors, user, to };
}

/** Sets a digest up. Its token is sealed in its row. Throws 422 for a wrong person or address, 409 for one too many. */
export const addNoticeOperation = change<NoticeBody, { user: string; to: string }, Notice>(proof, {
  wrong: async (box, scope, body, call) => (await looked(box, scope, body, call)).errors,
  async prepare(box, scope, body, call) {
    const { errors, user, to } = await looked(box, scope, body, call);
    if (!user || to === undefined || errors.length > 0) throw invalid(errors);
    return { user: user.id, to: body.way === "mail" ? to : new URL(to).href };
  },
  commit(box, scope, body, { user, to }, call) {
    if (noticesOf(box.db, scope).length >= MOST_NOTICES) {
      throw refuse(409, null, "tooManyNotices", { n: MOST_NOTICES });
    }
    const id = box.ids.uuid();
    addNotice(box.db, scope, {
      id,
      user_id: user,
      way: body.way,
      target: to,
      token: body.token === undefined ? null : sealText(box, scope, "notice", id, body.token.trim()),
      at: body.at ?? "07:00",
      days: body.days ? dayNumbers(body.days) : [1, 2, 3, 4, 5, 6, 7],
      wants: body.wants ?? "news",
      // Words for a phone go through a server that may be somebody else's.
      details: (body.details ?? body.way === "mail") ? 1 : 0,
      language: body.language ?? scope.language,
      origin: call.origin,
      created_at: box.clock.now(),
    });
    return {
      output: shown(box, scope, wanted(box, scope, id)),
      traces: traced("notice.add", "notice", id),
    };
  },
});

/** Changes when and how a digest is sent; where it goes stays: another address is another notice. */
export const changeNoticeOperation = change<NoticeChange & { notice: string }, void, Notice>(proof, {
  commit(box, scope, q) {
    const n = wanted(box, scope, q.notice);
    const days = q.days ? dayNumbers(q.days) : n.days;
    const moved = (q.at ?? n.at) !== n.at || days.join() !== n.days.join();
    changeNotice(box.db, scope, {
      id: n.id,
      token: q.token === undefined ? n.token : sealText(box, scope, "notice", n.id, q.token.trim()),
      at: q.at ?? n.at,
      days,
      wants: q.wants ?? n.wants,
      details: q.details === undefined ? n.details : q.details ? 1 : 0,
      language: q.language ?? n.language,
      begins_at: moved ? box.clock.now() : n.begins_at,
    });
    return {
      output: shown(box, scope, wanted(box, scope, n.id)),
      traces: traced("notice.change", "notice", n.id),
    };
  },
});

export const deleteNoticeOperation = change<{ notice: string }, void, NoticeDeleted>(owners, {
  commit(box, scope, q) {
    const { id } = wanted(box, scope, q.notice);
    removeNotice(box.db, scope, id);
    return { output: { deleted: true }, traces: traced("notice.delete", "notice", id) };
  },
});

/** Sends the digest as it would be now. Nothing counts as told by it, and one that does not get through is only told. */
export const testNoticeOperation = change<{ notice: string }, Sent, NoticeTested>(owners, {
  async prepare(box, scope, q) {
    const n = wanted(box, scope, q.notice);
    const told = digestFor(box, n);
    if (!told) return { delivered: false, detail: message("problem.mayNotSee") };
    return send(box, scope, n, write(box, n, told.digest, box.ids.uuid()));
  },
  commit(box, scope, q, sent) {
    const { id } = wanted(box, scope, q.notice);
    if (sent.delivered) noticeWorks(box.db, id, box.clock.now());
    return {
      output: {
        ...sent,
        detail: render(sent.detail, scope.language),
        notice: shown(box, scope, wanted(box, scope, id)),
      },
      traces: traced("notice.test", "notice", id),
    };
  },
});

/** Sets the account's mail server. Throws 422 for an address that is none, for the box itself, or for a name without a password. */
export const setMailServerOperation = change<MailServerBody, void, MailServer>(proof, {
  async prepare(box, _scope, body, call) {
    const host = squeeze(body.host).toLowerCase();
    const errors: FieldError[] = [];
    const add = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
    if (!/^[a-z0-9.:_-]+$/.test(host) || !URL.canParse(mailDoor(host, 25)))
      add("host", message("field.serverName"));
    else if (await leadsHere(box, mailDoor(host, body.port ?? 587), call.origin))
      add("host", message("field.ownAddress"));
    if (body.security === "none" && !isAtHome(host)) add("security", message("field.tlsOutside"));
    if (!isMailAddress(body.sender.trim())) add("sender", message("field.oneAddress"));
    if (body.username === undefined && body.password !== undefined)
      add("username", message("field.withPassword"));
    if (errors.length > 0) throw invalid(errors);
  },
  commit(box, scope, body, _prepared, call) {
    const security = body.security ?? "tls";
    const host = squeeze(body.host).toLowerCase();
    const port = body.port ?? (security === "tls" ? 465 : 587);
    const username = body.username === undefined ? null : squeeze(body.username);
    const before = mailServerOf(box.db, scope.accountId);
    // The password that is kept goes to the server it was given for, in no other way, and to none else.
    const same =
      before?.host === host &&
      before.port === port &&
      before.security === security &&
      before.username === username;
    if (username !== null && body.password === undefined && !same)
      throw wrong("password", message("field.mustBeGiven"));
    setMailServer(box.db, {
      ...{ account_id: scope.accountId, host, port, security, username },
      password:
        username === null
          ? null
          : body.password === undefined
            ? (before?.password ?? null)
            : sealText(box, scope, "mail-server", scope.accountId, body.password),
      sender: body.sender.trim(),
      origin: call.origin,
      created_at: box.clock.now(),
    });
    const row = mailServerOf(box.db, scope.accountId);
    if (!row) throw notFound();
    return {
      output: mailServerRow(row),
      traces: traced("mail_server.set", "account", scope.accountId),
    };
  },
});

export const deleteMailServerOperation = change<object, void, NoticeDeleted>(owners, {
  commit(box, scope) {
    const had = dropMailServer(box.db, scope);
    return {
      output: { deleted: true },
      traces: had ? traced("mail_server.delete", "account", scope.accountId) : [],
    };
  },
});

/** Says where the account is. Its Checkup is worked out anew, since its day may have begun or not begun yet. */
export const setTimeZoneOperation = change<TimeZoneBody, void, TimeZoneSet>(owners, {
  commit(box, scope, { time_zone }) {
    const zone = time_zone?.trim() ?? null;
    if (zone !== null && !isZone(zone)) throw wrong("time_zone", message("field.zone"));
    setTimeZone(box.db, scope, zone);
    setCheckupDay(box.db, scope.accountId, null);
    return {
      output: { time_zone: zone, today: todayOf(box, scope) },
      traces: traced("time_zone.set", "account", scope.accountId),
    };
  },
});
