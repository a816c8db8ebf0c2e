import { afterEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { auditRows, verifyAudit } from "#database/sqlite/audit.ts";
import { fixedClock, systemClock } from "#kernel/clock.ts";
import { createAccount } from "#operations/members/accounts.ts";
import { pdfBill } from "../paper/paper.ts";
import { documents, type Watched, watched } from "./folder.ts";

let at: Watched | null = null;
const open = async (wish?: Parameters<typeof watched>[0]) => {
  at = await watched(wish);
  return at;
};
afterEach(async () => {
  await at?.close();
  at = null;
});

const names = (w: Watched) => documents(w.home.box).map((d) => d.name);
/** Files that are remembered as taken: from before they are filed until they lie in `filed`. */
const remembered = (w: Watched) =>
  (w.home.box.db.sql("SELECT count(*) AS n FROM door_seen").get() as { n: number }).n;
/** Time for several looks, for what must not come. */
const aWhile = () => Bun.sleep(250);

describe("a file in the inbox", () => {
  test("is filed by folder, its bytes untouched, and moved to `filed`; the audit says so", async () => {
    const w = await open();
    const paper = await pdfBill({ seed: 4 });
    w.put("water bill.pdf", paper.bytes);
    w.start();
    await w.until(() => w.lies().join() === "filed/water bill.pdf");
    expect(documents(w.home.box)).toEqual([
      { name: "water bill.pdf", way: "folder", had: null, copyOf: null },
    ]);
    expect(readFileSync(join(w.inbox, "filed/water bill.pdf")).equals(Buffer.from(paper.bytes))).toBe(true);
    const { box, accountId } = w.home;
    const file = box.db.sql("SELECT blob_id, bytes FROM file").get() as { blob_id: string; bytes: number };
    expect(file.bytes).toBe(paper.bytes.length);
    const kept = await box.vault.bytes(box.accountKey(accountId).blobKey, file.blob_id);
    expect(kept.equals(Buffer.from(paper.bytes))).toBe(true);
    const lines = auditRows(box.db, { accountId }).filter((a) => a.action === "document.add");
    expect(lines).toEqual([expect.objectContaining({ via: "folder", user_id: null, account_id: accountId })]);
    expect(verifyAudit(box.db, box.keys.auditKey).broken).toBeNull();
    expect(w.faults).toEqual([]);
  });

  test("waits for its job like any other", async () => {
    const w = await open();
    w.put("a.txt", "A letter about the hedge.");
    w.start();
    await w.until(() => names(w).length === 1);
    expect(w.home.box.db.sql("SELECT stage FROM job").all()).toEqual([{ stage: "scan" }]);
  });

  test("had before it came: the day it was last written", async () => {
    const w = await open();
    w.put("old.txt", "A letter.", Date.UTC(2019, 4, 17, 12) / 1000);
    w.put("broken clock.txt", "Another letter.", 0);
    w.start();
    await w.until(() => names(w).length === 2);
    const had = Object.fromEntries(documents(w.home.box).map((d) => [d.name, d.had]));
    expect(had).toEqual({ "old.txt": "2019-05-17", "broken clock.txt": null });
  });

  test("a copy folds under the first one, and each file is put away", async () => {
    const w = await open();
    w.put("one.txt", "The same letter.");
    w.start();
    await w.until(() => names(w).length === 1);
    w.put("two.txt", "The same letter.");
    await w.until(() => w.lies().length === 2 && w.lies().every((f) => f.startsWith("filed/")));
    const [first, second] = documents(w.home.box);
    expect([first?.copyOf, second?.copyOf === null]).toEqual([null, false]);
  });
});

describe("settling", () => {
  test("a file that grows is taken once, whole, when it stands still", async () => {
    // By a clock of its own, so that however late a look comes, no two changes lie further apart than the quiet.
    const clock = fixedClock(systemClock.now());
    const w = await open({ every: 5, quiet: 120, clock });
    const path = w.put("slow scan.txt", "page 0\n");
    w.start();
    for (let i = 1; i < 15; i++) {
      await Bun.sleep(20);
      clock.advance(40);
      appendFileSync(path, `page ${i}\n`);
      expect(names(w)).toEqual([]);
    }
    await w.until(() => {
      clock.advance(40);
      return w.lies().join() === "filed/slow scan.txt";
    });
    const file = w.home.box.db.sql("SELECT bytes FROM file").all();
    expect(file).toEqual([{ bytes: readFileSync(join(w.inbox, "filed/slow scan.txt")).length }]);
  });

  test("a PDF without its end is somebody still writing, however still it stands", async () => {
    const w = await open();
    const { bytes } = await pdfBill({ seed: 5 });
    const path = w.put("scan.pdf", bytes.subarray(0, bytes.length - 200));
    w.start();
    await aWhile();
    expect(names(w)).toEqual([]);
    appendFileSync(path, bytes.subarray(bytes.length - 200));
    await w.until(() => w.lies().includes("filed/scan.pdf"));
    expect(w.home.box.db.sql("SELECT bytes FROM file").all()).toEqual([{ bytes: bytes.length }]);
  });

  test("an empty file is left alone", async () => {
    const w = await open();
    w.put("empty.pdf", "");
    w.start();
    await aWhile();
    expect([names(w), w.lies()]).toEqual([[], ["empty.pdf"]]);
  });
});

describe("what is passed over", () => {
  test("hidden and unfinished files, those of systems, links, and what lies in `filed` and `failed`", async () => {
    const w = await open();
    const elsewhere = mkdtempSync(join(tmpdir(), "deedbox-elsewhere-"));
    writeFileSync(join(elsewhere, "secret.txt"), "Not for the box.");
    const left = [
      ".hidden.pdf",
      ".folder/letter.txt",
      "scan.pdf.part",
      "download.crdownload",
      "save.tmp",
      "~$letter.docx",
      "Thumbs.db",
      "desktop.ini",
      ".DS_Store",
      "@eaDir/letter.txt",
      "#recycle/letter.txt",
      "filed/earlier.txt",
      "failed/earlier.txt",
      "1/2/3/4/5/6/7/8/9/deep.txt",
    ];
    for (const path of left) w.put(path, `Words of ${path}.`);
    symlinkSync(join(elsewhere, "secret.txt"), join(w.inbox, "link.txt"));
    symlinkSync(elsewhere, join(w.inbox, "linked"));
    w.put("1/2/3/4/5/6/7/8/letter.txt", "Just deep enough.");
    w.put("letter.txt", "A letter.");
    w.start();
    await w.until(() => names(w).length === 2);
    await aWhile();
    expect(names(w)).toEqual(["letter.txt", "letter.txt"]);
    const there = w.lies();
    for (const path of left) expect(there).toContain(path);
    expect(existsSync(join(elsewhere, "secret.txt"))).toBe(true);
    expect(w.notices).toEqual(["inbox: folders more than eight deep are not looked into."]);
    rmSync(elsewhere, { recursive: true });
  });

  test("an inbox that is the data folder, lies in it or holds it is not watched", async () => {
    const w = await open();
    for (const inbox of [w.home.dataDir, join(w.home.dataDir, "blobs"), join(w.home.dataDir, "..")]) {
      w.home.box.settings.inbox = inbox;
      const said = w.notices.length;
      w.start();
      await w.until(() => w.notices.length > said);
      await w.stop();
    }
    expect(names(w)).toEqual([]);
    expect(w.notices).toEqual(Array(3).fill("inbox: the data folder of the box cannot be its inbox."));
    expect(existsSync(join(w.home.dataDir, "deedbox.db"))).toBe(true);
  });
});

describe("folders", () => {
  test("the first folder is the bundle, made when there is none, found in any case", async () => {
    const w = await open();
    w.put("Taxes 2025/w2.txt", "Wages.");
    w.put("Taxes 2025/bank/interest.txt", "Interest.");
    w.put("TAXES  2025/donation.txt", "A donation.");
    w.put("Straße/müll.txt", "Rubbish.");
    w.put("loose.txt", "In none.");
    w.start();
    await w.until(() => names(w).length === 5 && w.lies().every((f) => f.startsWith("filed/")));
    expect(w.bundles()).toEqual([
      { name: "Straße", documents: 1 },
      { name: "TAXES 2025", documents: 3 },
    ]);
    expect(w.lies()).toEqual([
      "filed/Straße/müll.txt",
      "filed/TAXES  2025/donation.txt",
      "filed/Taxes 2025/bank/interest.txt",
      "filed/Taxes 2025/w2.txt",
      "filed/loose.txt",
    ]);
  });

  test("a copy that is put into a folder brings the paper on file into its bundle", async () => {
    const w = await open();
    w.put("letter.txt", "One letter.");
    w.start();
    await w.until(() => names(w).length === 1);
    w.put("House/the same.txt", "One letter.");
    await w.until(() => names(w).length === 2);
    expect(w.bundles()).toEqual([{ name: "House", documents: 1 }]);
  });
});

describe("putting away", () => {
  test("nothing is written over: names that are taken get a number", async () => {
    const w = await open();
    w.put("filed/scan.txt", "From last year.");
    w.put("filed/scan (2).txt", "From last month.");
    w.put("scan.txt", "From today.");
    w.start();
    await w.until(() => w.lies().includes("filed/scan (3).txt") && !existsSync(join(w.inbox, "scan.txt")));
    expect(readFileSync(join(w.inbox, "filed/scan.txt"), "utf8")).toBe("From last year.");
    expect(readFileSync(join(w.inbox, "filed/scan (3).txt"), "utf8")).toBe("From today.");
  });

  test("the same name again and again, with other words, is another document each time", async () => {
    const w = await open();
    w.start();
    for (let i = 1; i <= 4; i++) {
      w.put("scan.txt", `Scan number ${i}.`);
      await w.until(() => names(w).length === i && !existsSync(join(w.inbox, "scan.txt")));
    }
    expect(w.lies()).toHaveLength(4);
  });

  test("what somebody takes out of `filed` and drops again is taken again", async () => {
    const w = await open();
    const time = Date.UTC(2024, 0, 2) / 1000;
    w.put("a.txt", "Once.", time);
    w.start();
    await w.until(() => w.lies().join() === "filed/a.txt");
    // The memory goes right after the move.
    await w.until(() => remembered(w) === 0);
    w.put("a.txt", "Once.", time);
    await w.until(() => names(w).length === 2);
  });

  test("a drive that lets nothing be moved: taken once, remembered over a start, said once", async () => {
    const w = await open();
    w.put("read only.txt", "On a drive that is read only.");
    w.put("Taxes/another.txt", "So is this.");
    const shut = (mode: number) => {
      chmodSync(join(w.inbox, "Taxes"), mode);
      chmodSync(w.inbox, mode);
    };
    // For root no folder is shut; a file in the place of the drawer stops it as well.
    writeFileSync(join(w.inbox, "filed"), "in the way");
    shut(0o555);
    try {
      w.start();
      await w.until(() => names(w).filter((n) => n !== "filed").length === 2);
      const stuck = () => w.notices.filter((n) => n.includes("cannot be moved")).length;
      await w.until(() => stuck() === 1);
      await aWhile();
      await w.stop();
      w.start();
      await w.until(() => stuck() === 2);
      expect(names(w).filter((n) => n !== "filed")).toHaveLength(2);
      expect(w.lies()).toContain("read only.txt");
      expect(stuck()).toBe(2);
      // The same bytes with other times, as after a change of the clock on a drive that keeps local time.
      await w.stop();
      utimesSync(join(w.inbox, "read only.txt"), 1_700_000_000, 1_700_000_000);
      w.start();
      await aWhile();
      expect(names(w).filter((n) => n !== "filed")).toHaveLength(2);
      expect(w.faults).toEqual([]);
    } finally {
      shut(0o755);
    }
  });

  test("a drive that is not mounted for a while is not forgotten", async () => {
    const w = await open();
    writeFileSync(join(w.inbox, "filed"), "");
    w.put("a.txt", "On a drive.", 1_700_000_000);
    w.start();
    await w.until(() => names(w).includes("a.txt"));
    rmSync(join(w.inbox, "a.txt"));
    await aWhile();
    w.put("a.txt", "On a drive.", 1_700_000_000);
    await aWhile();
    expect(names(w).filter((n) => n === "a.txt")).toHaveLength(1);
  });

  test("a folder that is not there is said once, and watched when it comes", async () => {
    const w = await open();
    rmSync(w.inbox, { recursive: true });
    w.home.box.settings.inbox = join(w.inbox, "not", "yet");
    w.start();
    await w.until(() => w.notices.length > 0);
    await aWhile();
    expect(w.notices).toEqual(["inbox: the folder cannot be read (ENOENT)."]);
    mkdirSync(join(w.inbox, "not", "yet"), { recursive: true });
    writeFileSync(join(w.inbox, "not", "yet", "a.txt"), "Here it is.");
    await w.until(() => names(w).length === 1);
  });

  test("names in every writing come back as they were", async () => {
    const w = await open();
    const given = [
      "Grüße.txt",
      "Gru\u0308ße 2.txt",
      "契約書.txt",
      "счёт.txt",
      "a'b\"c$(x);&.txt",
      "emoji 🧾.txt",
      "-rf.txt",
    ];
    given.forEach((name, i) => {
      w.put(name, `Words ${i}.`);
    });
    w.start();
    await w.until(() => w.lies().length === given.length && w.lies().every((f) => f.startsWith("filed/")));
    expect(w.lies()).toEqual(given.map((n) => `filed/${n}`).sort());
    expect(names(w)).toHaveLength(given.length);
  });
});

describe("accounts", () => {
  test("the first account, or the one that is named; an account that is none is said", async () => {
    const w = await open();
    const { account_id } = await createAccount(
      w.home.box,
      {
        name: "Office",
        kind: "business",
        owner_name: "Bo",
        owner_email: "bo@example.org",
        password: null,
        plan: null,
      },
      "cli",
    );
    w.put("first.txt", "For the first.");
    w.start();
    await w.until(() => names(w).length === 1);
    w.home.box.settings.inboxAccount = "01890000-0000-7000-8000-000000000000";
    w.put("none.txt", "For nobody.");
    await w.until(() => w.notices.length > 0);
    await aWhile();
    expect(names(w)).toHaveLength(1);
    w.home.box.settings.inboxAccount = account_id.toUpperCase();
    await w.until(() => names(w).length === 2);
    const owners = w.home.box.db.sql("SELECT account_id FROM document ORDER BY n").all();
    expect(owners).toEqual([{ account_id: w.home.accountId }, { account_id }]);
    expect(w.notices).toEqual(["inbox: there is no account of the id DEEDBOX_INBOX_ACCOUNT."]);
  });
});

test("five hundred files: each once, all put away", async () => {
  const w = await open({ every: 20, quiet: 40 });
  for (let i = 0; i < 500; i++) w.put(`${i % 10}/scan ${i}.txt`, `Letter number ${i}, of its own.`);
  w.start();
  // A file is remembered until after it was moved, so that a stop in between files nothing twice: that goes last.
  await w.until(() => w.lies().filter((f) => !f.startsWith("filed/")).length === 0 && remembered(w) === 0);
  expect(w.lies()).toHaveLength(500);
  expect(new Set(names(w)).size).toBe(500);
  expect(names(w)).toHaveLength(500);
  expect(w.bundles()).toHaveLength(10);
  expect(w.faults).toEqual([]);
});

test("an archive is taken apart, by its name and how it begins; what only has the name is a document", async () => {
  const w = await open();
  w.put("export.zip", zipSync({ "a.txt": new TextEncoder().encode("A letter.") }));
  w.put("not really.zip", "Words of a letter.");
  w.start();
  await w.until(() => w.lies().join() === "filed/export.zip,filed/not really.zip");
  expect(names(w)).toEqual(["not really.zip"]);
  const imports = w.home.box.db.sql("SELECT name, kind, stage, via FROM import").all();
  expect(imports).toEqual([{ name: "export.zip", kind: "zip", stage: "unpacking", via: "folder" }]);
  const lines = auditRows(w.home.box.db, {}).filter((a) => a.action === "import.add");
  expect(lines.map((a) => a.via)).toEqual(["folder"]);
});
