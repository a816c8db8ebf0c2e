import { existsSync, mkdirSync, readFileSync } from "node:fs";
import type { Clock } from "#kernel/clock.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Settings } from "#kernel/settings.ts";
import { defaultKeyFile, readKeyFile } from "#vault/keyfile.ts";
import {
  addKeyFile,
  bringSlotForward,
  createKeyring,
  hasKeyring,
  hasSlot,
  isRootOf,
  openKeyring,
  readKeyring,
  remains,
} from "#vault/keys.ts";
import { KeyProblem } from "#vault/problem.ts";

export { isRootOf, KeyProblem };

/** A passphrase as it lies in a file (Docker secret, systemd credential): its first line. */
function passphraseFrom(path: string): string {
  try {
    return readFileSync(path, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch {
    throw new KeyProblem("needs-passphrase", `The passphrase file ${path} can’t be read.`);
  }
}

/**
 * The root key of a box, made on the first start. `passphrase`: as typed on the page of a sealed box. Throws KeyProblem
 * with a sentence; `needs-passphrase` means that the box can be opened by a person, and nothing else is wrong.
 */
export async function unseal(
  settings: Settings,
  clock: Clock,
  ids: Ids,
  env: Record<string, string | undefined>,
  passphrase?: string,
  mayMake = true,
): Promise<{ root: Uint8Array; made: boolean; by: string }> {
  const { dataDir } = settings;
  const typed =
    passphrase ?? (settings.passphraseFile === null ? undefined : passphraseFrom(settings.passphraseFile));
  if (!mayMake && !hasKeyring(dataDir) && remains(dataDir) === null) {
    throw new KeyProblem(
      "no-key",
      `There’s no box in ${dataDir}. Choose its folder with --data, or create one with account create or serve.`,
    );
  }
  if (mayMake) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!hasKeyring(dataDir)) {
    const boxId = ids.uuid();
    const keyFile = settings.keyFile ?? (typed === undefined ? defaultKeyFile(boxId, env) : undefined);
    const { root } = await createKeyring(dataDir, ids, clock, { boxId, keyFile, passphrase: typed });
    return { root, made: true, by: "new-key" };
  }
  const usual = settings.keyFile ?? defaultKeyFile(readKeyring(dataDir).box_id, env);
  const keyFile = settings.keyFile !== null || existsSync(usual) ? usual : undefined;
  if (keyFile === undefined && typed === undefined && hasSlot(dataDir, "passphrase")) {
    throw new KeyProblem("needs-passphrase", "The box is locked. Enter its passphrase to open it.");
  }
  const root = await openKeyring(dataDir, { keyFile: keyFile ?? usual, passphrase: typed });
  if (mayMake && readKeyring(dataDir).slots.some((slot) => slot.public === undefined)) {
    const making = { ids, clock };
    if (typed !== undefined)
      await bringSlotForward(dataDir, root, { kind: "passphrase", text: typed }, making);
    else await bringSlotForward(dataDir, root, { kind: "keyfile", key: readKeyFile(usual) }, making);
  }
  const by = passphrase !== undefined ? "passphrase" : typed !== undefined ? "passphrase-file" : "key-file";
  return { root, made: false, by };
}

/**
 * Opens a box whose key file was lost with its printed recovery code, and makes a new key file (where the settings say,
 * or in the usual place). Gives the path. Throws KeyProblem.
 */
export async function restoreKeyFile(
  settings: Settings,
  clock: Clock,
  ids: Ids,
  env: Record<string, string | undefined>,
  recovery: string,
): Promise<string> {
  const { dataDir } = settings;
  const root = await openKeyring(dataDir, { recovery });
  const path = settings.keyFile ?? defaultKeyFile(readKeyring(dataDir).box_id, env);
  await addKeyFile(dataDir, root, path, { ids, clock });
  return path;
}
