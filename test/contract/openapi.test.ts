import { beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FormatRegistry } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { examples } from "#contract/examples.ts";
import type { ApiOperation } from "#contract/openapi.ts";
import { openapi } from "#contract/openapi.ts";
import { Problem } from "#contract/problem.ts";
import { nouns, routes } from "#contract/routes.ts";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import { problemKinds } from "#kernel/problem.ts";
import { inEnglish } from "#messages/render.ts";
import { tablesOf } from "../table-file.ts";

const table = tablesOf(import.meta.dir, "openapi.tsv");

const origin = "https://deedbox.lan";
const api = openapi(origin, "0.1.0", inEnglish);
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const operation = (id: string): ApiOperation => {
  const found = operations.find((each) => each.operation.operationId === id);
  if (!found) throw new Error(`No operation is called ${id}.`);
  return found.operation;
};

/** Every schema a request may be answered or sent with, by name. */
const named = Object.fromEntries([
  ...Object.entries(nouns),
  ...routes.flatMap(({ body }) => (body?.$id ? [[body.$id, body]] : [])),
]);

beforeAll(() => {
  FormatRegistry.Set("date", isDate);
  FormatRegistry.Set("uuid", isUuid);
  FormatRegistry.Set("uri", URL.canParse);
  FormatRegistry.Set("uri-reference", (s) => URL.canParse(s, origin));
  FormatRegistry.Set("email", (s) => /^\S+@\S+$/.test(s));
});

test("the description passes every recommended rule of Redocly without a warning", async () => {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(api));
    const cli = join(import.meta.dir, "../../node_modules/@redocly/cli/bin/cli.js");
    const config = join(import.meta.dir, "redocly.yaml");
    const child = Bun.spawn([process.execPath, cli, "lint", "--config", config, "--format", "json", file], {
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, status] = [await new Response(child.stdout).text(), await child.exited];
    const report = JSON.parse(out);
    expect(report.problems).toEqual([]);
    expect(report.totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    expect(status).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the calls are those of the service document and those beside it, each with its scope", () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...table("calls").flat(), ...table("calls beside it").flat()].sort(),
  );
  for (const route of routes.filter((each) => !each.app_only)) {
    expect(operation(route.id).description).toContain(`\`${route.scope}\` scope`);
  }
});

test("ids of calls and names of shapes are given once", () => {
  const ids = routes.map((each) => each.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(routes.map((each) => `${each.method} ${each.path}`)).size).toBe(routes.length);
});

test("calls only the app may make are left out, and so is what only they use", () => {
  expect(routes.some((each) => each.app_only)).toBe(true);
  const text = JSON.stringify(api);
  for (const route of routes.filter((each) => each.app_only)) {
    expect(api.paths[route.path]).toBeUndefined();
    expect(text).not.toContain(route.id);
  }
  expect(api.components.schemas.DocumentEvent).toBeUndefined();
});

describe("examples", () => {
  test.each(Object.entries(examples(origin)))("%s fits its schema", (name, example) => {
    const schema = named[name];
    if (!schema) throw new Error(`No schema is called ${name}.`);
    expect([...Value.Errors(schema, example)].map((e) => `${e.path} ${e.message}`)).toEqual([]);
  });

  test("every JSON answer and every JSON body has one", () => {
    for (const { operation: each } of operations) {
      const contents = [each.requestBody, ...Object.values(each.responses)].flatMap((part) =>
        part && "content" in part ? Object.entries(part.content ?? {}) : [],
      );
      for (const [type, content] of contents) {
        if (type === "application/json") expect(content.example).toBeDefined();
      }
    }
  });

  test("every refusal has one of each of its kinds, and every one is a Problem of its status", () => {
    const shown = new Set<string>();
    for (const response of Object.values(api.components.responses)) {
      const all = Object.values(response.content?.["application/problem+json"]?.examples ?? {});
      expect(all.length).toBeGreaterThan(0);
      for (const { value } of all) {
        expect([...Value.Errors(Problem, value)]).toEqual([]);
        shown.add(Value.Decode(Problem, value).type);
      }
    }
    const told = api.components.schemas.Problem?.description;
    for (const kind of Object.keys(problemKinds)) expect(told).toContain(`\`${kind}\``);
    for (const kind of [
      "missing-scope",
      "role",
      "plan",
      "validation",
      "bad-cursor",
      "pace",
      "file-gone",
      "no-room",
      "too-large",
    ]) {
      expect([...shown]).toContain(`${origin}/problems/${kind}`);
    }
  });
});

