import { documentById, setPages } from "#database/documents.ts";
import { describeFile, filesOf } from "#database/files.ts";
import { type PageOnFile, replacePages } from "#database/pages.ts";
import { EngineFailure } from "#engines/engines.ts";
import { source } from "#operations/documents/files.ts";
import { keepPassword, remember } from "#operations/documents/passwords.ts";
import type { ReviewReason } from "#rules/states.ts";
import type { Next, Outcome, Stage } from "./stage.ts";
import { liftUnlocked } from "./unlock.ts";

interface Described {
  id: string;
  mime: string;
  pages: number;
}

/** Every page of every file as words with places: from the text layer where it is good, from the picture otherwise. */
export const liftText: Stage = {
  name: "lift-text",
  async run(work) {
    const { box, scope, documentId } = work;
    if (documentById(box.db, scope, documentId)?.purpose === "archive") return keptWhole;
    const files = filesOf(box.db, scope, documentId).filter((f) => f.role === "original");
    const pages: PageOnFile[] = [];
    const described: Described[] = [];
    const unlocked: { fileId: string; password: string }[] = [];
    let ocrPages = 0;
    let next = { go: "on" } as Next;
    for (const file of files) {
      if (file.blob_id === null) continue;
      if (file.bytes === 0) {
        next = {
          go: "look",
          reason: "unreadable",
          detail: "The file is empty: there is not one byte in it.",
        };
        continue;
      }
      try {
        const { lifted, password } = await liftUnlocked(work, { ...file, blob_id: file.blob_id });
        if (password !== null) unlocked.push({ fileId: file.id, password });
        described.push({ id: file.id, mime: lifted.mime, pages: lifted.pages.length });
        ocrPages += lifted.ocrPages;
        for (const p of lifted.pages) {
          pages.push({
            ...p,
            number: pages.length + 1,
            file_id: file.id,
            file_page: p.number,
            turn: p.turn ?? 0,
          });
        }
        // A page left out is said, not hidden: the paper is filed with what could be read, and a person looks.
        if (lifted.warnings[0])
          next = { go: "look", reason: "unreadable", detail: lifted.warnings.join(" ") };
      } catch (e) {
        const look = lookFor(e);
        if (!look) throw e;
        next = look;
        const seen = await box.engines
          .inspect(source(box, scope, { blob_id: file.blob_id, bytes: file.bytes }))
          .catch(() => null);
        if (seen) described.push({ id: file.id, mime: seen.mime, pages: seen.pages ?? 0 });
      }
    }
    const readable = pages.some((p) => p.text.trim() !== "");
    if (!readable && next.go === "on") {
      const what = pages.length === 1 ? "The page is blank" : "The pages are blank";
      next = { go: "look", reason: "unreadable", detail: `${what}: there are no words to read.` };
    }
    return {
      commit() {
        replacePages(box.db, scope, documentId, pages);
        setPages(box.db, scope, documentId, pages.length, ocrPages, box.clock.now());
        for (const d of described) describeFile(box.db, scope, d.id, d);
        for (const u of unlocked) {
          keepPassword(box, scope, u.fileId, u.password);
          remember(box, scope, u.password);
        }
      },
      // With some words there is something to sort; the look is asked for at the end.
      next: readable && next.go === "look" ? { go: "on", look: next } : next,
    };
  },
};

/** An archive that came as an import is kept as it is. */
const keptWhole: Outcome = {
  commit() {},
  next: {
    go: "look",
    reason: "unsupported_format",
    detail: "This is an archive. It is kept whole; archives cannot be unpacked yet.",
  },
};

const reasons: Partial<Record<EngineFailure["kind"], ReviewReason>> = {
  password: "password_needed",
  wrong_password: "password_needed",
  unreadable: "unreadable",
  unsupported: "unsupported_format",
  limit: "unreadable",
};

/** What a person is asked when a file cannot be read, or null when trying again may help. */
function lookFor(e: unknown): (Next & { go: "look" }) | null {
  if (!(e instanceof EngineFailure)) return null;
  const reason = reasons[e.kind];
  return reason ? { go: "look", reason, detail: e.message } : null;
}
