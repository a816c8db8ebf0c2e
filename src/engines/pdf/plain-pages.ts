import type { PDFArray as Notes, PDFObject, PDFPage } from "@cantoo/pdf-lib";
import { message } from "#messages/message.ts";
import { EngineFailure } from "../process/failure.ts";
import { parcel } from "../process/parcel.ts";
import type { Answer } from "../process/protocol.ts";

/** Bytes of objects beyond which pages are not taken over: the server holds them while it writes them. */
const MOST_BYTES = 96 * 1024 * 1024;

/** The object a page tree has in a searchable PDF. */
const TREE = 2;

/**
 * Pages of a PDF as the objects they are made of (ISO 32000-1, 7.3.10), numbered from `first` on and hung into the page tree
 * of a searchable PDF: words, fonts and drawings unchanged. Links that lead to other pages are left away, or those pages
 * would come along. The answer is the length of a JSON text (four bytes, big-endian), the text, and the objects one after
 * the other. Throws EngineFailure `unsupported` for a PDF that is locked or too odd to be taken apart.
 */
export async function plainPages(
  bytes: Uint8Array,
  { password, pages, first }: { password?: string; pages: number[]; first: number },
): Promise<Answer> {
  const { objects, shown } = await taken(bytes, pages, first, password).catch(() => {
    throw new EngineFailure("unsupported", message("failure.failed"));
  });
  const about = {
    objects: objects.map(({ number, bytes }) => ({ number, length: bytes.length })),
    pages: pages.map((number, i) => ({ number, object: shown[i] })),
  };
  const bodies = objects.map((o) => o.bytes);
  return { header: {}, payload: parcel(about, bodies) };
}

interface Written {
  number: number;
  bytes: Uint8Array;
}

async function taken(
  bytes: Uint8Array,
  pages: number[],
  first: number,
  password?: string,
): Promise<{ objects: Written[]; shown: number[] }> {
  const { PDFDocument, PDFName, PDFRef } = await import("@cantoo/pdf-lib");
  const from = await PDFDocument.load(bytes, { updateMetadata: false, ...(password ? { password } : {}) });
  const to = await PDFDocument.create({ updateMetadata: false });
  to.context.largestObjectNumber = first - 1;
  for (const page of from.getPages()) await withoutWays(page);
  const copied = await to.copyPages(
    from,
    pages.map((n) => n - 1),
  );
  for (const page of copied) page.node.set(PDFName.of("Parent"), PDFRef.of(TREE));
  let size = 0;
  const objects = to.context.enumerateIndirectObjects().flatMap(([ref, object]): Written[] => {
    if (ref.objectNumber < first) return [];
    const written = asBytes(ref.objectNumber, object);
    size += written.length;
    if (size > MOST_BYTES) throw new EngineFailure("limit", message("failure.tooLarge"));
    return [{ number: ref.objectNumber, bytes: written }];
  });
  return { objects, shown: copied.map((page) => page.ref.objectNumber) };
}

/** Takes from a page what leads to others: its place in the tree of tags and articles, links within the paper. */
async function withoutWays(page: PDFPage): Promise<void> {
  const { PDFArray, PDFDict, PDFName } = await import("@cantoo/pdf-lib");
  for (const key of ["B", "StructParents", "PieceInfo"]) page.node.delete(PDFName.of(key));
  const notes: Notes | undefined = page.node.lookupMaybe(PDFName.of("Annots"), PDFArray);
  for (let i = 0; i < (notes?.size() ?? 0); i++) {
    const note: PDFObject | undefined = notes?.lookup(i);
    if (!(note instanceof PDFDict)) continue;
    // A filled field that a viewer is to draw by the rules of its form (12.7.3.3), which stay behind.
    const unseen = note.get(PDFName.of("Subtype")) === PDFName.of("Widget") && !note.has(PDFName.of("AP"));
    const above: PDFObject | undefined = note.lookup(PDFName.of("Parent"));
    const filled = [note, above].some((of) => of instanceof PDFDict && of.has(PDFName.of("V")));
    if (unseen && filled) throw new EngineFailure("unsupported", message("failure.failed"));
    const action: PDFObject | undefined = note.lookup(PDFName.of("A"));
    for (const key of ["Dest", "P", "StructParent", "Popup"]) note.delete(PDFName.of(key));
    const out = action instanceof PDFDict && action.get(PDFName.of("S")) === PDFName.of("URI");
    if (!out) note.delete(PDFName.of("A"));
    note.delete(PDFName.of("AA"));
  }
  page.node.delete(PDFName.of("AA"));
}

function asBytes(number: number, object: PDFObject): Uint8Array {
  const head = Buffer.from(`${number} 0 obj\n`, "latin1");
  const tail = Buffer.from("\nendobj\n", "latin1");
  const out = Buffer.alloc(head.length + object.sizeInBytes() + tail.length);
  head.copy(out);
  object.copyBytesInto(out, head.length);
  tail.copy(out, out.length - tail.length);
  return out;
}
