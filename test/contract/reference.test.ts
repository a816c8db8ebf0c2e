import { expect, test } from "bun:test";
import { openapi } from "#contract/openapi.ts";
import { referencePage } from "#doors/web/reference/page.ts";

const api = openapi("https://deedbox.lan", "0.1.0");
const { html } = referencePage(api);

test("every call, every refusal and every shape has its place on the page", () => {
  for (const methods of Object.values(api.paths)) {
    for (const operation of Object.values(methods)) expect(html).toContain(`id="${operation.operationId}"`);
  }
  for (const name of Object.keys(api.components.schemas)) expect(html).toContain(`id="schema-${name}"`);
  for (const name of Object.keys(api.components.responses)) expect(html).toContain(`id="refusal-${name}"`);
});

test("every link leads to a place on the page or to the description", () => {
  const places = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(links.length).toBeGreaterThan(100);
  const lost = links.filter((link) => link !== "/v1/openapi.json" && !places.has(link.slice(1)));
  expect(lost).toEqual([]);
});

test("ids are given once", () => {
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("nothing is fetched: no script, no style sheet, no picture, no font", () => {
  expect(html).not.toMatch(/<script|<img|<iframe|@import|@font-face|url\(/i);
  expect([...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map((match) => match[1])).toEqual(["data:,"]);
});

test("words are escaped wherever they come from", () => {
  const nasty = `<img src=x onerror="alert('1')">`;
  const changed = structuredClone(api);
  changed.info.title = nasty;
  changed.info.description = `\`${nasty}\`\n\n- ${nasty}`;
  for (const methods of Object.values(changed.paths)) {
    for (const operation of Object.values(methods)) operation.summary = nasty;
  }
  const page = referencePage(changed).html;
  expect(page).not.toContain("<img");
  expect(page).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
});
