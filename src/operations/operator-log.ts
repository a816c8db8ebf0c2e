import type { Clock } from "#kernel/clock.ts";
import { QUARTER } from "#rules/access/tries.ts";

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
  more?: number;
}

/** Kinds of flood that are told apart at the same time; what comes beyond is counted together. */
const MOST_FLOODS = 500;

/** What can stand in a field: an id, an address, a number. Anything else could be made to look like another line. */
const PLAIN = /^[\w.:/-]{1,80}$/;

/**
 * The operator's log: one line for each thing that happened at the doors, on standard error. Fields hold what the box made
 * itself, and whatever does not look like an id or an address is left out, so that nobody writes a line of their own.
 */
export class OperatorLog {
  private readonly floods = new Map<
    string,
    { kind: string; fields: LineFields; until: number; more: number }
  >();

  constructor(
    private readonly clock: Clock,
    private readonly write: (line: string) => void,
  ) {}

  line(kind: string, fields: LineFields): void {
    const said = Object.entries(fields).flatMap(([name, value]) => {
      if (value === undefined || value === null) return [];
      const text = String(value);
      return [`${name}=${PLAIN.test(text) ? text : "?"}`];
    });
    this.write([new Date(this.clock.now()).toISOString(), kind, ...said].join(" "));
  }

  /**
   * For what somebody can make happen a thousand times: the first of a quarter of an hour is a line, the others are counted
   * and told by one when it is over. True for the first.
   */
  once(kind: string, of: string, fields: LineFields): boolean {
    this.tell();
    const key = this.floods.size >= MOST_FLOODS ? kind : `${kind} ${of}`;
    const flood = this.floods.get(key);
    if (flood) {
      flood.more++;
      return false;
    }
    this.floods.set(key, { kind, fields, until: this.clock.now() + QUARTER, more: 0 });
    this.line(kind, fields);
    return true;
  }

  /** Tells how many more there were of what is over; with `all`, of everything, since the box closes. */
  tell(all = false): void {
    const now = this.clock.now();
    for (const [key, { kind, fields, until, more }] of this.floods) {
      if (!all && until > now) continue;
      this.floods.delete(key);
      if (more > 0) this.line(kind, { ...fields, more });
    }
  }
}
