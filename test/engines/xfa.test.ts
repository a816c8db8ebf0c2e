import { afterAll, describe, expect, test } from "bun:test";
import { message } from "#messages/message.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import { blankPdf, rawPdf, stream } from "../paper/paper.ts";
import { openTestEngines, source } from "./open.ts";

const engines = openTestEngines();
afterAll(() => engines.close());

/** A form that its viewer builds: an empty page, a template and the data filled in (XFA 3.3). */
function dynamicForm(fields: string, data: string): Uint8Array {
  const xdp = `<?xml version="1.0" encoding="UTF-8"?><xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb" locale="en_US">
<pageSet><pageArea name="Page1" id="Page1"><contentArea x="36pt" y="36pt" w="540pt" h="720pt"/>
<medium stock="letter" short="612pt" long="792pt"/></pageArea></pageSet>
<subform name="sub" w="540pt" h="300pt" layout="position">${fields}</subform></subform></template>
<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><sub>${data}</sub></form1></xfa:data></xfa:datasets></xdp:xdp>`;
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 5 0 R >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>",
    stream(""),
    stream(xdp),
  ]);
}

const label = (name: string, text: string, y: number) =>
  `<draw name="${name}" x="10pt" y="${y}pt" w="300pt" h="20pt"><value><text>${text}</text></value><ui><textEdit/></ui></draw>`;
const field = (name: string, caption: string, y: number) =>
  `<field name="${name}" x="10pt" y="${y}pt" w="300pt" h="20pt"><ui><textEdit/></ui><caption reserve="80pt"><value><text>${caption}</text></value></caption></field>`;

describe("forms that their viewer builds", () => {
  test("labels and values are words of the page, each beside its own, from top to bottom", async () => {
    const form = dynamicForm(
      label("t", "Application for a parking permit", 10) +
        field("holder", "Holder", 50) +
        field("plate", "Plate", 90),
      "<holder>Margaret Whitcombe</holder><plate>NB 2219</plate>",
    );
    const lifted = await engines.lift(source(form), {});
    const page = lifted.pages[0]!;
    expect(page.text.split("\n").map((l) => l.replace(/\s+/g, " "))).toEqual([
      "Application for a parking permit",
      "Holder Margaret Whitcombe",
      "Plate NB 2219",
    ]);
    expect(lifted.warnings).toEqual([]);
    for (const w of unpackWords(page.packed)) {
      expect(w.x0).toBeGreaterThanOrEqual(36);
      expect(w.y1).toBeLessThanOrEqual(page.height);
    }
  }, 120_000);

  test("one that cannot be built says so and invents nothing", async () => {
    const empty = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >>",
      stream(""),
    ]);
    const lifted = await engines.lift(source(empty), {});
    expect(lifted.pages.map((p) => [p.text, p.source])).toEqual([["", "blank"]]);
    expect(lifted.warnings).toContainEqual(message("partly.form"));
  }, 120_000);

  test("a page that is merely empty is no form", async () => {
    expect((await engines.lift(source(await blankPdf()), {})).warnings).toEqual([]);
  }, 120_000);
});
