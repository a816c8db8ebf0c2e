import { createHmac, timingSafeEqual } from "node:crypto";
import { firstAccount } from "#database/accounts/accounts.ts";
import { endRows, isKnownAddress, knowAddress, setTries, triesOf } from "#database/accounts/tries.ts";
import { type AuditEntry, addAudit } from "#database/sqlite/audit.ts";
import type { Problem } from "#kernel/problem.ts";
import { fold } from "#kernel/text.ts";
import { refuse } from "#messages/refuse.ts";
import type { Via } from "#rules/access/access.ts";
import { NONE, taken, tried, waitOf, waitWords } from "#rules/access/tries.ts";
import type { App } from "../app.ts";
import type { LineFields } from "../operator-log.ts";

/**
 * Guessing at secrets. Every try of a secret that a person chose or typed is counted on file before the secret is looked at.
 *
 * - A **stranger** is counted twice: for the person they try to be, and for the address they come from. Five in a quarter of
 *   an hour close either.
 * - A **device** that this person signed in on before (it carries a cookie for it) has a counter of its own, and so has an
 *   **address** they signed in from in the last thirty days: strangers elsewhere cannot use those up, so they cannot keep anybody from
 *   their own box (OWASP "device cookies"; NIST SP 800-63B-4, 3.2.2 names known addresses). Who shares a person's address and
 *   closes the others can tell from it that this person comes from there; strangers elsewhere learn nothing.
 * - An address that stands for everybody behind a proxy (it forwards, and is not trusted to say for whom) is nobody's known one.
 *
 * An e-mail nobody has is counted, waits and is refused as one that somebody has.
 */
type Secret = "password" | "code" | "passkey" | "proof" | "passcode";

/** Where a call comes from. */
export interface Place {
  /** The address as it is counted: IPv4 whole, IPv6 by its /64; null when there is none (a test, a pipe). */
  address: string | null;
  /** True when it is that of a proxy which is not trusted to say whom it forwards. */
  shared: boolean;
  /** The device cookie, as sent. */
  device: string | null;
}

export const NOWHERE: Place = { address: null, shared: false, device: null };

/** How long an address counts as known after the last right try, in milliseconds. */
const KNOWN = 30 * 86_400_000;

/** A person, a link, a session; or, for an e-mail nobody has, a keyed hash: people type passwords into the wrong field. */
export interface Subject {
  /** Names the counter. */
  id: string;
  user_id: string | null;
  /** Whose log tells of it; null: that of the account the box was set up with. */
  account_id: string | null;
  link_id?: string;
  /** It is a session: whoever has it is signed in, and its tries are counted by it alone. */
  session?: true;
}

const mac = (box: App, what: string, of: string): string =>
  createHmac("sha256", box.keys.signKey).update(`deedbox/v1/${what}\0${of}`).digest("base64url").slice(0, 32);

/** The subject of an e-mail nobody has. */
export const nobody = (box: App, email: string): Subject => ({
  id: mac(box, "nobody", fold(email)),
  user_id: null,
  account_id: null,
});

/** People one browser remembers at most. */
const MOST_PEOPLE = 6;
const DEVICE = /^[\w-]{22}(?:\.[\w-]{32}){1,6}$/;

/** The name of a device in its cookie when it is known for a person, else null. The cookie opens nothing. */
function deviceOf(box: App, subject: string, cookie: string | null): string | null {
  const [device, ...people] = cookie !== null && DEVICE.test(cookie) ? cookie.split(".") : [];
  if (device === undefined) return null;
  const wanted = Buffer.from(mac(box, "device", `${device}\0${subject}`));
  return people.some((p) => timingSafeEqual(Buffer.from(p), wanted)) ? device : null;
}

/** The device cookie of a browser on which a person is signed in now; null when the one it has says so already. */
export function deviceFor(box: App, subject: string, cookie: string | null): string | null {
  if (deviceOf(box, subject, cookie) !== null) return null;
  const [device, ...people] = cookie !== null && DEVICE.test(cookie) ? cookie.split(".") : [];
  const name = device ?? Buffer.from(box.ids.bytes(16)).toString("base64url");
  const own = mac(box, "device", `${name}\0${subject}`);
  return [name, own, ...people.slice(0, MOST_PEOPLE - 1)].join(".");
}

const WRONG: Record<Secret, string> = {
  password: "session.wrong_password",
  code: "session.wrong_code",
  passkey: "session.wrong_passkey",
  proof: "session.wrong_proof",
  passcode: "link.wrong_passcode",
};
const LOCKED: Record<Secret, string> = {
  password: "session.locked_out",
  code: "session.locked_out",
  passkey: "session.locked_out",
  proof: "session.locked_out",
  passcode: "link.locked_out",
};

/** Marks the counter of an address for everybody: it has no row of wrong tries, since nobody there need ever be right. */
const FROM = "//from/";

interface Counters {
  names: string[];
  /** It comes from a device, an address or a session that is known. */
  known: boolean;
}

