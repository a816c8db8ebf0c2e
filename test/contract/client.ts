/**
 * Writes the types of the published API, made from its own description, to `dist/client/api.d.ts`: with `openapi-fetch`
 * they are a client in which a call that is not in the contract does not compile. `bun test/contract/client.ts [folder]`.
 */
import { join, resolve } from "node:path";
import { plugin } from "bun";
import ts from "typescript-5";
import { openapi } from "#contract/openapi.ts";

// openapi-typescript is written against the compiler of TypeScript 5; that of TypeScript 7 has another interface.
plugin({
  name: "typescript 5 for openapi-typescript",
  setup(build) {
    build.module("typescript", () => ({ exports: { default: ts, ...ts }, loader: "object" }));
  },
});

const { default: openapiTS, astToString } = await import("openapi-typescript");

/** The types as text. Bytes are `Blob`, and what has a default may be left out. */
async function clientTypes(): Promise<string> {
  const described = JSON.parse(JSON.stringify(openapi("https://deedbox.lan", "0.0.0")));
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const ast = await openapiTS(described, {
    defaultNonNullable: false,
    transform: (schema) => (schema.format === "binary" ? blob : undefined),
  });
  return astToString(ast);
}

const folder = resolve(process.argv[2] ?? join(import.meta.dir, "..", "..", "dist", "client"));
const file = join(folder, "api.d.ts");
await Bun.write(file, await clientTypes());
console.log(file);
