import { holdRecoveryCode } from "#database/jobs/box-state.ts";
import {
  addPassphrase,
  addRecoveryCode,
  changePassphrase,
  hasSlot,
  readKeyring,
  renewRoot,
  type SlotKind,
} from "#vault/keys.ts";
import type { App } from "../app.ts";

const making = (box: App) => ({ ids: box.ids, clock: box.clock });

/** A printed recovery code when the box has none yet, else null. It opens the box when key file and passphrase are lost. */
export async function recoveryCode(box: App): Promise<string | null> {
  return hasSlot(box.settings.dataDir, "recovery") ? null : newRecoveryCode(box);
}

/**
 * A new recovery code; the one before opens nothing any more. Until somebody says that it is written down it can be shown again:
 * it lies in the sealed database, which whoever holds the code could open.
 */
export async function newRecoveryCode(box: App): Promise<string> {
  const { code, root } = await addRecoveryCode(box.settings.dataDir, box.root, making(box));
  changedTo(box, root);
  holdRecoveryCode(box.db, code);
  return code;
}

/** Sets the passphrase, in place of the one before. Throws KeyProblem when it is too short. */
export async function setPassphrase(box: App, passphrase: string): Promise<void> {
  const { dataDir } = box.settings;
  const set = hasSlot(dataDir, "passphrase") ? changePassphrase : addPassphrase;
  changedTo(box, (await set(dataDir, box.root, passphrase, making(box))).root);
}

/** Gives the box a new root key: whoever once had a key that was taken away opens nothing that is made from now on. */
export function renewKeys(box: App): void {
  changedTo(box, renewRoot(box.settings.dataDir, box.root, box.ids));
}

const changedTo = (box: App, root: Uint8Array): void => {
  if (Buffer.compare(root, box.root) !== 0) box.rootChanged(root);
};

/** The ways the box can be opened, without anything secret. */
export const slotKinds = (box: App): { kind: SlotKind; made: string }[] =>
  readKeyring(box.settings.dataDir).slots.map((s) => ({ kind: s.kind, made: s.created_at }));
