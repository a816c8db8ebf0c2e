import { EngineFailure, type Lifted, type LiftOptions } from "#engines/engines.ts";
import { source } from "#operations/documents/files.ts";
import { passwordOf, remembered } from "#operations/documents/passwords.ts";
import type { Work } from "./stage.ts";

/** A file as it was lifted, and the remembered password that opened it, to be kept with it; null when none was needed. */
export interface Unlocked {
  lifted: Lifted;
  password: string | null;
}

/**
 * Lifts a file with the password kept with it; a locked one that has none, or whose password opens it no more, with
 * those the account remembers, the one used last first. Throws EngineFailure `password` or `wrong_password` when none
 * opens it.
 */
export async function liftUnlocked(
  { box, scope, signal }: Work,
  file: { id: string; blob_id: string; bytes: number },
): Promise<Unlocked> {
  const bytes = source(box, scope, file);
  const lift = (password: string | null) => {
    const options: LiftOptions = { signal, ...(password === null ? {} : { password }) };
    return box.engines.lift(bytes, options);
  };
  try {
    return { lifted: await lift(passwordOf(box, scope, file.id)), password: null };
  } catch (locked) {
    if (!isLocked(locked)) throw locked;
    for (const password of remembered(box, scope)) {
      try {
        return { lifted: await lift(password), password };
      } catch (e) {
        if (!isLocked(e)) throw e;
      }
    }
    throw locked;
  }
}

const isLocked = (e: unknown): boolean =>
  e instanceof EngineFailure && (e.kind === "password" || e.kind === "wrong_password");
