/**
 * Types made from the description of the API: with `openapi-fetch` they are a client in which a call that is not in the
 * contract does not compile.
 *
 * `bun test/contract/client.ts [folder]` writes those of the published API to `dist/client/api.d.ts`;
 * `bun test/contract/client.ts --app` writes those the web app and the tests are compiled
 * with, or prints them with `--print`.
 */
import { join, resolve } from "node:path";
import { plugin } from "bun";
import ts from "typescript-5";
import { appOpenapi, openapi } from "#contract/openapi.ts";

// openapi-typescript is written against the compiler of TypeScript 5; that of TypeScript 7 has another interface.
plugin({
  name: "typescript 5 for openapi-typescript",
  setup(build) {
    build.module("typescript", () => ({ exports: { default: ts, ...ts }, loader: "object" }));
  },
});

const root = join(import.meta.dir, "..", "..");
const { default: openapiTS, astToString } = await import("openapi-typescript");

/** The types as text. Bytes are `Blob`, and what has a default may be left out. */
async function typesOf(description: object): Promise<string> {
  const described = JSON.parse(JSON.stringify(description));
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const ast = await openapiTS(described, {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === "binary" ? blob : undefined),
  });
  return astToString(ast);
}

/** The same description without its prose, and with one answer for every refusal: a page of types, not a book. */
function bare(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== "object" || value === null) return value;
  const named = name === "properties" || name === "schemas";
  const kept = Object.entries(value).filter(
    ([key]) => named || !["description", "example", "examples", "headers", "operationId"].includes(key),
  );
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

/** The file the web app and the tests are compiled with, formatted as everything else in `src`. */
export async function appTypes(): Promise<string> {
  const api = appOpenapi();
  const problem = { $ref: "#/components/schemas/Problem" };
  api.components.responses = {
    Refused: { description: "", content: { "application/problem+json": { schema: problem } } },
  };
  const head =
    "/** Every call of the box as types, for openapi-fetch. Made by `bun test/contract/client.ts --app`; do not edit. */\n";
  const child = Bun.spawn(
    [
      join(root, "node_modules", ".bin", "biome"),
      ...["check", "--config-path=.biome.json", "--write", `--stdin-file-path=${appTypesFile}`],
    ],
    { cwd: root, stdin: new Blob([head + (await typesOf(bare(api) as object))]), stderr: "ignore" },
  );
  return new Response(child.stdout).text();
}

export const appTypesFile = join(root, "src", "doors", "web", "api", "types.ts");

if (import.meta.main) {
  const [where, print] = process.argv.slice(2);
  const app = where === "--app";
  const file = app ? appTypesFile : join(resolve(where ?? join(root, "dist", "client")), "api.d.ts");
  const text = app ? await appTypes() : await typesOf(openapi("https://deedbox.lan", "0.0.0"));
  if (print === "--print") process.stdout.write(text);
  else {
    await Bun.write(file, text);
    console.log(file);
  }
}