function countersOf(box: App, secret: Secret, subject: Subject, place: Place): Counters {
  const of = `${secret}/${subject.id}/`;
  if (subject.session) return { names: [`${of}session`], known: true };
  const device = deviceOf(box, subject.id, place.device);
  if (device !== null) return { names: [`${of}device/${device}`], known: true };
  const { address } = place;
  if (address === null) return { names: [`${of}all`], known: false };
  const since = box.clock.now() - KNOWN;
  if (!place.shared && isKnownAddress(box.db, subject.id, address, since))
    return { names: [`${of}at/${address}`], known: true };
  return { names: [`${of}all`, `${secret}${FROM}${address}`], known: false };
}

/** A try that was counted. Exactly one of its ends is called. */
export interface Try {
  /** From a device, an address or a session that is known: goes first. */
  known: boolean;
  /** The secret was right: the try is taken back, and the place is known from now on. */
  right(): void;
  /** The secret was wrong: the try stays, and is told in the logs. */
  wrong(): void;
  /** The secret was not looked at. */
  unlooked(): void;
}

export const tooManyTries = (ms: number): Problem => {
  const { seconds, wait } = waitWords(ms);
  return refuse(
    429,
    "too-many-tries",
    "wrongTries",
    { wait },
    { headers: { "Retry-After": String(seconds) } },
  );
};

const longest = (box: App, names: readonly string[], now: number): number =>
  Math.max(0, ...names.map((name) => waitOf(triesOf(box.db, name), now)));

/** Milliseconds until this secret may be tried from there; 0: now. Counts nothing. */
export const waitFor = (box: App, secret: Secret, subject: Subject, place: Place): number =>
  longest(box, countersOf(box, secret, subject, place).names, box.clock.now());

/**
 * Counts a try before the secret is looked at. Throws 429 with the time until the next. The count outlives the program; it does not
 * wait for the disk, since a flood of guesses would have everybody else wait for it, too.
 */
export function countTry(box: App, secret: Secret, subject: Subject, place: Place, via: Via = "app"): Try {
  const at = box.clock.now();
  const { names, known } = countersOf(box, secret, subject, place);
  const refuse = (wait: number) => {
    lockedOut(box, secret, subject, place, names, via);
    return tooManyTries(wait);
  };
  const wait = longest(box, names, at);
  if (wait > 0) throw refuse(wait);
  const late = box.db.writeSoon(() => {
    const again = longest(box, names, at);
    if (again === 0)
      for (const name of names) {
        const t = tried(triesOf(box.db, name), at);
        setTries(box.db, name, name.includes(FROM) ? { ...t, in_a_row: 0 } : t, at);
      }
    return again;
  });
  if (late > 0) throw refuse(late);
  const back = (right: boolean) => {
    for (const name of names) {
      // Whose own counter it is has shown who they are; a stranger's right try gives other strangers none.
      const left = right && known ? NONE : taken(triesOf(box.db, name), at, right);
      setTries(box.db, name, left, at);
    }
  };
  return {
    known,
    right: () =>
      box.db.write(() => {
        back(true);
        endRows(box.db, `${secret}/${subject.id}/`);
        if (place.address !== null && !place.shared && !subject.session)
          knowAddress(box.db, subject.id, place.address, box.clock.now());
      }),
    wrong: () => box.db.writeSoon(() => note(box, WRONG[secret], subject, place, via)),
    unlooked: () => box.db.writeSoon(() => back(false)),
  };
}

function lockedOut(
  box: App,
  secret: Secret,
  subject: Subject,
  place: Place,
  names: readonly string[],
  via: Via,
): void {
  const action = LOCKED[secret];
  if (box.operator.once(action, names.join(" "), fieldsOf(subject, place)))
    box.db.writeSoon(() => addLine(box, action, subject, place, via));
}

const fieldsOf = (subject: Subject, place: Place): LineFields => ({
  account: subject.account_id,
  user: subject.user_id,
  link: subject.link_id ?? null,
  address: place.address,
});

/** Tells of something at the doors in both logs; inside a transaction. */
export function note(
  box: App,
  action: string,
  subject: Subject,
  place: Place,
  via: Via,
  about?: Pick<AuditEntry, "subject" | "subject_id">,
  by?: string,
): void {
  box.operator.line(action, { ...fieldsOf(subject, place), ...(by && { by }) });
  addLine(box, action, subject, place, via, about);
}

function addLine(
  box: App,
  action: string,
  subject: Subject,
  place: Place,
  via: Via,
  about?: Pick<AuditEntry, "subject" | "subject_id">,
): void {
  const { address } = place;
  addAudit(box.db, box.keys.auditKey, {
    at: box.clock.now(),
    account_id: subject.account_id ?? firstAccount(box.db),
    user_id: subject.user_id,
    via,
    action,
    ...(about ??
      (subject.link_id !== undefined
        ? { subject: "link", subject_id: subject.link_id }
        : { subject: address === null ? null : "address", subject_id: address })),
  });
}
