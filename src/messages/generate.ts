import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleOf } from "./compile.ts";
import { type Catalogue, messagesIn, type ParamKind, paramsOf, parseMessage } from "./icu.ts";

/**
 * What is made from `en.json`: `params.generated.ts`, each key with the kinds of its parameters, and `app/`, a module for each part of
 * `app` in the catalogue, in English. The web app imports those; its build puts the other languages in their place.
 */
const typeInApp: Readonly<Record<ParamKind, string>> = {
  text: "string | number",
  number: "number",
  day: "string",
  money: "{ value: number | string; currency: string | null }",
  list: "readonly (string | number)[]",
  select: "string",
  boolean: "boolean",
};

/** The parameters of a message as a type, `{ n: number }`; null where there are none. */
function paramType(text: string, typeOf: (kind: ParamKind) => string): string | null {
  const params = [...paramsOf(parseMessage(text))].map(([name, kind]) => `${name}: ${typeOf(kind)}`);
  return params.length === 0 ? null : `{ ${params.join("; ")} }`;
}

function appType(part: string | Catalogue): string {
  if (typeof part !== "string")
    return `{ ${Object.entries(part)
      .map(([name, inner]) => `readonly ${JSON.stringify(name)}: ${appType(inner)}`)
      .join("; ")} }`;
  const params = paramType(part, (kind) => typeInApp[kind]);
  return params === null ? "string" : `(params: ${params}) => string`;
}

/** The files made from the English catalogue, for `src/generate.ts`. */
export function messageFiles(): { file: string; source(): string; make(): string }[] {
  const read = (name: string) => readFileSync(join(import.meta.dir, name), "utf8");
  const text = read("en.json");
  const makers = ["generate.ts", "compile.ts", "icu.ts"].map(read).join("\n");
  const catalogue = JSON.parse(text) as Catalogue;
  const keys = () =>
    [...messagesIn(catalogue)].map(
      ([path, words]) => `  ${JSON.stringify(path)}: ${paramType(words, (kind) => JSON.stringify(kind))};`,
    );
  const params = {
    file: "src/messages/params.generated.ts",
    source: () => text + makers,
    make: () => ["export interface MessageKinds {", ...keys(), "}", ""].join("\n"),
  };
  const parts = Object.entries(catalogue.app ?? {}) as [string, Catalogue][];
  const modules = parts.map(([name, part]) => ({
    file: `src/messages/app/${name}.ts`,
    source: () => JSON.stringify(part) + makers,
    make: () => `// @ts-nocheck\n${moduleOf(part, "en", "../format.ts", (each) => `: ${appType(each)}`)}`,
  }));
  return [params, ...modules];
}
