import { createHash, generateKeyPairSync, X509Certificate } from "node:crypto";
import { firstAccount } from "#database/accounts/accounts.ts";
import { boxValue, setBoxValue } from "#database/jobs/box-state.ts";
import type { AcmeSettings } from "#kernel/acme-settings.ts";
import { localDay, pause } from "#kernel/clock.ts";
import { type Message, message } from "#messages/message.ts";
import { CERTIFICATE_LINE, certificateLine } from "#rules/checkup/box-lines.ts";
import type { Issued } from "#vault/certificate.ts";
import type { App } from "../../app.ts";
import { setBoxLine } from "../../checkup/box-line.ts";
import { type Call, caller } from "./call.ts";
import { type Account, Authority } from "./client.ts";
import { dnsOf } from "./dns.ts";
import { placeOfRecord, resolverOf, serversOf, untilSeen } from "./seen.ts";
import { AcmeTrouble } from "./trouble.ts";

const KEPT = "tls/acme";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits after each failed try; the last one from then on. An authority allows five failed proofs of a name in an hour. */
const WAITS = [15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR];
/** The longest that an authority is left alone because it says so. */
const LONGEST_WAIT = 7 * DAY;
/** From so many milliseconds before the end on, a failure is told to the owner. */
export const TOLD = 14 * DAY;

/** What the sealed database keeps of it. */
interface Kept {
  /** Stands for the settings that it belongs to: others are tried at once. */
  settings: string;
  account: (Account & { of: string }) | null;
  certificate: Issued | null;
  /** Tries that failed since the last certificate, when the last one began, and until when the authority asked to be left alone. */
  tries: number;
  last: number;
  asked: number;
  failure: Message | null;
  /** A record that is to be removed. */
  record: { at: string; value: string } | null;
}

const nothing: Kept = {
  settings: "",
  account: null,
  certificate: null,
  tries: 0,
  last: 0,
  asked: 0,
  failure: null,
  record: null,
};

/** When the next try may be. A start of the program is a person's, who may have mended what was wrong, and waits only the first wait. */
const dueAt = ({ tries, last, asked }: Kept, started: boolean): number =>
  tries === 0 ? 0 : Math.max(last + (WAITS[started ? 0 : Math.min(tries, WAITS.length) - 1] ?? DAY), asked);

const keptOf = (box: App): Kept => ({ ...nothing, ...JSON.parse(boxValue(box.db, KEPT) ?? "{}") });

function keep(box: App, kept: Kept): void {
  box.db.write(() => setBoxValue(box.db, KEPT, JSON.stringify(kept)));
}

/** The certificate for the name of the settings, or null where there is none that is good. */
export function namedCertificate(box: App): (Issued & { name: string }) | null {
  const { acme } = box.settings;
  const { certificate } = acme === null ? nothing : keptOf(box);
  return acme && certificate && isGood(certificate, acme.name, box.clock.now())
    ? { ...certificate, name: acme.name }
    : null;
}

/** Whether a certificate is for a name and has not ended. */
export function isGood({ cert }: Issued, name: string, now: number): boolean {
  const leaf = new X509Certificate(cert);
  return leaf.checkHost(name) !== undefined && leaf.validToDate.getTime() > now;
}

/** When a certificate is renewed: after two thirds of its life, in milliseconds. */
function renewalOf({ cert }: Issued): number {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const from = validFromDate.getTime();
  return from + ((validToDate.getTime() - from) * 2) / 3;
}

/** How the certificate of the box stands: until when it is good, and why the last try failed. Null where it gets none. */
export function certificateState(
  box: App,
): { name: string; until: number | null; failure: Message | null } | null {
  const { acme } = box.settings;
  if (acme === null) return null;
  const named = namedCertificate(box);
  const until = named === null ? null : new X509Certificate(named.cert).validToDate.getTime();
  return { name: acme.name, until, failure: keptOf(box).failure };
}

