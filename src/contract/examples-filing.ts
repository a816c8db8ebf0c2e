import type { PageArrangement, PagesArranged } from "./arrangement.ts";
import type { DocumentRow } from "./document.ts";
import type { DocumentChanged, DocumentLook, DocumentSplit, VersionChanged } from "./filing.ts";
import type { Import, ImportList } from "./import.ts";
import type { Named } from "./named.ts";
import type { PaperNote, PaperNotes } from "./paper-note.ts";
import type { CopyBody, ReplacesBody, SplitBody, UnlockBody } from "./routes/filing.ts";
import type { ArrangeBody } from "./routes/pages.ts";
import type { PaperNoteBody } from "./routes/paper-notes.ts";
import type { UploadAbort, UploadComplete, UploadStart, UploadUrls } from "./routes/uploads.ts";
import type { PartUrls, UploadAborted, UploadCompleted, UploadSession } from "./upload.ts";

const older = "0198c2f4-1d2b-79fc-8a2e-de9d0c1f2a0e";
const importId = "0198c2f4-1d2c-7a0d-9b3f-ef0e1d2a3b0f";

/** Examples of uploads by parts, imports and filing. `arriving` is the household's bill as it comes in. */
export function filingExamples(origin: string, arriving: DocumentRow): Readonly<Record<string, unknown>> {
  const session = {
    key: "uploads/0198c2f4-1d2d-7b1e-8c40-f01f2e3b4c10",
    upload_id: "0198c2f4-1d2e-7c2f-9d51-012a3f4c5d11",
  };
  const UploadStart: UploadStart = { name: "house-file.pdf", size: 130_000_000, mime: "application/pdf" };
  const UploadSession: UploadSession = { ...session, part_bytes: 67_108_864, parts: 2 };
  const UploadUrls: UploadUrls = { ...session, part_numbers: [1, 2] };
  const PartUrls: PartUrls = {
    urls: [1, 2].map((part_number) => ({
      part_number,
      url: `${origin}/v1/uploads/parts/c2lnbmVk${part_number}`,
      expires: "2025-03-06T18:00:00.000Z",
    })),
  };
  const UploadComplete: UploadComplete = {
    ...session,
    parts: [
      { part_number: 1, etag: '"5d41402abc4b2a76b9719d911017c592"' },
      { part_number: 2, etag: '"7d793037a0760186574b0282f2f435e7"' },
    ],
    title: "House file",
  };
  const UploadCompleted: UploadCompleted = {
    documents: [{ ...arriving, title: "House file" }],
    import_id: null,
    message: "1 document is on file and being read.",
  };
  const UploadAbort: UploadAbort = session;
  const UploadAborted: UploadAborted = { aborted: true };
  const Import: Import = {
    id: importId,
    name: "old-system.zip",
    kind: "zip",
    stage: "done",
    phrase: "done, 412 of 412",
    paused: false,
    counts: {
      entries: 412,
      unpacked: 412,
      sorted: 398,
      read: 398,
      duplicates: 13,
      skipped: 0,
      failed: 1,
      left_behind: 0,
    },
    problems: [{ entry: "scans/blank.pdf", detail: "The file is empty." }],
    started: "2025-03-06",
    finished: "2025-03-06",
    url: `${origin}/imports/${importId}`,
  };
  const ImportList: ImportList = { imports: [Import] };
  const DocumentChanged: DocumentChanged = { document: arriving };
  const VersionChanged: VersionChanged = {
    document: arriving,
    replaced: { ...arriving, id: older, superseded: true, url: `${origin}/documents/${older}` },
  };
  const part = (n: number, title: string, from_page: number, to_page: number) => {
    const id = `0198c2f4-1d4${n}-7a1d-8b2e-6f70817283${n}4`;
    const named: Named = { id, title, name: null, kind: "document", url: `${origin}/documents/${id}` };
    return { from_page, to_page, document: named };
  };
  const PageArrangement: PageArrangement = { arranged: false, merged: [], merged_into: null };
  const PagesArranged: PagesArranged = { document: arriving, documents: [] };
  const Arrange: ArrangeBody = { parts: [[{ file_id: older, page: 2, turn: 90 }]] };
  const NewPaperNote: PaperNoteBody = { text: "Asked the council about the second rate." };
  const PaperNote: PaperNote = {
    id: older,
    ...NewPaperNote,
    at: "2025-03-06T18:00:00.000Z",
    by: "Maria Castillo",
    mine: true,
  };
  const PaperNotes: PaperNotes = { notes: [PaperNote] };
  const DocumentSplit: DocumentSplit = { document: arriving, documents: [{ ...arriving, id: older }] };
  const DocumentLook: DocumentLook = {
    reason: null,
    detail: null,
    split_at: [],
    stack: null,
    parts: [part(1, "Water bill, March 2025", 1, 2), part(2, "Gas bill, March 2025", 3, 3)],
    likely_types: [
      { type: "bills/water", confidence: 81 },
      { type: "bills/gas", confidence: 12 },
    ],
    likely_copies: [],
    copies: [],
  };
  const Split: SplitBody = { at: [3] };
  const CopyOf: CopyBody = { document_id: older };
  const Unlock: UnlockBody = { password: "harbour lane", remember: true };
  const Replaces: ReplacesBody = { document_id: older };
  return {
    ...{
      UploadStart,
      UploadSession,
      UploadUrls,
      PartUrls,
      UploadComplete,
      UploadCompleted,
      UploadAbort,
      UploadAborted,
    },
    ...{ Import, ImportList, DocumentChanged, VersionChanged, Unlock, Replaces },
    ...{ PageArrangement, PagesArranged, Arrange },
    ...{ NewPaperNote, PaperNote, PaperNotes },
    ...{ DocumentSplit, DocumentLook, Split, CopyOf },
  };
}
