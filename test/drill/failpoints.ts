/**
 * Loaded before the server by the kill drill alone: puts failpoints into the source as it is read, and kills the process
 * (SIGKILL) when the one named by DEEDBOX_FAILPOINT, as `name@n`, is reached for the n-th time.
 */
import { plugin } from "bun";
import made from "./failpoints.json" with { type: "json" };

/** Where failpoints lie: before or after a piece of the source. `of`: what, in the source, says of which stage they are. */
interface Point {
  file: string;
  beside: string;
  of?: "stage" | "job.stage";
  before?: string;
  after?: string;
}

const points = made as readonly Point[];

const stages = ["scan", "lift-text", "split", "sorting-read", "full-read", "link", "index-words"];
/** Those that are committed by themselves; the rest of a paper is one commit, under the name of its first stage. */
const committed = ["scan", "lift-text", "split"];

/** Every failpoint by its name. */
export const failpoints: readonly string[] = points.flatMap(({ before, after, of }) =>
  [before, after].flatMap((name) => {
    if (name === undefined) return [];
    if (of === undefined) return [name];
    return (of === "stage" ? stages : committed).map((stage) => `${stage}: ${name}`);
  }),
);

const wanted = process.env.DEEDBOX_FAILPOINT;
if (wanted !== undefined) {
  const [name = "", times = "1"] = wanted.split("@");
  let left = Number(times);
  Object.assign(globalThis, {
    failpoint(reached: string) {
      if (reached === name && --left === 0) process.kill(process.pid, "SIGKILL");
    },
  });
  plugin({
    name: "failpoints",
    setup(build) {
      for (const file of new Set(points.map((p) => p.file)))
        build.onLoad({ filter: new RegExp(`src/${file.replace(".", "\\.")}$`) }, async ({ path }) => {
          let source = await Bun.file(path).text();
          for (const { beside, before, after, of } of points.filter((p) => p.file === file)) {
            if (!source.includes(beside))
              throw new Error(`The source has changed: ${file} has no "${beside}".`);
            const stage = of === undefined ? "" : `${of} + ": " + `;
            const call = (name: string | undefined) =>
              name === undefined ? "" : `failpoint(${stage}"${name}");`;
            source = source.replaceAll(beside, () => `${call(before)} ${beside} ${call(after)}`);
          }
          return { contents: source, loader: "ts" };
        });
    },
  });
}
