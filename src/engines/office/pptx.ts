import { message } from "#messages/message.ts";
import { type Block, type Cell, type Reading, type Run, reading } from "./blocks.ts";
import { asPicture } from "./embedded.ts";
import { coreTitle, linksOf, mainPart } from "./ooxml.ts";
import { Package } from "./package.ts";
import { at, child, childrenOf, decodeXml, elements, every, inner, type Node, tree } from "./xml.ts";

const MOST_SLIDES = 200;
const MOST_PICTURES = 60;

/** Reads a PowerPoint presentation (ECMA-376, PresentationML): the words, tables and pictures of each slide. */
export async function readPptx(bytes: Uint8Array): Promise<Reading> {
  const file = new Package(bytes);
  const main = mainPart(file, "ppt/presentation.xml");
  const links = linksOf(file, main);
  const ids = childrenOf(child(tree(decodeXml(file.need(main))), "p:sldIdLst"), "p:sldId");
  const blocks: Block[] = [];
  const counter = { pictures: 0 };
  for (const id of ids.slice(0, MOST_SLIDES)) {
    const part = links.get(id.attrs["r:id"] ?? "")?.target;
    const stored = part === undefined ? null : file.read(part);
    if (!part || !stored) continue;
    const slide = tree(decodeXml(stored));
    if (slide.attrs.show === "0") continue;
    if (blocks.length > 0) blocks.push({ kind: "break" });
    const shapes = at(slide, "p:cSld", "p:spTree");
    if (shapes) await readShapes(shapes, { file, links: linksOf(file, part), blocks, counter });
  }
  const warnings =
    ids.length > MOST_SLIDES ? [message("partly.first", { what: "slides", n: MOST_SLIDES })] : [];
  return reading(blocks, { title: coreTitle(file), warnings });
}

interface Slide {
  file: Package;
  links: ReturnType<typeof linksOf>;
  blocks: Block[];
  counter: { pictures: number };
}

async function readShapes(node: Node, slide: Slide): Promise<void> {
  for (const e of elements(node)) {
    if (e.name === "p:sp") {
      const kind = [...every(e, "p:ph")][0]?.attrs.type ?? "";
      const body = child(e, "p:txBody");
      if (!body || /^(?:sldNum|dt)$/.test(kind)) continue;
      for (const block of paragraphs(body, /title/i.test(kind))) slide.blocks.push(block);
    } else if (e.name === "p:grpSp") await readShapes(e, slide);
    else if (e.name === "mc:AlternateContent") {
      const chosen = child(e, "mc:Choice") ?? child(e, "mc:Fallback");
      if (chosen) await readShapes(chosen, slide);
    } else if (e.name === "p:graphicFrame") {
      for (const table of every(e, "a:tbl")) slide.blocks.push(tableOf(table));
    } else if (e.name === "p:pic") await picture(e, slide);
  }
}

async function picture(node: Node, slide: Slide): Promise<void> {
  const id = [...every(node, "a:blip")][0]?.attrs["r:embed"];
  const link = slide.links.get(id ?? "");
  if (!link || ++slide.counter.pictures > MOST_PICTURES) return;
  const stored = slide.file.read(link.target);
  const bytes = stored && (await asPicture(stored));
  const extent = [...every(node, "a:ext")].find((x) => x.attrs.cx)?.attrs;
  const width = Number(extent?.cx) / 12_700;
  if (bytes) slide.blocks.push({ kind: "picture", bytes, ...(width > 0 ? { width: width * 0.7 } : {}) });
}

function runsOf(p: Node): Run[] {
  return elements(p).flatMap((e) => {
    if (e.name === "a:br") return [{ text: "\n" }];
    if (e.name !== "a:r" && e.name !== "a:fld") return [];
    const props = child(e, "a:rPr")?.attrs;
    return [{ text: inner(child(e, "a:t")), bold: props?.b === "1", italic: props?.i === "1" }];
  });
}

function paragraphs(body: Node, title: boolean): Block[] {
  return childrenOf(body, "a:p").flatMap((p): Block[] => {
    const runs = runsOf(p);
    if (runs.every((r) => r.text.trim() === "")) return [];
    if (title) return [{ kind: "heading", level: 1, runs }];
    const depth = Math.min(8, Number(child(p, "a:pPr")?.attrs.lvl ?? 0) || 0);
    const marked = child(child(p, "a:pPr"), "a:buChar") !== undefined || depth > 0;
    return [marked ? { kind: "item", mark: "•", depth, runs } : { kind: "paragraph", runs }];
  });
}

function tableOf(table: Node): Block {
  const rows = childrenOf(table, "a:tr").map((row): Cell[] =>
    childrenOf(row, "a:tc")
      .filter((c) => c.attrs.hMerge !== "1")
      .map((c) => {
        const body = child(c, "a:txBody");
        return {
          span: Math.min(60, Number(c.attrs.gridSpan ?? 1) || 1),
          blocks: body ? paragraphs(body, false) : [],
        };
      }),
  );
  return { kind: "table", rows, head: 0, grid: true };
}
