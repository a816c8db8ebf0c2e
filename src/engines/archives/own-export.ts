import type { Listed } from "./shapes.ts";

/** The file that makes a folder or a zip an export; it is written last. */
export const MANIFEST = "deedbox-export.json";

/** The manifest among the names of an archive, in a folder or not; null where there is none. */
export const manifestAmong = (names: readonly string[]): string | null =>
  names
    .filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`))
    .sort((a, b) => a.length - b.length)[0] ?? null;

/** A manifest longer than this is not read, in bytes; that of a hundred thousand papers has 30 million. */
const MOST = 64 * 1024 * 1024;
/** Files of an export that are papers; the others are records of them and copies. */
const papers = new Set(["original", "page"]);

/**
 * The entries of an export of Deedbox that came as any archive does: the papers in it are taken, not the records beside them,
 * nor the searchable copies, which the box makes itself. As they are when it is no such export. What a person decided about
 * the papers comes back by `deedbox import` alone, into an empty account.
 */
export async function papersOfExport(
  listed: Listed[],
  open: (entry: Listed) => AsyncIterable<Uint8Array>,
): Promise<Listed[]> {
  const name = manifestAmong(listed.flatMap((l) => (l.fate === "take" ? [l.name] : [])));
  const manifest = listed.find((l) => l.name === name && l.fate === "take");
  if (!manifest || (manifest.bytes ?? 0) > MOST) return listed;
  const root = manifest.name.slice(0, -MANIFEST.length);
  const beside = await besidePapers(open(manifest));
  if (beside === null) return listed;
  const left = new Set([manifest.name, ...beside.map((path) => root + path)]);
  return listed.map((l) =>
    l.fate === "take" && left.has(l.name) ? { ...l, fate: "skip", nested: null } : l,
  );
}

/** Paths of what a manifest names beside papers; null for a file that only has its name. */
async function besidePapers(bytes: AsyncIterable<Uint8Array>): Promise<string[] | null> {
  const text = Buffer.concat(await Array.fromAsync(bytes)).toString("utf8");
  try {
    const { format, files }: { format?: unknown; files?: { path: string; role: string }[] } =
      JSON.parse(text);
    if (format !== "deedbox-export") return null;
    return (files ?? []).filter((f) => !papers.has(f.role)).map((f) => f.path);
  } catch {
    return null;
  }
}
