/**
 * The export of paperless-ngx, as its document_exporter writes it (sources of versions 1.5 to 3.0). Files are found by
 * the names their records carry, never by a rule. Passwords and tokens in it are not even looked at.
 */
import type { EngineFailure } from "../failure.ts";
import { jsonRecords } from "./json-records.ts";
import { archiveByName } from "./names.ts";
import { formerOf, Records } from "./paperless-records.ts";
import { type Listed, plainEntry } from "./shapes.ts";

/** The plain bytes of a listed entry. */
type Open = (entry: Listed) => AsyncIterable<Uint8Array>;

/** Both spellings in which a name with accents may stand in the archive and in its records. */
const key = (name: string) => name.normalize("NFC").replace(/^\.\//, "");

/**
 * The entries of an archive as papers with what was set on them, or null when it is no such export. What belongs to a
 * paper without being one (thumbnails, the searchable copies, the records) is left out.
 */
export async function paperlessPapers(listed: Listed[], open: Open): Promise<Listed[] | null> {
  const usable = listed.filter((l) => l.fate === "take");
  const manifest = usable
    .filter((l) => /(?:^|\/)manifest\.json$/.test(l.name))
    .sort((a, b) => a.name.length - b.name.length)[0];
  if (!manifest) return null;
  const root = manifest.name.slice(0, -"manifest.json".length);
  const records = new Records();
  try {
    for await (const record of jsonRecords(open(manifest))) records.add(record);
    if (!records.isPaperless()) return null;
    for (const split of usable.filter((l) => l.name.startsWith(root) && l.name.endsWith("-manifest.json")))
      for await (const record of jsonRecords(open(split))) records.add(record);
  } catch (e) {
    // A manifest of something else, or one whose records say nothing: the archive is then taken as files.
    if (!records.isPaperless()) return null;
    throw e as EngineFailure;
  }
  return papers(listed, records, root);
}

function papers(listed: Listed[], records: Records, root: string): Listed[] {
  const byName = new Map(listed.map((l) => [key(l.name), l]));
  const taken = new Set<Listed>();
  const out: Listed[] = [];
  for (const document of records.documents()) {
    const said = document.file;
    const file = said === null ? undefined : byName.get(key(root + said));
    const former = formerOf(records, document);
    if (!file || taken.has(file)) {
      const name = said ?? `paper ${document.pk}`;
      const problem = "The export names this paper, but its file is not in it.";
      out.push({ ...plainEntry(name, null, null), fate: "refuse", problem });
      continue;
    }
    taken.add(file);
    const locator = { ...(JSON.parse(file.locator) as object), sum: document.checksum };
    const named = document.originalName === null ? locator : { ...locator, name: document.originalName };
    out.push({ ...file, nested: null, former, locator: JSON.stringify(named) });
  }
  const aside = new Set(records.documents().flatMap((d) => d.beside.map((n) => key(root + n))));
  for (const l of listed) {
    if (taken.has(l)) continue;
    const name = key(l.name);
    const belongs =
      aside.has(name) ||
      /(?:^|\/)(?:manifest|metadata|version)\.json$|-manifest\.json$|-thumbnail\.\w+$/.test(name) ||
      name.startsWith(`${root}share_link_bundles/`);
    // A refused entry stays refused; a file that no record names is a paper all the same.
    out.push(l.fate === "take" && belongs ? { ...l, fate: "skip" } : { ...l, nested: archiveByName(l.name) });
  }
  return out;
}
