import { expect, test } from "bun:test";
import { openapi } from "#contract/openapi.ts";
import { referenceScript } from "#contract/reference-script.ts";
import { referencePage } from "#doors/http/server.ts";
import { inEnglish } from "#messages/render.ts";
import pack from "../../package.json" with { type: "json" };

const { text } = await referencePage("0.1.0");

test("the reference names one script, that of this box, and the published description", () => {
  expect([...text.matchAll(/<script[^>]*src="([^"]+)"/g)].map((m) => m[1])).toEqual([referenceScript]);
  expect(referenceScript).toBe(`/scalar-${pack.dependencies["@scalar/api-reference"]}.js`);
  expect(text).toContain('data-url="/v1/openapi.json"');
  expect(text).not.toMatch(/https?:|@import|@font-face|url\(|<img|<iframe|<link/i);
});

test("nothing runs that is written in the page itself, which its policy would refuse", () => {
  expect([...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((m) => m[1])).toEqual(["", ""]);
  expect(text).not.toMatch(/\son\w+=/i);
});

test("what the plugin puts into the page as it is needs no escaping", () => {
  const { title, summary } = openapi("https://deedbox.lan", "0.1.0", inEnglish).info;
  expect(`${title} ${summary}`).not.toMatch(/[<>&"']/);
  const [, settings = ""] = /data-configuration='([^']*)'/.exec(text) ?? [];
  expect(JSON.parse(settings)).toMatchObject({ withDefaultFonts: false, telemetry: false });
});

test("the page says its language and its name", () => {
  expect(text).toContain('<html lang="en">');
  expect(text).toContain("<title>Deedbox API</title>");
});
