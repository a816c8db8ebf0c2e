import { formatName, type Sniffed, sniff } from "../kinds.ts";
import { EngineFailure } from "./failure.ts";
import type { Answer, Job, Say } from "./protocol.ts";

/** An answer from the head of a file alone, so that a large archive need not be sent whole; null when more is needed. */
export async function peek(job: Job, head: Uint8Array): Promise<Answer | null> {
  if (job.op !== "inspect") return null;
  const kind = await sniff(head);
  // Unknown by its beginning may still be known by its end (a TIFF may keep its directory there).
  return kind.kind === "other" && kind.mime !== "application/octet-stream"
    ? { header: { ...kind, pages: null, encrypted: false } }
    : null;
}

/** Does one task. Parsers are loaded by the first task that needs them. Throws EngineFailure. */
export async function perform(job: Job, bytes: Uint8Array, say: Say): Promise<Answer> {
  switch (job.op) {
    case "inspect":
      return (await import("../inspect.ts")).inspect(bytes, await sniff(bytes), job.whole);
    case "text":
      return (await import("../pdf/extract-text.ts")).liftText(bytes, await readable(bytes), {
        password: text(job.args.password),
        firstPage: whole(job.args.firstPage) ?? 1,
      });
    case "ocr":
      return (await import("../pdf/extract-text.ts")).liftPictures(bytes, await readable(bytes), {
        password: text(job.args.password),
        languages: list(job.args.languages).flatMap((l) => text(l) ?? []),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
        tidy: job.args.tidy === true,
      });
    case "draw":
      return (await import("../imaging/draw.ts")).draw(bytes, await readable(bytes), {
        password: text(job.args.password),
        page: whole(job.args.page) ?? 1,
        longEdge: whole(job.args.longEdge) ?? 1600,
        turn: typeof job.args.turn === "number" && Number.isFinite(job.args.turn) ? job.args.turn : 0,
      });
    case "convert":
      return (await import("../office/convert.ts")).convert(
        bytes,
        await typesettable(bytes),
        text(job.args.password),
      );
    case "opened":
      return (await import("../malware/opened.ts")).opened(
        bytes,
        await readable(bytes),
        text(job.args.password) ?? "",
      );
    case "check":
      return (await import("../malware/check.ts")).check(bytes, text(job.args.name) ?? null);
    case "read":
      return (await import("../read.ts")).read(bytes);
    case "learn":
      return (await import("../learn.ts")).learn(bytes);
    case "split":
      return (await import("../cut.ts")).plan(bytes);
    case "cut":
      return (await import("../cut.ts")).cut(bytes, await readable(bytes), {
        password: text(job.args.password),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
      });
    case "plain":
      return (await import("../pdf/plain-pages.ts")).plainPages(bytes, {
        password: text(job.args.password),
        pages: list(job.args.pages).flatMap((n) => whole(n) ?? []),
        first: whole(job.args.first) ?? 1,
      });
    case "answer":
      return (await import("../llm/child.ts")).answer(bytes);
    case "write":
      return (await import("../llm/child.ts")).write(bytes, say);
    case "embed":
      return (await import("../embeddings/child.ts")).embed(job.args, bytes);
    case "step":
      return (await import("../llm/read.ts")).step(bytes);
    case "reach":
      return {
        header: { ...(await import("../sandbox/reach.ts")).reached(text(job.args.path) ?? "/") },
      };
    case "hook":
      if (process.env.DEEDBOX_ENGINE_HOOKS === "1") return (await import("./hooks.ts")).hook(job.args, bytes);
  }
  throw new EngineFailure("unsupported", "The reader does not know this task.");
}

/** Refuses what is kept but not read, naming it. */
async function readable(bytes: Uint8Array): Promise<Sniffed> {
  const kind = await sniff(bytes);
  if (kind.mime === "application/x-empty") throw new EngineFailure("unreadable", "This file is empty.");
  if (kind.kind === "other")
    throw new EngineFailure(
      "unsupported",
      `This is ${formatName(kind.mime)}; it is kept, but cannot be read yet.`,
    );
  return kind;
}

async function typesettable(bytes: Uint8Array): Promise<Sniffed> {
  const kind = await readable(bytes);
  if (kind.kind !== "typeset") throw new EngineFailure("unsupported", "This file has pages of its own.");
  return kind;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const whole = (value: unknown): number | undefined => (Number.isInteger(value) ? Number(value) : undefined);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
