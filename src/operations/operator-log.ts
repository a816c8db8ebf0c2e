import { shortened } from "#kernel/address.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LogForm } from "#kernel/settings.ts";
import { QUARTER } from "#rules/access/tries.ts";
import { isHeard, levelOf } from "./log-events.ts";

/** What a line tells beside its time and its kind: ids and addresses, never names, e-mails or words of papers. */
export interface LineFields {
  account?: string | null;
  user?: string | null;
  address?: string | null;
  document?: string | null;
  file?: string | null;
  session?: string | null;
  link?: string | null;
  bundle?: string | null;
  token?: string | null;
  /** Of a call that was refused: the status, the kind of problem, and the route with `:` in place of its braces. */
  status?: number;
  kind?: string | null;
  at?: string;
  /** Of a fault: the id that the caller was told. */
  id?: string;
  /** How it was done: a password, a passkey, the key file … */
  by?: string;
  stage?: string;
  outcome?: string;
  /** Milliseconds. */
  ms?: number;
  port?: number;
  version?: string;
  migrations?: number;
  n?: number;
  more?: number;
}

/** Kinds of flood that are told apart at the same time; what comes beyond is counted together. */
const MOST_FLOODS = 500;

/** What can stand in a field: an id, an address, a number. Anything else could be made to look like another line. */
const PLAIN = /^[\w.:/+-]{1,80}$/;

/** Longest sentence of a line, in characters. */
const MOST_SAID = 2000;

/** A sentence that stays one line, whatever is in it. */
const oneLine = (sentence: string): string =>
  sentence.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, MOST_SAID);

/** A value of a field; `?` for what is no id, address or number. A place in the API (`GET /v1/me`) is written without blanks. */
function fieldValue(name: string, value: string | number): string | number {
  if (typeof value === "number") return Number.isFinite(value) ? Math.round(value * 10) / 10 : "?";
  const text =
    name === "address"
      ? shortened(value)
      : name === "at"
        ? value.replace(/\{(\w+)\}/g, ":$1").replaceAll(" ", ":")
        : value;
  return PLAIN.test(text) ? text : "?";
}

/**
 * The operator's log: one line for each thing that happened, on standard error. Fields hold what the box made itself, and
 * whatever does not look like an id or an address is left out, so that nobody writes a line of their own. Of an address only
 * its network is told (/24, IPv6 /48); the audit log has it whole.
 */
export class OperatorLog {
  /** How often each event came up since the program was started, also those that no line tells of. */
  readonly counts = new Map<string, number>();
  private readonly floods = new Map<
    string,
    { kind: string; sentence: string | null; fields: LineFields; until: number; more: number }
  >();

  constructor(
    private readonly clock: Clock,
    private readonly write: (line: string) => void,
    private readonly form: LogForm = { log: "plain", logLevel: "info", slowMs: 1000 },
  ) {}

  /** From how many milliseconds on a call or a query is slow. */
  get slowMs(): number {
    return this.form.slowMs;
  }

  line(kind: string, fields: LineFields): void {
    this.say(kind, null, fields);
  }

  /** A line with a sentence of the box's own, such as whoever runs it is to read; never with words that somebody sent. */
  say(kind: string, sentence: string | null, fields: LineFields = {}): void {
    // The line that counts a flood tells of what was counted as it came.
    if (fields.more === undefined) this.count(kind);
    if (!isHeard(kind, this.form.logLevel)) return;
    const said = Object.entries(fields).flatMap(([name, value]): [string, string | number][] =>
      value === undefined || value === null ? [] : [[name, fieldValue(name, value)]],
    );
    const time = new Date(this.clock.now()).toISOString();
    const level = levelOf(kind);
    const says = sentence === null ? [] : [oneLine(sentence)];
    if (this.form.log === "json")
      this.write(
        JSON.stringify({
          ...{ time, level, event: kind },
          ...Object.fromEntries(said),
          ...(says.length > 0 && { says: says[0] }),
        }),
      );
    else this.write([time, level, kind, ...said.map(([k, v]) => `${k}=${v}`), ...says].join(" "));
  }

  /**
   * For what somebody can make happen a thousand times: the first of a quarter of an hour is a line, the others are counted
   * and told by one when it is over. True for the first.
   */
  once(kind: string, of: string, fields: LineFields, sentence: string | null = null): boolean {
    this.tell();
    const key = this.floods.size >= MOST_FLOODS ? kind : `${kind} ${of}`;
    const flood = this.floods.get(key);
    if (flood) {
      flood.more++;
      this.count(kind);
      return false;
    }
    this.floods.set(key, { kind, sentence, fields, until: this.clock.now() + QUARTER, more: 0 });
    this.say(kind, sentence, fields);
    return true;
  }

  private count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** Tells how many more there were of what is over; with `all`, of everything, since the box closes. */
  tell(all = false): void {
    const now = this.clock.now();
    for (const [key, { kind, sentence, fields, until, more }] of this.floods) {
      if (!all && until > now) continue;
      this.floods.delete(key);
      if (more > 0) this.say(kind, sentence, { ...fields, more });
    }
  }
}
