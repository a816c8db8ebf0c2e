import { describe, expect, test } from "bun:test";
import { builtInReader } from "#reading/built-in.ts";
import { standsOn } from "#reading/fields/grounded.ts";
import { context } from "./paper.ts";
import { papers } from "./papers.ts";

const flat = (s: string | null) => (s ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

describe("whole papers", () => {
  for (const [name, build, want] of papers)
    test(name, () => {
      const pages = build();
      const sorting = builtInReader.sort(pages, context());
      const full = builtInReader.read(pages, sorting, context());
      const got: Record<string, unknown> = {
        type: sorting.type,
        language: sorting.language,
        date: sorting.date,
        period: sorting.period,
        issuer: sorting.issuer && flat(sorting.issuer),
        recipient: sorting.recipient && flat(sorting.recipient),
        total: full.total?.value ?? null,
        currency: full.total?.currency ?? null,
        dueDate: full.dueDate,
        automatic: full.obligations.some((o) => o.automatic),
      };
      const { numbers = {}, obligations = {}, ...plain } = want;
      const wanted: Record<string, unknown> = {
        ...plain,
        ...(plain.issuer ? { issuer: flat(plain.issuer) } : {}),
        ...(plain.recipient ? { recipient: flat(plain.recipient) } : {}),
      };
      expect(got).toMatchObject(wanted);
      const identifiers = full.facts
        .filter((f) => f.role === "identifier")
        .map((f) => `${f.key}=${flat(f.value)}`);
      for (const [key, value] of Object.entries(numbers))
        expect(identifiers).toContain(`${key}=${flat(value)}`);
      for (const [kind, due] of Object.entries(obligations))
        expect(full.obligations.map((o) => [o.kind as string, o.due])).toContainEqual([kind, due]);
      const stands = standsOn(pages);
      for (const f of full.facts) expect(stands(f.page, f.quote)).toBe(true);
      for (const o of full.obligations) expect(stands(o.page, o.quote)).toBe(true);
      // Numbers that identify somebody stay out of what everyone may see.
      for (const f of full.facts.filter((f) => f.role === "identifier" && flat(f.value).length >= 5)) {
        expect(flat(sorting.title)).not.toContain(flat(f.value));
        expect(flat(full.summary)).not.toContain(flat(f.value));
      }
    });
});
