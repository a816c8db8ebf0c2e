import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { moduleOf } from "#messages/compile.ts";
import { type Catalogue, messagesIn, paramsOf, parseMessage, writeMessage } from "#messages/icu.ts";
import { type Language, languages } from "#messages/languages.ts";
import { catalogueOf } from "#messages/render.ts";

const root = join(import.meta.dir, "..", "..");
// Within the checkout, so that the modules find the packages they import.
const folder = join(root, "node_modules", ".cache", `messages-${process.pid}`);
mkdirSync(folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function compiled(catalogue: Catalogue, language: Language): Promise<Record<string, unknown>> {
  const path = join(folder, `${language}-${Bun.hash(JSON.stringify(catalogue))}.js`);
  await Bun.write(path, moduleOf(catalogue, language, join(root, "src/messages/format.ts")));
  return import(path);
}

type Leaf = string | ((params: Record<string, unknown>) => string);

const leafAt = (module: unknown, path: string): Leaf =>
  path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], module) as Leaf;

describe.each([...languages])("the app's messages in %s", (language) => {
  test("are written by the compiled modules as the server writes them", async () => {
    const wrong: string[] = [];
    let looked = 0;
    for (const [name, part] of Object.entries(catalogueOf(language).app as Catalogue)) {
      const module = await compiled(part as Catalogue, language);
      for (const [path, text] of messagesIn(part as Catalogue)) {
        const leaf = leafAt(module, path);
        const tokens = parseMessage(text);
        for (const n of [0, 1, 2, 5, 1234]) {
          const params = Object.fromEntries(
            [...paramsOf(tokens)].map(([key, kind]) => [
              key,
              kind === "number" ? n : kind === "boolean" ? n > 0 : key,
            ]),
          );
          looked++;
          const here = typeof leaf === "string" ? leaf : leaf(params);
          if (here !== writeMessage(tokens, params, language)) wrong.push(`app.${name}.${path}`);
          if (typeof leaf === "string") break;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(1500);
  });
});

test("a module has strings, functions and groups, each name an export, reserved words too", async () => {
  const catalogue = {
    plain: "It’s 'here'",
    delete: "Delete {name}?",
    due: "Pay {price, money} by {on, day} ({on, shortDay}, {on, month})",
    group: { "a b": "{n, plural, one {# bill} other {# bills}} of {all, number}" },
    flag: "{open, select, true {open} other {closed}}",
  };
  const module = (await compiled(catalogue, "en")) as {
    plain: string;
    delete: Leaf;
    due: Leaf;
    flag: Leaf;
    group: { "a b": Leaf };
  };
  const write = (leaf: Leaf, params: Record<string, unknown>) =>
    typeof leaf === "string" ? leaf : leaf(params);
  expect(Object.keys(module).sort()).toEqual(["delete", "due", "flag", "group", "plain"]);
  expect(module.plain).toBe("It’s 'here'");
  expect(write(module.delete, { name: "Gas" })).toBe("Delete Gas?");
  expect(write(module.due, { price: { value: 1234.5, currency: "EUR" }, on: "2026-12-03" })).toBe(
    "Pay €1,234.50 by 3 December 2026 (3 Dec, December 2026)",
  );
  expect(write(module.group["a b"], { n: 1200, all: 3000 })).toBe("1,200 bills of 3,000");
  expect([true, false].map((open) => write(module.flag, { open }))).toEqual(["open", "closed"]);
});
