import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module.js";
import { type Catalogue, formatters, messagesIn } from "./icu.ts";
import type { Language } from "./languages.ts";

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);
const quoted = (name: string): string => (isName(name) ? name : JSON.stringify(name));

/**
 * A part of a catalogue as the source of a module that needs no parser: what has no parameters is a string, everything else a function
 * of its parameters. Each name of the part is an export, so a bundler leaves out what nobody uses.
 * @param typeOf the type of an export, written behind its name; left out for a module in JavaScript
 * @param formats where the module finds `format.ts`
 */
export function moduleOf(
  catalogue: Catalogue,
  language: Language,
  formats: string,
  typeOf: (part: string | Catalogue) => string = () => "",
): string {
  const flat = [...messagesIn(catalogue)];
  const custom = Object.entries(formatters)
    // The library has its own for plain numbers, which it needs for `#` as well.
    .filter(([id]) => id !== "number")
    .map(([id, formatter]) => [id, { formatter, id, module: formats }]);
  const compiler = new MessageFormat(language, { customFormatters: Object.fromEntries(custom) });
  const numbered = Object.fromEntries(flat.map(([, text], i) => [`m${i}`, text]));
  const [head = "", body = ""] = compileModule(compiler, numbered as never).split("export default {");
  const code = new Map(
    [...body.matchAll(/^ {2}m(\d+): (.*?),?$/gm)].map(([, i, source = ""]) => [
      flat[Number(i)]?.[0],
      // A message without parameters is compiled to `() => "text"`.
      source.replace(/^\(\) => (?=")/, ""),
    ]),
  );
  const write = (part: string | Catalogue, path: string): string =>
    typeof part === "string"
      ? (code.get(path) ?? "")
      : `{ ${Object.entries(part)
          .map(([name, inner]) => `${quoted(name)}: ${write(inner, `${path}.${name}`)}`)
          .join(", ")} }`;
  const names = Object.keys(catalogue);
  // Declared under other names, since some words of the language are reserved (`delete`, `new`).
  return [
    head.trim(),
    ...names.map((name, i) => {
      const part = catalogue[name] as string | Catalogue;
      return `const $${i}${typeOf(part)} = ${write(part, name)};`;
    }),
    `export { ${names.map((name, i) => `$${i} as ${quoted(name)}`).join(", ")} };`,
    "",
  ].join("\n");
}