describe("every call", () => {
  const header = (each: ApiOperation, name: string) =>
    each.parameters.some((of) => "$ref" in of && of.$ref === `#/components/parameters/${name}`);

  test("takes the account header, may be refused for want of a token and for its pace", () => {
    for (const { operation: each } of operations) {
      expect(header(each, "ServiceAccount")).toBe(true);
      expect(Object.keys(each.responses)).toEqual(expect.arrayContaining(["401", "403", "429"]));
    }
    expect(api.components.responses.Unauthorized?.headers).toHaveProperty("WWW-Authenticate");
    expect(api.components.responses.TooManyCalls?.headers).toHaveProperty("Retry-After");
  });

  test("that changes something takes an Idempotency-Key; no other does", () => {
    for (const { operation: each } of operations) {
      // A draft is asked for with a POST and changes nothing.
      const changes = routes.find((r) => r.id === each.operationId)?.kind !== "read";
      expect(header(each, "IdempotencyKey")).toBe(changes);
      // What is about one document is refused while that is in the trash.
      const trash = [
        "askDocument",
        "draftForObligation",
        "draftForGap",
        "getObligation",
        "chooseFact",
      ].includes(each.operationId);
      expect("409" in each.responses).toBe(changes || trash);
    }
  });

  test("names its refusals among those that are described", () => {
    for (const { operation: each } of operations) {
      for (const response of Object.values(each.responses)) {
        if (!("$ref" in response)) continue;
        expect(api.components.responses).toHaveProperty(response.$ref.split("/").pop() ?? "");
      }
    }
  });
});

describe("limits of the service document", () => {
  const schemaOf = (id: string, name: string) => {
    const found = operation(id).parameters.find((each) => "name" in each && each.name === name);
    if (!found || !("schema" in found)) throw new Error(`${id} has no parameter ${name}.`);
    return { ...found.schema, required: found.required };
  };
  test.each<[string, string, object]>([
    ["search", "q", { type: "string", maxLength: 200, required: true }],
    ["search", "limit", { type: "integer", minimum: 1, maximum: 50, default: 20, required: false }],
    ["search", "meaning", { type: "boolean", default: true }],
    ["listDocuments", "limit", { type: "integer", minimum: 1, maximum: 200, default: 50 }],
    ["listDocuments", "sort", { enum: ["date", "arrival"], default: "date" }],
    ["listDocuments", "since", { type: "string", format: "date" }],
    ["getDocument", "page", { type: "integer", minimum: 1 }],
    ["getDocument", "max_chars", { type: "integer", minimum: 500, maximum: 60000, default: 12000 }],
    ["getPage", "w", { type: "integer", minimum: 600, maximum: 2200, default: 1600 }],
    ["getPage", "page", { type: "integer", minimum: 1, required: true }],
    ["getFile", "download", { type: "boolean", default: false }],
  ])("%s %s", (id, name, expected) => {
    expect(schemaOf(id, name)).toMatchObject(expected);
  });

  test("an upload has up to 30 pages, a title of 120 characters and can be a receipt", () => {
    expect(operation("addDocuments").responses).toHaveProperty("413");
    expect(api.components.schemas.Upload).toMatchObject({
      properties: {
        file: { type: "string", format: "binary" },
        pages: { type: "array", maxItems: 30, items: { type: "string", format: "binary" } },
        title: { maxLength: 120 },
        separate: { type: "boolean" },
        for: { enum: ["receipt"] },
      },
    });
  });

  test("a correction has at least one field", () => {
    expect(api.components.schemas.Correction).toMatchObject({
      minProperties: 1,
      additionalProperties: false,
      properties: {
        title: { type: "string", maxLength: 140 },
        summary: { type: ["string", "null"], maxLength: 2000 },
        doc_date: { type: ["string", "null"], format: "date" },
        type: { type: ["string", "null"], maxLength: 120 },
        category_id: { type: ["string", "null"], format: "uuid" },
      },
    });
  });
});

test("a field is never missing, but for the few the service document names", () => {
  const missable = Object.entries(nouns).flatMap(([name, schema]) =>
    Object.keys(schema.properties ?? {})
      .filter((field) => !(schema.required ?? []).includes(field))
      .map((field) => `${name}.${field}`),
  );
  // Passages, bundles and what has no date are the app's own: the service document names what else an answer has, and no more.
  expect(missable.sort()).toEqual([
    "AskAnswer.passages",
    "AskAnswer.plan",
    "AskAnswer.value",
    "Citation.fact_id",
    "Document.text",
    "DocumentMetadata.bundles",
    "DocumentMetadata.undated",
    "DocumentRow.bundles",
    "DocumentRow.undated",
    "Problem.current",
    "Problem.errors",
    "Problem.scope",
    "SearchResult.bundles",
    "SearchResult.undated",
  ]);
});

test("every shape is closed", () => {
  const open = Object.values(nouns).filter((schema) => schema.additionalProperties !== false);
  expect(open).toEqual([]);
});
