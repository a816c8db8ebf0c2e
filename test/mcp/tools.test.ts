import { describe, expect, test } from "bun:test";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { type RouteId, routes } from "#contract/routes.ts";
import { notTools, toolName, tools } from "#doors/mcp/tools.ts";

const published = routes.filter((route) => !route.app_only);

describe("the list of tools", () => {
  test("every call of the published API is a tool, or has its reason not to be one", () => {
    const named = new Set([...tools.map((t) => t.route.id), ...Object.keys(notTools)]);
    expect(published.map((r) => r.id).filter((id) => !named.has(id))).toEqual([]);
    expect(Object.keys(notTools).filter((id) => !published.some((r) => r.id === id))).toEqual([]);
    expect(Object.values(notTools).filter((why) => (why ?? "").length < 20)).toEqual([]);
  });

  test("what only the app may do is no tool", () => {
    const own = new Set(routes.filter((r) => r.app_only).map((r) => toolName(r.id)));
    expect(tools.filter((t) => own.has(t.tool.name))).toEqual([]);
  });

  test("under 12,000 tokens", () => {
    const text = JSON.stringify({ tools: tools.map((t) => t.tool) });
    expect(encode(text).length).toBeLessThan(12_000);
  });

  for (const { route, tool } of tools) {
    test(`${tool.name}: words, hints and fields`, () => {
      expect(tool.name).toMatch(/^[a-z_]{2,64}$/);
      expect(tool.title).toBe(route.summary);
      expect((tool.description ?? "").length).toBeGreaterThan(8);
      // Nothing of HTTP: a model has no headers and no addresses.
      expect(tool.description).not.toMatch(/`(?:GET|POST|PATCH|PUT|DELETE|Range|ETag)\b|bearer|\/v1/i);
      expect(tool.annotations?.readOnlyHint).toBe(route.kind === "read");
      const sent = [route.params, route.query, route.body, route.multipart].flatMap((part) =>
        Object.keys(part?.properties ?? {}),
      );
      // One name, one field: what is in the path cannot be taken for what is in the body.
      expect(new Set(sent).size).toBe(sent.length);
      const taken = Object.keys(tool.inputSchema.properties ?? {});
      expect(taken.sort()).toEqual([...sent, ...(route.kind === "read" ? [] : ["idempotency_key"])].sort());
      const answer = route.answers[0]?.schema;
      if (answer?.properties)
        expect(Object.keys(tool.outputSchema?.properties ?? {})).toEqual(Object.keys(answer.properties));
    });
  }

  test("a change is told from a look, and what takes something away from what does not", () => {
    const hints = (id: RouteId) => tools.find((t) => t.route.id === id)?.tool.annotations;
    expect(hints("search")).toMatchObject({ readOnlyHint: true });
    expect(hints("trashDocument")).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints("correctFact")).toMatchObject({ readOnlyHint: false, destructiveHint: false });
  });
});
