/** A host that is to be killed: one child hangs, one reads a long scan, one waits. Tells their process ids once all are at it. */
import { Child, childOptions } from "#engines/process/host.ts";
import { scanPdf } from "../paper/paper.ts";
import { source } from "./open.ts";

const options = childOptions({ runtime: null, env: { DEEDBOX_ENGINE_HOOKS: "1" } });
const nothing = { op: "hook" as const, args: { do: "nothing" }, file: source(new Uint8Array()), ms: 60_000 };
const children = [new Child(options), new Child(options), new Child(options)];
const scan = await scanPdf({ seed: 5, dpi: 300 });
await Promise.all(children.map((child) => child.run(nothing)));
void children[0]?.run({ ...nothing, args: { do: "hang" } });
void children[1]?.run({
  op: "ocr",
  args: { pages: [1], languages: [] },
  file: source(scan.bytes),
  ms: 60_000,
});
await Bun.sleep(500);
process.stdout.write(`${JSON.stringify(children.map((child) => child.pid))}\n`);
await Bun.sleep(60_000);
