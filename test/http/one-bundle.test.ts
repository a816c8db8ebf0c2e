import { beforeAll, describe, expect, test } from "bun:test";
import type { BundleWithDocuments } from "#contract/bundle.ts";
import { routes } from "#contract/routes.ts";
import { type Role, roles } from "#rules/access/access.ts";
import { filed, nowhere } from "./acts.ts";
import { bundleOf, type Household, household, someone } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

const guests: Role[] = ["view", "edit", "upload_only"];

forTargets((target) => {
  let home: Household;
  let bundle: string;
  let foreign: string;
  beforeAll(async () => {
    home = await household(target);
    bundle = await bundleOf(target, home.all);
    foreign = await bundleOf(target, (await household(target)).all);
  });

  describe("`member add --bundle` is refused as the app refuses it", () => {
    for (const role of roles.filter((r) => !guests.includes(r)))
      test(`for ${role}, who is no guest`, async () => {
        await expect(someone(target, home.account, role, { bundle })).rejects.toThrow(/guests/);
      });
    test.each([
      ["of another account", () => foreign],
      ["that is none", () => nowhere],
      ["that is no id", () => "accountant"],
    ])("for a bundle %s", async (_what, of) => {
      await expect(someone(target, home.account, "view", { bundle: of() })).rejects.toThrow(/bundle/);
    });
    for (const role of guests)
      test(`and let in for ${role}`, async () => {
        const token = await someone(target, home.account, role, { bundle: bundle.toUpperCase() });
        expect((await target.get("/v1/documents", token)).status).toBe(role === "upload_only" ? 403 : 200);
      });
  });
});

/** Lets somebody in on a bundle in a role that takes none, as a row of an older version may have it. */
async function oldMember(target: Target, home: Household, role: Role, bundle: string): Promise<string> {
  const token = await someone(target, home.account, role);
  target.inside.box.db.write(() =>
    target.inside.box.db
      .sql(
        "UPDATE membership SET bundle_id = ? WHERE account_id = ? AND role = ? AND user_id <> ? AND bundle_id IS NULL",
      )
      .run(bundle, home.account, role, home.user),
  );
  return token;
}

inProcess((target) => {
  test("who sees one bundle changes nothing, whatever the role and whatever id is named", async () => {
    const home = await household(target);
    const inside = await filed(target, home.all, "A letter about the hedge.");
    const outside = await filed(target, home.all, "A letter about the well.");
    const bundle = await bundleOf(target, home.all, [inside]);
    const member = await oldMember(target, home, "member", bundle);
    const edit = await someone(target, home.account, "edit", { bundle });
    const id = (name: string) => (name === "bundle" ? bundle : name === "document" ? inside : outside);
    for (const token of [member, edit]) {
      for (const r of routes.filter((x) => x.kind === "change" && !x.app_only && !x.own)) {
        const path = `/v1${r.path.replace(/\{(\w+)\}/g, (_, name: string) => id(name))}`;
        const json = r.path.endsWith("/documents")
          ? { document_ids: [outside] }
          : { document_id: outside, other_id: outside, title: "x" };
        const { status } = await target.call<Refused>(r.method, path, {
          token,
          ...(r.method === "DELETE" ? {} : { json }),
        });
        expect([r.id, status]).toEqual([r.id, 403]);
      }
      expect((await target.get<{ can: { change: boolean } }>("/v1/me", token)).body.can.change).toBe(false);
    }
    const held = await target.get<BundleWithDocuments>(`/v1/bundles/${bundle}`, home.all);
    expect(held.body.documents.map((d) => d.id)).toEqual([inside]);
    // What a guest adds may name only what they see: the same answer for an id outside and for none at all.
    const person = async (about: string) =>
      (
        await target.post<Refused>("/v1/documents/note", edit, {
          json: { title: "A note", text: "Words.", person_or_thing: about },
        })
      ).text.replaceAll(about, "");
    const { body } = await target.post<{ person_or_thing: { id: string } }>(
      `/v1/documents/${outside}/entities`,
      home.all,
      { json: { name: "Ottoline Vane", kind: "person" } },
    );
    expect(await person(body.person_or_thing.id)).toBe(await person(nowhere));
    expect(await person("Ottoline Vane")).toBe(await person("Nobody at all"));
  });
});
