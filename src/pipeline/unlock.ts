import { usualLanguage } from "#database/documents/languages.ts";
import type { FileScan } from "#database/documents/scans.ts";
import type { Extracted, ExtractOptions } from "#engines/pdf/extracted.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { scanUnlocked } from "#operations/documents/filing/quarantine.ts";
import { source } from "#operations/documents/filing/stored.ts";
import { passwordOf, remembered } from "#operations/documents/passwords.ts";
import type { Work } from "./stage.ts";

/** A file as it was lifted, or what the virus scan found in it once it was open. */
type Unlocked =
  | { found: string }
  | {
      found: null;
      lifted: Extracted;
      /** The remembered password that opened it, to be kept with it; null when none was needed. */
      password: string | null;
      /** What the scan of what was locked came to. */
      scans: FileScan[];
    };

/**
 * Lifts a file with the password kept with it; a locked one that has none, or whose password opens it no more, with
 * those the account remembers, the one used last first. What a password opens is scanned before anything is taken from
 * it. Throws EngineFailure `password` or `wrong_password` when none opens it.
 */
export async function extractUnlocked(
  { box, scope, signal, pictures, settle = false }: Work,
  file: { id: string; name: string; blob_id: string; bytes: number; role?: string },
  tidied: Pick<ExtractOptions, "tidied" | "plain"> = {},
): Promise<Unlocked> {
  const bytes = source(box, scope, file);
  const usual = usualLanguage(box.db, scope);
  const languages = usual === null ? [] : [usual];
  const lift = (password: string | null) => {
    const options: ExtractOptions = {
      signal,
      ...tidied,
      pictures,
      settle,
      languages,
      upright: file.role === "readable",
      ...(password === null ? {} : { password }),
    };
    return box.engines.lift(bytes, options);
  };
  const kept = passwordOf(box, scope, file.id);
  const seen = kept === null ? null : await scanUnlocked(box, scope, file, { password: kept, settle });
  if (seen !== null && seen.signature !== null) return { found: seen.signature };
  try {
    return { found: null, lifted: await lift(kept), password: null, scans: seen?.files ?? [] };
  } catch (locked) {
    if (!isLocked(locked)) throw locked;
    for (const password of remembered(box, scope)) {
      try {
        const lifted = await lift(password);
        const opened = await scanUnlocked(box, scope, file, { password, settle });
        if (opened !== null && opened.signature !== null) return { found: opened.signature };
        return { found: null, lifted, password, scans: opened?.files ?? [] };
      } catch (e) {
        if (!isLocked(e)) throw e;
      }
    }
    throw locked;
  }
}

const isLocked = (e: unknown): boolean =>
  e instanceof EngineFailure && (e.kind === "password" || e.kind === "wrong_password");
