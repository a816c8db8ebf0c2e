import { expect, test } from "bun:test";
import { html } from "#doors/http/html.ts";

test("words are escaped wherever they come from", () => {
  const nasty = `<img src=x onerror="alert('1')">`;
  const { text } = html`<a title="${nasty}">${[nasty, html`<b>${nasty}</b>`]}</a>`;
  expect(text).not.toContain("<img");
  const escaped = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;";
  expect(text).toBe(`<a title="${escaped}">${escaped}<b>${escaped}</b></a>`);
});

test("nothing is put in for null, undefined and false", () => {
  expect(html`<p>${null}${undefined}${false}${0}</p>`.text).toBe("<p>0</p>");
});
