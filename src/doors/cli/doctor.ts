import type { Box } from "#operations/box.ts";
import { examine } from "#operations/doctor.ts";
import { type Arguments, only } from "./arguments.ts";
import type { Output } from "./output.ts";

/** `doctor`: everything that can be wrong with a box. Gives 1 when something is. */
export async function doctor(box: Box, args: Arguments, out: Output): Promise<number> {
  only(args, []);
  const findings = await examine(box);
  const ok = findings.every((f) => f.ok);
  if (out.json) out.result({ ok, findings }, "");
  else for (const f of findings) out.line(`${f.ok ? "ok  " : "BAD "} ${f.check}: ${f.detail}`);
  if (!ok)
    process.stderr.write(
      `${findings
        .filter((f) => !f.ok)
        .map((f) => f.check)
        .join(", ")}: something is wrong.\n`,
    );
  return ok ? 0 : 1;
}
