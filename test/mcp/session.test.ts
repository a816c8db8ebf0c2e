import { beforeAll, describe, expect, test } from "bun:test";
import type { AuditPage } from "#contract/audit.ts";
import type { CheckupItem, CheckupList } from "#contract/checkup.ts";
import type { ConnectionList } from "#contract/connection.ts";
import type { Document } from "#contract/document.ts";
import type { Draft } from "#contract/draft.ts";
import { added, type Household, readThrough, signedIn, upload } from "../http/people.ts";
import { inProcess } from "../http/target.ts";
import { App } from "../oauth/app.ts";
import { pdfBill } from "../paper/paper.ts";
import { type Assistant, assistant, eras, words } from "./assistant.ts";

/**
 * A whole conversation as an assistant has it: connected by OAuth, it asks what is due, looks at the page, drafts the mail and
 * marks the bill as paid. On a connection that only reads the last step is refused.
 */
inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });

  /** A bill that is on file and on the Checkup. */
  async function billDue(seed: number): Promise<CheckupItem> {
    const paper = await pdfBill({ seed, pages: 1, number: `INV-9${seed}`, issuer: "Summit Gas Company" });
    const id = await added(upload(target, home.all, paper));
    await readThrough(target, home.all, id);
    const { body } = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
    const item = body.items.find((i) => i.document?.id === id && i.source === "obligation");
    if (!item) throw new Error("the bill is not on the Checkup");
    return item;
  }

  /** What every conversation of this kind begins with; gives the item it found. */
  async function askAndLook(by: Assistant, due: CheckupItem): Promise<CheckupItem> {
    const { items } = await by.rows<CheckupList>("get_checkup", { limit: 500 });
    const item = items.find((i) => i.id === due.id);
    if (!item?.document) throw new Error("the item is not there");
    const { metadata } = await by.rows<Document>("get_document", { document: item.document.id, text: true });
    const file = metadata.files[0]?.id ?? "";
    const picture = await by.call("get_page", { document: item.document.id, file, page: 1, w: 600 });
    expect(picture.content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    const bytes = Buffer.from((picture.content[0] as { data: string }).data, "base64");
    expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from("PNG")]);
    return item;
  }

  for (const [at, era] of eras.entries()) {
    describe(`in a program of ${era}`, () => {
      test("connect, ask what is due, open the page picture, draft the e-mail, mark it paid", async () => {
        const due = await billDue(70 + at);
        const connected = new App(target);
        const { access } = await connected.connect(home.user, { access: "change", account_id: home.account });
        const by = await assistant(target, access, era);
        const me = await by.rows<{ token: { kind: string; name: string }; accounts: unknown[] }>("get_me");
        expect([me.token.kind, me.token.name, me.accounts]).toEqual(["connection", "Claude", []]);
        const item = await askAndLook(by, due);
        const draft = await by.rows<Draft>("draft_for_obligation", { obligation: item.id });
        expect(draft.body.length).toBeGreaterThan(40);
        const paid = await by.rows<{ item: CheckupItem }>("act_on_obligation", {
          obligation: item.id,
          action: "handled",
          idempotency_key: `paid-${item.id}`,
        });
        expect(paid.item.status).toBe("handled");
        const after = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
        expect(after.body.items.map((i) => i.id)).not.toContain(item.id);
        const { body } = await target.get<AuditPage>("/v1/audit?limit=200", app);
        const mine = body.lines.filter((l) => l.via === "assistant");
        expect(mine.every((l) => l.connection?.name === "Claude")).toBe(true);
        const actions = mine.map((l) => l.action);
        expect(actions).toContain("assistant.getCheckup");
        expect(actions).toContain("assistant.getPage");
        expect(actions.some((a) => a.startsWith("obligation."))).toBe(true);
        const { connections } = (await target.get<ConnectionList>("/v1/connections", app)).body;
        expect(connections[0]).toMatchObject({
          name: "Claude",
          access: "change",
          today: { documents_read: 1 },
        });
        await by.close();
        // Disconnected: the next call is told how to be connected again, and nothing else.
        for (const { id } of connections)
          await target.call("DELETE", `/v1/connections/${id}`, { token: app });
        await expect(assistant(target, access, era)).rejects.toThrow();
      });

      test("the same on a connection that only reads: looked at, and refused at the change", async () => {
        const due = await billDue(80 + at);
        const { access } = await new App(target).connect(home.user, {
          access: "read",
          account_id: home.account,
        });
        const by = await assistant(target, access, era);
        const item = await askAndLook(by, due);
        const offered = (await by.client.listTools()).tools.map((t) => t.name);
        expect(offered).not.toContain("act_on_obligation");
        const refused = await by.call("act_on_obligation", { obligation: item.id, action: "handled" });
        expect(refused.isError).toBe(true);
        expect(words(refused)).toContain('scope "write"');
        const still = await target.get<CheckupList>("/v1/checkup?limit=500", home.all);
        expect(still.body.items.map((i) => i.id)).toContain(item.id);
        // Numbers are for connections that may change, as the person was told.
        const facts = await by.rows<{ identifiers_shown: boolean; facts: { role: string }[] }>(
          "list_document_facts",
          { document: item.document?.id },
        );
        expect(facts.identifiers_shown).toBe(false);
        expect(facts.facts.filter((f) => f.role === "identifier")).toEqual([]);
        await by.close();
      });
    });
  }
});
