import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundlesOf } from "#database/accounts/bundles.ts";
import { type FolderDoor, startFolder } from "#doors/folder/watch.ts";
import type { Clock } from "#kernel/clock.ts";
import type { App } from "#operations/app.ts";
import { openTestBox, type TestBox } from "../box.ts";

/** A document as these tests look at it. */
export interface Row {
  name: string;
  way: string;
  had: string | null;
  copyOf: string | null;
}

export const documents = (box: App): Row[] =>
  box.db
    .sql(
      "SELECT original_name AS name, arrived_by AS way, had_on AS had, duplicate_of AS copyOf FROM document ORDER BY n",
    )
    .all() as Row[];

/** A box with an inbox of its own, watched quickly. */
export interface Watched {
  home: TestBox;
  inbox: string;
  faults: string[];
  notices: string[];
  put(path: string, content: string | Uint8Array, age?: number): string;
  /** Every file below the inbox, by path. */
  lies(): string[];
  start(): void;
  stop(): Promise<void>;
  /** Waits until it holds. */
  until(what: () => boolean, seconds?: number): Promise<void>;
  bundles(): { name: string; documents: number }[];
  close(): Promise<void>;
}

export async function watched(
  wish: { every?: number; quiet?: number; settings?: Partial<App["settings"]>; clock?: Clock } = {},
): Promise<Watched> {
  const home = await openTestBox(wish.clock ? { clock: wish.clock } : {});
  const inbox = mkdtempSync(join(tmpdir(), "deedbox-inbox-"));
  Object.assign(home.box.settings, { inbox }, wish.settings);
  const faults: string[] = [];
  const notices: string[] = [];
  let door: FolderDoor | null = null;
  const stop = async () => {
    await door?.stop(5_000);
    door = null;
  };
  return {
    home,
    inbox,
    faults,
    notices,
    put(path, content, age) {
      const place = join(inbox, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, content);
      if (age !== undefined) utimesSync(place, age, age);
      return place;
    },
    lies: () => filesBelow(inbox, "").sort(),
    start() {
      door = startFolder(
        home.box,
        { every: wish.every ?? 15, quiet: wish.quiet ?? 40 },
        (e, where) => faults.push(`${where}: ${String(e)}`),
        (sentence) => notices.push(sentence),
      );
    },
    stop,
    async until(what, seconds = 90) {
      const end = performance.now() + seconds * 1000;
      while (!what()) {
        if (performance.now() > end) throw new Error(`it did not come to it; faults: ${faults.join("; ")}`);
        await Bun.sleep(10);
      }
    },
    bundles: () =>
      bundlesOf(home.box.db, home.scope)
        .map((b) => ({ name: b.name, documents: b.documents }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    async close() {
      await stop();
      await home.close();
      rmSync(inbox, { recursive: true, force: true });
    },
  };
}

export function filesBelow(root: string, below: string): string[] {
  const folder = join(root, below);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    return statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
      ? filesBelow(root, path)
      : [path];
  });
}
