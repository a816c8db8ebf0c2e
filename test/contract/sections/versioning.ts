import { expect } from "bun:test";
import { ok, raw, type Section } from "./scene.ts";

export const versioning: Section = {
  of: "Versioning",
  cases: [
    {
      says: "The API version is `1`, carried in the base path `/v1` (the `api` field of /me gives the versioned base).",
      check: async (at) => {
        const { api } = await ok(at.api.GET("/v1/me"));
        expect(api).toBe(`${at.target.origin}/v1`);
        // Nothing else is a version; addresses that are not the API's are the app's page.
        expect((await at.target.get("/v2/me", at.home.all)).headers.get("content-type")).toStartWith(
          "text/html",
        );
        const { body } = await at.target.get<{ servers: { url: string }[] }>("/v1/openapi.json", null);
        expect(body.servers[0]?.url).toBe(api);
      },
    },
    {
      says: "A document reads the same through every door (API and assistant tool server), and a field not on file is null, never missing.",
      check: async (at) => {
        const { text } = await raw(at, "GET", `/documents/${at.note.id}`);
        expect(text).toContain('"period":null');
        expect(text).not.toContain("undefined");
      },
    },
  ],
};
