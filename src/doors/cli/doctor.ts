import type { Clock } from "#kernel/clock.ts";
import { type App, DatabaseProblem } from "#operations/app.ts";
import { examine, findingRow, glance } from "#operations/doctor.ts";
import { KeyProblem } from "#operations/root-key/unsealing.ts";
import { type Arguments, only, Usage } from "./arguments.ts";
import type { Output } from "./output.ts";

/** A finding as this command tells it: by the name of its check. */
interface Told {
  check: string;
  ok: boolean;
  detail: string;
}

const told = ({ check, ok, detail }: Told): Told => ({ check, ok, detail });

/** What a box has that cannot even be opened: the one thing that is in the way. */
function notOpened(error: unknown): Told {
  if (error instanceof KeyProblem) return { check: "keys", ok: false, detail: error.message };
  if (error instanceof DatabaseProblem) return { check: "database", ok: false, detail: error.message };
  throw error;
}

/** A box that cannot be opened is refused in a sentence as by any command, and is a finding for who asks for JSON. */
async function findingsOf(open: () => Promise<App>, out: Output): Promise<Told[]> {
  let box: App;
  try {
    box = await open();
  } catch (error) {
    if (!out.json) throw error;
    return [notOpened(error)];
  }
  try {
    return (await examine(box)).map((finding) => told(findingRow(finding, "en")));
  } finally {
    await box.close();
  }
}

/** How often `doctor --watch` looks, unless somebody says. */
const EVERY = "15m";

/** A span as it is typed: `90`, `90s`, `15m`, `6h`, in milliseconds. Throws Usage. */
export function spanOf(text: string): number {
  const m = /^(\d{1,6})(s|m|h)?$/.exec(text.trim());
  const ms = m ? Number(m[1]) * { s: 1_000, m: 60_000, h: 3_600_000 }[(m[2] ?? "s") as "s" | "m" | "h"] : 0;
  if (ms < 5_000 || ms > 24 * 3_600_000)
    throw new Usage(`The option --every must be between 5s and 24h, like 15m, not "${text}".`);
  return ms;
}

/** What a look tells that the look before did not. A check that is gone tells nothing. */
export function changesOf(before: readonly Told[], now: readonly Told[]): Told[] {
  const known = new Map(before.map((f) => [f.check, f]));
  return now.filter((f) => {
    const was = known.get(f.check);
    return was === undefined || was.ok !== f.ok || (!f.ok && was.detail !== f.detail);
  });
}

/** One look: whether the box opens, then what is found in it. A box that cannot be looked through is a finding, and never the end. */
export async function look(open: () => Promise<App>, whole: boolean): Promise<Told[]> {
  try {
    const box = await open();
    try {
      const findings = await (whole ? examine : glance)(box);
      return [
        { check: "box", ok: true, detail: "It opens." },
        ...findings.map((f) => told(findingRow(f, "en"))),
      ];
    } finally {
      await box.close();
    }
  } catch (error) {
    return [{ check: "box", ok: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

/**
 * `doctor --watch`: looks again and again, beside a running server too, and prints what changed; a line each, with `--json` an object
 * each. Everything at first, what shows at once from then on: the box itself reads every file once a week. The box is opened for each
 * look and closed after it. Ends when it is told to: 0 when the last look found nothing wrong, else 1.
 */
export async function watchDoctor(
  open: () => Promise<App>,
  every: number,
  out: Output,
  given: { stop: Promise<unknown>; now: () => number },
): Promise<number> {
  let before: Told[] = [];
  let stopped = false;
  const stop = given.stop.then(() => {
    stopped = true;
  });
  for (let whole = true; !stopped; ) {
    const found = await look(open, whole);
    // A check that only the first look makes stays as it was found.
    const all = whole ? found : [...before.filter((f) => !found.some((n) => n.check === f.check)), ...found];
    for (const f of changesOf(before, all)) {
      const at = new Date(given.now()).toISOString();
      out.result({ at, ...f }, `${at} ${f.ok ? "ok  " : "BAD "} ${f.check}: ${f.detail}`);
    }
    before = all;
    // What could not even be opened is looked at from the start once it can be.
    whole = found.length === 1;
    await Promise.race([stop, Bun.sleep(every)]);
  }
  return before.every((f) => f.ok) ? 0 : 1;
}

/** `doctor`: everything that can be wrong with a box, and nothing is changed. Gives 1 when something is. */
export async function doctor(
  open: () => Promise<App>,
  args: Arguments,
  out: Output,
  clock: Clock,
): Promise<number> {
  only(args, ["watch", "every"]);
  if (args.has("watch")) {
    const stop = new Promise<void>((end) => {
      process.once("SIGTERM", () => end());
      process.once("SIGINT", () => end());
    });
    return watchDoctor(open, spanOf(args.flags.every ?? EVERY), out, { stop, now: clock.now });
  }
  const findings = await findingsOf(open, out);
  const ok = findings.every((f) => f.ok);
  if (out.json) out.result({ ok, findings }, "");
  else for (const f of findings) out.line(`${f.ok ? "ok  " : "BAD "} ${f.check}: ${f.detail}`);
  const wrong = findings.filter((f) => !f.ok);
  if (wrong.length === 1) process.stderr.write(`${wrong[0]?.check}: ${wrong[0]?.detail}\n`);
  else if (!ok) process.stderr.write(`${wrong.map((f) => f.check).join(", ")}: these need attention.\n`);
  return ok ? 0 : 1;
}
