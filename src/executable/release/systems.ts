import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nameOf, type Target } from "../target.ts";

/** What a program can do by native code that it carries, and by which files one sees that it does. */
const PARTS = {
  Pictures: /@img\/sharp-[^/]+\/.*\.node$/,
  "Pages of PDFs": /@napi-rs\/canvas-[^/]+\/.*\.node$/,
  "Text in photos, second reader; search by meaning": /onnxruntime-node\/bin\/.*onnxruntime_binding\.node$/,
  "Language model on the box": /@node-llama-cpp\/[^/]+\/bins\/.*\.node$/,
} as const;

type Part = keyof typeof PARTS;

/** Without these no paper can be filed. */
const NEEDED: readonly Part[] = ["Pictures", "Pages of PDFs"];

/** The parts that a built program has, by the list of the files it carries. `work`: where it was built. Throws when it could file nothing. */
export function partsOf(target: Target, work: string): Set<Part> {
  const files = Object.keys(JSON.parse(readFileSync(join(work, "runtime-sums.json"), "utf8")));
  const names = Object.keys(PARTS) as Part[];
  const there = new Set(names.filter((part) => files.some((file) => PARTS[part].test(file))));
  const missing = NEEDED.filter((part) => !there.has(part));
  if (missing.length > 0) throw new Error(`${nameOf(target)} lacks: ${missing.join(", ")}.`);
  return there;
}

/** How far each was tried. What is not said was only built and its parts listed. */
const TRIED: Record<string, string> = {
  "linux-x64": "every check; it starts on an emulated processor without AVX2",
  "linux-arm64": "it starts and reads photos on an emulated processor; PDFs with text fail in the emulator",
};

/** The page that says what works where. */
export function systemsPage(systems: readonly (readonly [Target, Set<Part>])[]): string {
  const names = Object.keys(PARTS) as Part[];
  const rows = systems.map(([target, parts]) => {
    const name = nameOf(target);
    return `| ${[name, ...names.map((part) => (parts.has(part) ? "yes" : "no")), TRIED[name] ?? "built, not run"].join(" | ")} |`;
  });
  return `# What works where

Everything else works on every system. Where there’s no language model on the box, a server of your own can be named
(\`DEEDBOX_MODEL_URL\`). Where the second reader is missing, photos are read by the first alone.

| system | ${names.join(" | ")} | tried |
|---|${names.map(() => "---|").join("")}---|
${rows.join("\n")}
`;
}
