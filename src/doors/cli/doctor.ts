import { type App, DatabaseProblem } from "#operations/app.ts";
import { examine, findingRow } from "#operations/doctor.ts";
import { KeyProblem } from "#operations/root-key/unsealing.ts";
import { type Arguments, only } from "./arguments.ts";
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

/** `doctor`: everything that can be wrong with a box, and nothing is changed. Gives 1 when something is. */
export async function doctor(open: () => Promise<App>, args: Arguments, out: Output): Promise<number> {
  only(args, []);
  const findings = await findingsOf(open, out);
  const ok = findings.every((f) => f.ok);
  if (out.json) out.result({ ok, findings }, "");
  else for (const f of findings) out.line(`${f.ok ? "ok  " : "BAD "} ${f.check}: ${f.detail}`);
  const wrong = findings.filter((f) => !f.ok);
  if (wrong.length === 1) process.stderr.write(`${wrong[0]?.check}: ${wrong[0]?.detail}\n`);
  else if (!ok) process.stderr.write(`${wrong.map((f) => f.check).join(", ")}: these need attention.\n`);
  return ok ? 0 : 1;
}
