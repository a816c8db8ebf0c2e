import { expect, test } from "bun:test";
import { Ruleset, Spectral } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { openapi } from "#contract/openapi.ts";
import { inEnglish } from "#messages/render.ts";

/** Rules that do not suit: there is nobody to write to, a license has either an identifier or an address, areas stand in the order of the service document. */
const not = { "contact-properties": "off", "license-url": "off", "openapi-tags-alphabetical": "off" };

/** What Spectral's own rules for OpenAPI, all but those three, say of a description. */
async function said(description: object): Promise<string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset({ extends: [[oas, "all"]], rules: not }));
  const found = await spectral.run(JSON.parse(JSON.stringify(description)));
  return found.map((each) => `${each.code} ${each.path.join(".")}: ${each.message}`);
}

const api = openapi("https://deedbox.lan", "0.1.0", inEnglish);

test("the description passes every rule of Spectral without an error or a warning", async () => {
  expect(await said(api)).toEqual([]);
}, 120_000);

test("Spectral is awake: a reference to nothing, a missing summary and a wrong example are named", async () => {
  const bent = structuredClone(api);
  const me = bent.paths["/me"]?.get;
  if (!me) throw new Error("There is no GET /me.");
  me.responses[401] = { $ref: "#/components/responses/Nothing" };
  me.tags = [];
  const { Me } = bent.components.schemas;
  bent.components.schemas.Me = { ...Me, required: ["nothing_of_the_kind"] };
  const rules = new Set((await said(bent)).map((each) => each.split(" ")[0]));
  for (const rule of ["invalid-ref", "operation-tags", "oas3-valid-media-example"])
    expect([...rules]).toContain(rule);
}, 120_000);
