import { burn } from "@kenjiuno/msgreader/lib/Burner";
import { strToU8, zipSync } from "fflate";

/** Office files as small as they may be, written by hand: only what a reader looks at is in them. */
const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, body]) => [name, typeof body === "string" ? strToU8(body) : body]),
    ),
    { mtime: new Date("2024-01-01T00:00:00Z") },
  );

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = (list: { id: string; type: string; target: string }[]): string =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      (r) =>
        `<Relationship Id="${r.id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${r.type}" Target="${r.target}"/>`,
    )
    .join("")}</Relationships>`;

const types = (main: string, type: string): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/></Types>`;

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

export const wordParagraph = (text: string, props = ""): string =>
  `<w:p>${props}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document; `body` is WordprocessingML. */
export function docx(
  body: string,
  extra: { header?: string; footer?: string; picture?: Uint8Array; files?: Record<string, string> } = {},
): Uint8Array {
  const section =
    (extra.header ? '<w:headerReference w:type="default" r:id="rH"/>' : "") +
    (extra.footer ? '<w:footerReference w:type="default" r:id="rF"/>' : "");
  const numbering = `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
  const styles = `${XML}<w:styles ${W}><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style></w:styles>`;
  return zip({
    "[Content_Types].xml": types("word/document.xml", "wordprocessingml.document.main+xml"),
    "_rels/.rels": relations([{ id: "r1", type: "officeDocument", target: "word/document.xml" }]),
    "word/_rels/document.xml.rels": relations([
      { id: "rN", type: "numbering", target: "numbering.xml" },
      { id: "rS", type: "styles", target: "styles.xml" },
      { id: "rH", type: "header", target: "header1.xml" },
      { id: "rF", type: "footer", target: "footer1.xml" },
      { id: "rP", type: "image", target: "media/image1.png" },
    ]),
    "word/document.xml": `${XML}<w:document ${W}><w:body>${body}<w:sectPr>${section}</w:sectPr></w:body></w:document>`,
    "word/numbering.xml": numbering,
    "word/styles.xml": styles,
    ...(extra.header ? { "word/header1.xml": `${XML}<w:hdr ${W}>${extra.header}</w:hdr>` } : {}),
    ...(extra.footer ? { "word/footer1.xml": `${XML}<w:ftr ${W}>${extra.footer}</w:ftr>` } : {}),
    ...(extra.picture ? { "word/media/image1.png": extra.picture } : {}),
    ...extra.files,
  });
}

/** A letter with everything that letters have: letterhead, heading, list, table, a word struck out, a footer. */
export const wordLetter = (picture?: Uint8Array): Uint8Array =>
  docx(
    wordParagraph("Statement of fees", '<w:pPr><w:pStyle w:val="H1"/></w:pPr>') +
      "<w:p><w:r><w:t>Dear Ms Example, we </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>gladly</w:t></w:r><w:del><w:r><w:delText>never</w:delText></w:r></w:del><w:r><w:t> confirm.</w:t></w:r></w:p>" +
      ["Survey of the roof", "Repair of the gutter"]
        .map((t) =>
          wordParagraph(t, '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
        )
        .join("") +
      '<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single"/></w:tblBorders></w:tblPr><w:tr>' +
      ["Work", "Hours", "Amount"].map((t) => `<w:tc>${wordParagraph(t)}</w:tc>`).join("") +
      "</w:tr><w:tr>" +
      ["Scaffolding", "12", "480.00"].map((t) => `<w:tc>${wordParagraph(t)}</w:tc>`).join("") +
      "</w:tr></w:tbl>" +
      (picture
        ? '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><a:graphic><a:graphicData><a:blip r:embed="rP"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
        : ""),
    {
      header: wordParagraph("Northfield Roofing Ltd, 12 Slate Lane"),
      footer: wordParagraph("Registered in Northfield 4711"),
      ...(picture ? { picture } : {}),
    },
  );

const S =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A workbook of one or more sheets; rows are SpreadsheetML. Style 1 is a date, style 2 two decimals with thousands. */
export function xlsx(
  sheets: { name: string; rows: string; more?: string; state?: string }[],
  strings: string[] = [],
): Uint8Array {
  return zip({
    "[Content_Types].xml": types("xl/workbook.xml", "spreadsheetml.sheet.main+xml"),
    "_rels/.rels": relations([{ id: "r1", type: "officeDocument", target: "xl/workbook.xml" }]),
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, i) => ({ id: `s${i}`, type: "worksheet", target: `worksheets/sheet${i + 1}.xml` })),
      { id: "rS", type: "styles", target: "styles.xml" },
      { id: "rT", type: "sharedStrings", target: "sharedStrings.xml" },
    ]),
    "xl/workbook.xml": `${XML}<workbook ${S}><sheets>${sheets
      .map(
        (s, i) =>
          `<sheet name="${s.name}" sheetId="${i + 1}" r:id="s${i}"${s.state ? ` state="${s.state}"` : ""}/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/styles.xml": `${XML}<styleSheet ${S}><fonts><font/></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${XML}<sst ${S}>${strings.map((t) => `<si><t>${t}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      sheets.map((s, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `${XML}<worksheet ${S}><sheetData>${s.rows}</sheetData>${s.more ?? ""}</worksheet>`,
      ]),
    ),
  });
}

