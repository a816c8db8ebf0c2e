/** Stores files until it kills itself at the named moment, as a power cut or the out-of-memory killer would. */
import fs from "node:fs/promises";
import { seededIds } from "#kernel/ids.ts";
import { accountKeys } from "#vault/derived.ts";
import { openVault } from "#vault/vault.ts";

const [dataDir, moment] = process.argv.slice(2) as [string, string];
const ids = seededIds("crash");
const { blobKey, dedupKey } = accountKeys(ids.bytes(32));
const vault = await openVault({ dataDir, ids });
await vault.put(blobKey, dedupKey, ids.bytes(200_000));

const die = (): never => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("still alive");
};
const rename = fs.rename;
if (moment === "before the rename") fs.rename = die;
if (moment === "after the rename") fs.rename = (from, to) => rename(from, to).then(die);

const writer = vault.writer(blobKey, dedupKey);
for (let i = 0; i < 30; i++) {
  await writer.write(ids.bytes(100_000));
  if (moment === "in the middle" && i === 20) die();
}
await writer.finish();
