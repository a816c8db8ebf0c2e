import {
  addPassphrase,
  addRecoveryCode,
  changePassphrase,
  hasSlot,
  readKeyring,
  type SlotKind,
} from "#vault/keys.ts";
import type { Box } from "../box.ts";

const making = (box: Box) => ({ ids: box.ids, clock: box.clock });

/** A printed recovery code when the box has none yet, else null. It opens the box when key file and passphrase are lost. */
export async function recoveryCode(box: Box): Promise<string | null> {
  return hasSlot(box.settings.dataDir, "recovery")
    ? null
    : addRecoveryCode(box.settings.dataDir, box.root, making(box));
}

/** A new recovery code; the one before opens nothing any more. */
export async function newRecoveryCode(box: Box): Promise<string> {
  return addRecoveryCode(box.settings.dataDir, box.root, making(box));
}

/** Sets the passphrase, in place of the one before. Throws KeyProblem when it is too short. */
export async function setPassphrase(box: Box, passphrase: string): Promise<void> {
  const { dataDir } = box.settings;
  if (hasSlot(dataDir, "passphrase")) await changePassphrase(dataDir, box.root, passphrase, making(box));
  else await addPassphrase(dataDir, box.root, passphrase, making(box));
}

/** The ways the box can be opened, without anything secret. */
export const slotKinds = (box: Box): { kind: SlotKind; made: string }[] =>
  readKeyring(box.settings.dataDir).slots.map((s) => ({ kind: s.kind, made: s.created_at }));
