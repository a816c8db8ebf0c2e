/** Stores a file under the file size limit it was started with and prints the error's code and what is left. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { seededIds } from "#kernel/ids.ts";
import { accountKeys } from "#vault/derived.ts";
import { openVault } from "#vault/vault.ts";

const [dataDir] = process.argv.slice(2) as [string];
const ids = seededIds("full");
const { blobKey, dedupKey } = accountKeys(ids.bytes(32));
const vault = await openVault({ dataDir, ids });
let code: unknown = "stored";
try {
  await vault.put(blobKey, dedupKey, ids.bytes(6_000_000));
} catch (error) {
  code = error instanceof Error && "code" in error ? error.code : String(error);
}
const small = await vault.put(blobKey, dedupKey, ids.bytes(1000));
const kept = (await vault.bytes(blobKey, small.blobId)).length;
console.log(JSON.stringify({ code, parts: readdirSync(join(dataDir, "in")), kept }));
