import { expect } from "bun:test";
import { household } from "../../http/people.ts";
import { NUMBER, nowhere, ok, raw, refused, type Section, wrongFields } from "./scene.ts";

const question = "How much was the electricity of Harbour Lane Energy?";

export const ask: Section = {
  of: "Ask",
  cases: [
    {
      says: "POST | /ask | JSON: `question` (string, required). Returns `text/event-stream` (see Events). 401, 403, 422. The thread remembers the last few turns per person.",
      check: async (at) => {
        const { status, headers, text } = await raw(at, "POST", "/ask", { json: { question } });
        expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
        expect(text).toContain("event: done\n");
        expect(await wrongFields(at, "POST", "/ask", { json: {} })).toEqual(["question"]);
        const without = await raw(at, "POST", "/ask", { token: at.home.reads, json: { question } });
        expect([without.status, without.body.scope]).toEqual([403, "ask"]);
      },
    },
    {
      says: "POST | /documents/{document}/ask | JSON: `question` (string, required); `history` (array of {question, answer}, both required strings",
      check: async (at) => {
        const path = `/documents/${at.bill.id}/ask`;
        const history = [{ question: "Who sent it?", answer: "Harbour Lane Energy." }];
        const { text } = await raw(at, "POST", path, { json: { question: "How much is due?", history } });
        const done = /event: done\ndata: (.*)/.exec(text)?.[1] ?? "{}";
        for (const { document } of JSON.parse(done).citations) expect(document.id).toBe(at.bill.id);
        const wrong = { json: { question: "How much?", history: [{ question: "Who?" }] } };
        expect(await wrongFields(at, "POST", path, wrong)).toEqual(["history.0.answer"]);
        expect((await raw(at, "POST", `/documents/${nowhere}/ask`, { json: { question } })).status).toBe(404);
      },
    },
    {
      says: "POST | /checkup/obligations/{obligation}/draft | JSON: `about` (string, what the email should ask for). Returns `to` (string or null), `subject`",
      check: async ({ target, api, home, payment }) => {
        const params = { path: { obligation: payment.id } };
        const body = { about: "a payment in two parts" };
        const full = await ok(api.POST("/v1/checkup/obligations/{obligation}/draft", { params, body }));
        expect(full).toEqual({
          to: "billing@harbourlane.example",
          subject: expect.any(String),
          body: expect.stringContaining(NUMBER),
          needs: expect.any(Array),
        });
        const blind = target.client(
          await target.running.token({ email: home.email, name: "blind", scopes: "read,ask" }),
        );
        const left = await ok(blind.POST("/v1/checkup/obligations/{obligation}/draft", { params, body }));
        expect(JSON.stringify(left)).not.toContain(NUMBER);
        for (const placeholder of left.needs) expect(left.body).toContain(placeholder);
        expect(left.needs.length).toBeGreaterThan(full.needs.length);
        const poor = await household(target, { plan: "free" });
        const { type } = await refused(
          target.client(poor.all).POST("/v1/checkup/obligations/{obligation}/draft", { params, body }),
          403,
        );
        expect(type).toEndWith("/problems/plan");
      },
    },
    {
      says: "POST | /checkup/{gap}/draft | Same payload and answer as above, for something missing. `about` is used when the gap's own words are not what to ask for.",
      check: async ({ api, gap }) => {
        const drafted = api.POST("/v1/checkup/{gap}/draft", {
          params: { path: { gap: gap ?? nowhere } },
          body: { about: "a copy of the May bill" },
        });
        if (gap === null) return void (await refused(drafted, 404));
        const { response, data } = await drafted;
        expect([200, 503]).toContain(response.status);
        if (data) expect(`${data.subject} ${data.body}`).toContain("May");
      },
    },
  ],
};
