/**
 * Files, sends, deletes, evicts, fetches and takes back sealed files until it kills itself (SIGKILL) at step `at`: a step is a call of
 * the file system or of the store. What the caller may rely on is printed as it becomes true: `filed ID`, `removed ID`.
 */
import { writeSync } from "node:fs";
import fs from "node:fs/promises";
import { FilesAway } from "#kernel/problem.ts";
import type { Bucket } from "#vault/object-store.ts";
import { SealBroken } from "#vault/seal.ts";
import { blobKey, dedupKey, storeBox } from "../vault/store-box.ts";
import { contents } from "./papers-kill.words.ts";

const [dataDir = "", address = "", at = "0", seed = "a", mode = "store"] = process.argv.slice(2);
let step = 0;
const count = (): void => {
  if (++step === Number(at)) process.kill(process.pid, "SIGKILL");
};
for (const name of ["open", "rename", "rm", "unlink", "mkdir", "link"] as const) {
  const own = fs[name] as (...given: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...given: unknown[]) => {
      count();
      return own(...given);
    },
  });
}
const around = (store: Bucket): Bucket => ({
  ...store,
  async put(name, content) {
    count();
    await store.put(name, content);
    count();
  },
  async *get(name) {
    count();
    yield* store.get(name);
    count();
  },
  async remove(name) {
    count();
    await store.remove(name);
    count();
  },
  sizes(begin) {
    count();
    return store.sizes(begin);
  },
});
const say = (line: string) => writeSync(1, `${line}\n`);

const box = await storeBox({ dataDir, address, around, back: mode === "back", seed, cacheBytes: 12_000 });
const filed: string[] = [];
for (let i = 0; mode === "store" && i < 4; i++) {
  const { blobId } = await box.vault.put(blobKey, dedupKey, contents(seed, i));
  say(`filed ${blobId} ${i}`);
  filed.push(blobId);
  if (i === 1) await box.rounds();
}
box.later();
await box.rounds();
for (const blobId of filed.slice(0, 2)) {
  await box.blobs.trim(0);
  count();
  await box.vault.bytes(blobKey, blobId).catch((error) => {
    if (!(error instanceof FilesAway || error instanceof SealBroken)) throw error;
    say(`unreadable ${blobId}`);
  });
}
if (filed[0] !== undefined) {
  say(`removing ${filed[0]}`);
  await box.vault.remove(filed[0]);
  say(`removed ${filed[0]}`);
}
box.later();
await box.rounds();
await box.blobs.trim();
say(`steps ${step}`);
