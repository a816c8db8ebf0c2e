import { isNamed } from "#database/documents/files.ts";
import { FILES_LINE, filesLine } from "#rules/checkup/box-lines.ts";
import { type Swept, sweep } from "#vault/sweep.ts";
import type { App } from "./app.ts";
import { setBoxLine } from "./checkup/box-line.ts";

const files = (n: number): string => `${n.toLocaleString("en")} stored ${n === 1 ? "file" : "files"}`;

/**
 * Tidies the vault and says on the Checkup when there is more that no document names than a stop leaves behind. `all`: those
 * are set aside, too, because whoever runs the box looked at them. Gives a sentence for each thing worth knowing.
 */
export async function sweepFiles(box: App, { all = false } = {}): Promise<string[]> {
  // What a power cut could take back is brought to the disk first: a row that names a file, or one that no longer does.
  box.db.settle();
  const named = (blobId: string) => box.inHand.has(blobId) || isNamed(box.db, blobId);
  const swept = await sweep(box.vault, named, box.clock.now(), { all });
  box.db.write(() => tell(box, swept));
  const said: string[] = [];
  if (swept.aside > 0)
    said.push(`${files(swept.aside)} without a document set aside for 30 days, in the folder set-aside.`);
  if (swept.back > 0) said.push(`${files(swept.back)} brought back from the folder set-aside.`);
  if (swept.gone > 0) said.push(`${files(swept.gone)} removed after 30 days in the folder set-aside.`);
  if (swept.kept > 0)
    said.push(
      `${files(swept.kept)} without a document, more than an interruption leaves behind, so they’re kept. Did you ` +
        "put back an older copy of the database? To set them aside for 30 days, run deedbox set-aside.",
    );
  return said;
}

/** The line on the Checkup comes, says how many there are now, and goes. */
function tell(box: App, { kept }: Swept): void {
  setBoxLine(box, FILES_LINE, kept === 0 ? null : filesLine(kept));
}
