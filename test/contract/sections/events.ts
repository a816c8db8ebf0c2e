import { expect } from "bun:test";
import { ok, raw, type Section } from "./scene.ts";

const asked = async (at: Parameters<Section["cases"][number]["check"]>[0]) => {
  const { headers, text } = await raw(at, "POST", "/ask", {
    json: { question: "How much was the electricity of Harbour Lane Energy?" },
  });
  const events = text
    .split("\n\n")
    .map((each) => /^event: (\w+)\ndata: (.*)$/m.exec(each))
    .filter((each) => each !== null)
    .map(([, name = "", data = ""]) => ({ name, data: JSON.parse(data) }));
  return { type: headers.get("content-type"), events };
};

export const events: Section = {
  of: "Events",
  cases: [
    {
      says: "The only event mechanism shown is the streamed answer of the ask calls: `Content-Type: text/event-stream`.",
      check: async (at) => expect((await asked(at)).type).toBe("text/event-stream"),
    },
    {
      says: [
        "text | the answer as it is written, in pieces",
        "done | exactly one, closes the turn: the answer, its citations, whether it was grounded, any change it proposes",
      ],
      check: async (at) => {
        const { events: met } = await asked(at);
        const done = met.filter((each) => each.name === "done");
        expect([done.length, met.at(-1)?.name]).toEqual([1, "done"]);
        const pieces = met.filter((each) => each.name === "text").map((each) => each.data.text);
        expect(pieces.join("")).toBe(done[0]?.data.answer);
        expect(done[0]?.data).toMatchObject({
          citations: expect.any(Array),
          grounded: expect.any(Boolean),
          proposed_change: null,
        });
      },
    },
    {
      says: "error | exactly one, instead of done, saying what went wrong",
      // Brought about in the tests of asking; here that a stream never ends in both or in neither.
      check: async (at) => {
        const ends = (await asked(at)).events.filter((each) => each.name === "done" || each.name === "error");
        expect(ends.length).toBe(1);
      },
    },
    {
      says: "Audit: every change is audited as made through the API, and reading a document's words is audited as a view.",
      check: async (at) => {
        const { api, bill, target, home } = at;
        await ok(
          api.GET("/v1/documents/{document}", {
            params: { path: { document: bill.id }, query: { text: true } },
          }),
        );
        if (target.kind === "executable") return;
        const told = target.inside.box.db
          .sql("SELECT via, action, subject_id FROM audit WHERE account_id = ? ORDER BY n DESC LIMIT 1")
          .get(home.account);
        expect(told).toMatchObject({
          via: "api",
          action: expect.stringContaining("view"),
          subject_id: bill.id,
        });
      },
    },
  ],
};