/** What certificates are got with, beside the settings; tests have their own. */
export interface AcmeWorld {
  call: Call;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const world: AcmeWorld = {
  call: caller(),
  wait: pause,
};

const settingsMark = (acme: AcmeSettings) =>
  createHash("sha256").update(JSON.stringify(acme)).digest("base64url");

/**
 * Gets a certificate where there is none, and another one at two thirds of its life, if the time for a try has come. Gives the new one,
 * or null. What goes wrong is kept, told to `notice` in a sentence, put on the Checkup once less than 14 days are left, and tried again
 * after a wait that grows. The try is counted before it is made, so that a program that dies in it hammers nobody. `started`: the
 * program was just started.
 */
export async function renewCertificate(
  box: App,
  { signal, notice, started }: { signal: AbortSignal; notice: (sentence: string) => void; started: boolean },
  { call, wait }: AcmeWorld = world,
): Promise<(Issued & { name: string }) | null> {
  const { acme } = box.settings;
  if (acme === null) return null;
  const now = box.clock.now();
  const mark = settingsMark(acme);
  const had = keptOf(box);
  const kept: Kept = had.settings === mark ? had : { ...had, settings: mark, tries: 0, asked: 0 };
  const named = namedCertificate(box);
  if ((named !== null && now < renewalOf(named)) || now < dueAt(kept, started)) return null;
  keep(box, { ...kept, tries: kept.tries + 1, last: now });
  try {
    const certificate = await order(box, acme, { call, wait: (ms) => wait(ms, signal), signal });
    keep(box, { ...keptOf(box), certificate, tries: 0, asked: 0, failure: null });
    tell(box, null);
    return { ...certificate, name: acme.name };
  } catch (e) {
    if (signal.aborted) {
      // A stop is nobody's failure: the next start tries at once.
      keep(box, { ...keptOf(box), tries: kept.tries, last: kept.last });
      return null;
    }
    const trouble = e instanceof AcmeTrouble ? e : null;
    const failure = trouble?.said ?? message("certificate.fault");
    const asked = box.clock.now() + Math.min(trouble?.retryAfter ?? 0, LONGEST_WAIT);
    keep(box, { ...keptOf(box), asked, failure });
    tell(box, failure);
    if (trouble === null) throw e;
    notice(`No new certificate for ${acme.name}: ${trouble.message}`);
    return null;
  }
}

interface Using {
  call: Call;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

const newAccountKey = (): string =>
  String(
    generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" }),
  );

/** One order from its beginning to its end. The record is written down before it is made, and taken away afterwards or by the next order. */
async function order(box: App, acme: AcmeSettings, { call, wait, signal }: Using): Promise<Issued> {
  const dns = dnsOf(acme, call, signal);
  const note = (record: Kept["record"]) => keep(box, { ...keptOf(box), record });
  const remove = async () => {
    const { record } = keptOf(box);
    if (record === null) return;
    await dns.remove(record.at, record.value);
    note(null);
  };
  // A record that stays does no harm; who can't remove it can't add one either, and says so then.
  await remove().catch(() => signal.throwIfAborted());
  const of = `${acme.directory} ${acme.email ?? ""}`;
  const { account } = keptOf(box);
  const authority = new Authority({
    ...{ directory: acme.directory, email: acme.email, name: acme.name, call, wait, signal },
    account: account?.of === of ? account : { key: newAccountKey(), url: null },
    now: () => box.clock.now(),
  });
  const proof = {
    async show(record: string, value: string) {
      const system = resolverOf(acme.resolvers);
      const at = await placeOfRecord(record, system);
      note({ at, value });
      await dns.add(at, value);
      const servers = acme.resolvers.length > 0 ? acme.resolvers : await serversOf(at, system);
      await untilSeen(at, value, servers, { wait, signal });
    },
  };
  try {
    return await authority.certificate(proof, (made) =>
      keep(box, { ...keptOf(box), account: { ...made, of } }),
    );
  } finally {
    if (!signal.aborted) await remove().catch(() => {});
  }
}

/** The line on the Checkup comes once a failure matters, says why, and goes with the next certificate. */
function tell(box: App, failure: Message | null): void {
  const account_id = firstAccount(box.db);
  const state = certificateState(box);
  if (account_id === null || state === null) return;
  const until = state.until === null ? null : localDay(state.until);
  const told = failure !== null && (state.until ?? 0) - box.clock.now() < TOLD;
  const line = told ? certificateLine(state.name, until, failure) : null;
  box.db.write(() => setBoxLine(box, CERTIFICATE_LINE, line));
  box.events.tellChange(account_id, { subject: "gap", id: null });
}
