import { message } from "#messages/message.ts";
import type { Sniffed } from "../kinds.ts";
import { decodeText, TEXT_PAGE, textPages } from "../office/texts.ts";
import { drawPage, openPdf, pageOf } from "../pdf/pdf.ts";
import { EngineFailure } from "../process/failure.ts";
import type { Answer } from "../process/protocol.ts";
import { loadNative } from "../process/runtime.ts";
import { loadSharp, openPicture, pictureHead } from "./images.ts";

const noPage = () => new EngineFailure("unreadable", message("failure.page"));

/** Draws a page as PNG with the given long edge; a photograph is never enlarged. */
export async function draw(
  bytes: Uint8Array,
  kind: Sniffed,
  options: { password?: string; page: number; longEdge: number; turn: number },
): Promise<Answer> {
  const drawn =
    kind.kind === "pdf"
      ? await drawPdf(bytes, options)
      : kind.kind === "typeset"
        ? await drawPdf(await typesetPdf(bytes, kind, options.password), { ...options, password: undefined })
        : kind.kind === "image"
          ? await drawPicture(bytes, kind.mime, options)
          : await drawText(bytes, options);
  const turned = options.turn === 0 ? drawn : await turnPng(drawn.png, options.turn);
  return { header: { width: turned.width, height: turned.height }, payload: turned.png };
}

async function typesetPdf(bytes: Uint8Array, kind: Sniffed, password?: string): Promise<Uint8Array> {
  const { toPdf } = await import("../office/convert.ts");
  return (await toPdf(bytes, kind, password)).made.pdf;
}

interface Png {
  png: Uint8Array;
  width: number;
  height: number;
}

async function drawPdf(
  bytes: Uint8Array,
  options: { password?: string; page: number; longEdge: number },
): Promise<Png> {
  const doc = await openPdf(bytes, options.password);
  const page = options.page >= 1 && options.page <= doc.numPages ? await pageOf(doc, options.page) : null;
  if (!page) throw noPage();
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0)) throw noPage();
  const drawn = await drawPage(page, options.longEdge / Math.max(width, height));
  return { png: await drawn.png(), width: drawn.width, height: drawn.height };
}

async function drawPicture(
  bytes: Uint8Array,
  mime: string,
  options: { page: number; longEdge: number },
): Promise<Png> {
  const head = await pictureHead(bytes, mime);
  if (options.page < 1 || options.page > head.pages) throw noPage();
  const picture = await openPicture(bytes, mime, options.page);
  const edge = options.longEdge;
  try {
    const { data, info } = await picture
      .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    throw new EngineFailure("unreadable", message("failure.damaged"));
  }
}

/** A text file as a sheet typed in one face. */
async function drawText(bytes: Uint8Array, options: { page: number; longEdge: number }): Promise<Png> {
  const page = textPages(decodeText(bytes) ?? "")[options.page - 1];
  if (!page) throw noPage();
  const { createCanvas } = await loadNative<typeof import("@napi-rs/canvas")>("@napi-rs/canvas");
  const scale = options.longEdge / TEXT_PAGE.height;
  const canvas = createCanvas(Math.round(TEXT_PAGE.width * scale), Math.round(TEXT_PAGE.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#1a1a1a";
  context.font = `${TEXT_PAGE.line * 0.8}px monospace`;
  for (const word of page.words) context.fillText(word.text, word.x0, word.y1 - 2, word.x1 - word.x0);
  return { png: await canvas.encode("png"), width: canvas.width, height: canvas.height };
}

async function turnPng(png: Uint8Array, turn: number): Promise<Png> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(png)
    .rotate(turn, { background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