const O =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"';

/** An OpenDocument file; `body` stands inside office:body. */
export function openDocument(kind: "text" | "spreadsheet" | "presentation", body: string): Uint8Array {
  return zipSync({
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    "content.xml": strToU8(
      `${XML}<office:document-content ${O}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ),
  });
}

const P =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A presentation of slides with a title and lines. */
export function pptx(slides: { title: string; lines: string[] }[]): Uint8Array {
  const text = (t: string) => `<a:p><a:r><a:t>${t}</a:t></a:r></a:p>`;
  return zip({
    "[Content_Types].xml": types("ppt/presentation.xml", "presentationml.presentation.main+xml"),
    "_rels/.rels": relations([{ id: "r1", type: "officeDocument", target: "ppt/presentation.xml" }]),
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, i) => ({ id: `s${i}`, type: "slide", target: `slides/slide${i + 1}.xml` })),
    ),
    "ppt/presentation.xml": `${XML}<p:presentation ${P}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    ...Object.fromEntries(
      slides.map((s, i) => [
        `ppt/slides/slide${i + 1}.xml`,
        `${XML}<p:sld ${P}><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:txBody>${text(s.title)}</p:txBody></p:sp><p:sp><p:txBody>${s.lines.map(text).join("")}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      ]),
    ),
  });
}

export interface MailPart {
  type: string;
  body: string | Uint8Array;
  name?: string;
  id?: string;
  disposition?: string;
}

const CRLF = "\r\n";

/** A message (RFC 5322) of parts. */
export function mail(
  head: { from: string; to: string; subject: string; date?: string },
  parts: MailPart[],
  boundary = "edge",
): Uint8Array {
  const encoded = parts.map((p) => {
    const bytes = typeof p.body === "string" ? Buffer.from(p.body) : Buffer.from(p.body);
    const lines = [
      `Content-Type: ${p.type}${p.name ? `; name="${p.name}"` : ""}`,
      ...(p.id ? [`Content-ID: <${p.id}>`] : []),
      ...(p.disposition
        ? [`Content-Disposition: ${p.disposition}${p.name ? `; filename="${p.name}"` : ""}`]
        : []),
    ];
    if (p.type.startsWith("message/")) return [...lines, "", bytes.toString("latin1")].join(CRLF);
    const base64 = bytes.toString("base64").replace(/.{76}/g, `$&${CRLF}`);
    return [...lines, "Content-Transfer-Encoding: base64", "", base64].join(CRLF);
  });
  const text = [
    `From: ${head.from}`,
    `To: ${head.to}`,
    `Subject: ${head.subject}`,
    `Date: ${head.date ?? "Mon, 04 Mar 2024 10:15:00 +0100"}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    ...encoded.flatMap((p) => [`--${boundary}`, p]),
    `--${boundary}--`,
    "",
  ].join(CRLF);
  return Buffer.from(text, "latin1");
}

/** An invoice as UBL 2.1, with a file inside when asked for. */
export const ublInvoice = (attached?: { name: string; mime: string; bytes: Uint8Array }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>RE-2024-77</cbc:ID><cbc:IssueDate>2024-03-04</cbc:IssueDate><cbc:DueDate>2024-03-18</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
${attached ? `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${attached.mime}" filename="${attached.name}">${Buffer.from(attached.bytes).toString("base64")}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>` : ""}
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Northfield Roofing GmbH</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Ann Smith</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="HUR">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Roof survey</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

/** An Outlook message ([MS-OXMSG]) with a subject and words. */
export function outlookMessage(subject: string, body: string): Uint8Array {
  const stream = (name: string, bytes: Uint8Array) => ({
    name,
    type: 2,
    binaryProvider: () => bytes,
    length: bytes.length,
  });
  const text = (tag: string, words: string) =>
    stream(`__substg1.0_${tag}001F`, Buffer.from(words, "utf16le"));
  const streams = [
    // 32 bytes of head and no properties of fixed length.
    stream("__properties_version1.0", new Uint8Array(32)),
    text("001A", "IPM.Note"),
    text("0037", subject),
    text("0C1A", "Bob Builder"),
    text("1000", body),
  ];
  const root = { name: "Root Entry", type: 5, length: 0, children: streams.map((_, i) => i + 1) };
  return burn([root, ...streams]);
}
