/**
 * Makes the code that follows from other code and is therefore not committed: `*.generated.ts` and `messages/app/`, ignored by git and
 * by the formatter. A file names the digest of what it was made from and is left alone while that is the same.
 *
 * `bun run generate` makes what is missing or stale and prints the path of each file it wrote.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plugin } from "bun";
import { appOpenapi } from "#contract/openapi.ts";
import { messageFiles } from "#messages/generate.ts";

/** One generated file. */
interface Generated {
  /** Relative to the root of the project. */
  file: string;
  /** Everything the file follows from, as text; cheap, since it is read on every run. */
  source(): string;
  make(source: string): string | Promise<string>;
}

const root = join(import.meta.dir, "..");

/** Every generated file. */
export const generated: readonly Generated[] = [
  {
    file: "src/doors/web/api/types.generated.ts",
    source: () => JSON.stringify(appDescription()),
    make: (source) => typesOf(JSON.parse(source)),
  },
  ...messageFiles(),
];

/**
 * Makes those files below `folder` that are missing or stale, and returns their paths. A file appears whole or not at all, because
 * tests and type checks may run at the same time.
 */
export async function generate(list = generated, folder = root): Promise<string[]> {
  const written: string[] = [];
  for (const { file, source, make } of list) {
    const from = source();
    const path = join(folder, file);
    const head = `// Made by \`bun run generate\`; do not edit. Source: ${digest(from)}\n`;
    if (existsSync(path) && readFileSync(path, "utf8").startsWith(head)) continue;
    const part = `${path}.${process.pid}.part`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(part, head + (await make(from)));
    renameSync(part, path);
    written.push(path);
  }
  return written;
}

/** The makers themselves and the packages they use count as source. */
const makers = ["src/generate.ts", "bun.lock"].map((file) => readFileSync(join(root, file)));

/** Tells one source from another and keeps nothing secret, so a fast hash is enough. */
const digest = (source: string): string =>
  [source, ...makers].reduce((hash, part) => Bun.hash(part, hash), 0n).toString(16);

/** A description of the API as types for openapi-fetch: bytes are `Blob`, and what has a default may be left out. */
async function typesOf(description: object): Promise<string> {
  // Both load a compiler, which a run that makes nothing does without.
  const { default: ts } = await import("typescript-5");
  // openapi-typescript is written against the compiler of TypeScript 5; that of TypeScript 7 has another interface.
  plugin({
    name: "typescript 5 for openapi-typescript",
    setup(build) {
      build.module("typescript", () => ({ exports: { default: ts, ...ts }, loader: "object" }));
    },
  });
  const { default: openapiTS, astToString } = await import("openapi-typescript");
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const ast = await openapiTS(JSON.parse(JSON.stringify(description)), {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === "binary" ? blob : undefined),
  });
  return astToString(ast);
}

/** What the web app and the tests may call, without prose and with one answer for every refusal. */
function appDescription(): object {
  const api = appOpenapi();
  const problem = { $ref: "#/components/schemas/Problem" };
  api.components.responses = {
    Refused: { description: "", content: { "application/problem+json": { schema: problem } } },
  };
  return bare(api) as object;
}

const prose = new Set(["description", "example", "examples", "headers", "operationId"]);

function bare(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== "object" || value === null) return value;
  const named = name === "properties" || name === "schemas";
  const kept = Object.entries(value).filter(([key]) => named || !prose.has(key));
  if (name === "responses" && "429" in value) {
    const answers = kept.filter(([status]) => Number(status) < 400);
    const refusal = { $ref: "#/components/responses/Refused" };
    return Object.fromEntries([
      ...answers.map(([key, each]) => [key, bare(each, key)]),
      ["default", refusal],
    ]);
  }
  return Object.fromEntries(kept.map(([key, each]) => [key, bare(each, key)]));
}

if (import.meta.main) for (const path of await generate()) process.stdout.write(`${path}\n`);
