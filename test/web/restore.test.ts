/** A backup brought back on the first page of an empty box, in a real browser: from a file on a laptop, from S3 on a phone. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { executable, runtimeOf } from "../http/built.ts";
import { ACCESS, S3Server } from "../operations/stores/s3-server.ts";
import { browserPath, openPage, type Program, startProgram } from "./browser.ts";

const email = "maya@example.org";
const password = "correct horse battery";
const words = "The lighthouse at Ludlow is painted every seventh summer.";
const wide = { viewport: { width: 1280, height: 900 }, locale: "en-GB" };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" };

const posted = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const cookieOf = (answer: Response) =>
  `deedbox_session=${/deedbox_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? ""}`;

/** Asks until what came back is as wanted. */
async function until<T>(ask: () => Promise<T>, wanted: (given: T) => boolean): Promise<T> {
  for (let n = 0; ; n++) {
    const given = await ask();
    if (wanted(given) || n > 400) return given;
    await Bun.sleep(100);
  }
}

describe.skipIf(!browserPath)("a backup on the first page", () => {
  let program: Program;
  let home: string;
  let recovery = "";
  const s3 = new S3Server();
  const shots = process.env.DEEDBOX_SHOTS;
  const shot = async (page: Page, name: string) => {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  };

  /** An empty box whose page is there: from a checkout it is put together first, which takes a while on a busy machine. */
  async function emptyBox(flags: readonly string[] = []): Promise<Program> {
    const empty = await startProgram(flags);
    await fetch(empty.origin.replace("0.0.0.0", "127.0.0.1"));
    return empty;
  }

  /** Runs a command of the program on the data folder of a server. */
  async function command(dataDir: string, ...given: string[]): Promise<string> {
    const own = executable ? [executable] : [process.execPath, "src/main.ts"];
    const folder = join(dataDir, "..");
    const ran = Bun.spawn([...own, ...given, "--data", dataDir], {
      cwd: join(import.meta.dir, "../.."),
      env: {
        ...process.env,
        XDG_CONFIG_HOME: join(folder, "config"),
        HOME: folder,
        DEEDBOX_STORE_SECRET: ACCESS.secret,
        ...(executable ? { DEEDBOX_RUNTIME: runtimeOf(executable) } : {}),
      },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err] = [await new Response(ran.stdout).text(), await new Response(ran.stderr).text()];
    if ((await ran.exited) !== 0) throw new Error(`${given[0]}: ${out}${err}`);
    return out;
  }

  interface Filed {
    documents: { id: string; title: string; status: string }[];
  }
  const found = async (origin: string, cookie: string, path: string): Promise<Filed> =>
    (await fetch(origin + path, { headers: { cookie } })).json() as Promise<Filed>;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), "deedbox-restore-"));
    program = await startProgram();
    const { origin, dataDir } = program;
    const made = await posted(origin, "/app/setup", {
      ...{ account_name: "The Okafors", kind: "family", owner_name: "Maya", email, password },
    });
    recovery = ((await made.json()) as { recovery_code: string }).recovery_code;
    const cookie = cookieOf(made);
    const form = new FormData();
    form.append("file", new File([words], "lighthouse.txt", { type: "text/plain" }));
    const sent = await fetch(`${origin}/v1/documents`, {
      method: "POST",
      headers: { cookie, origin },
      body: form,
    });
    expect(sent.status).toBe(201);
    const settled = ({ documents }: Filed) => documents.every((d) => /filed|needs/.test(d.status));
    await until(
      () => found(origin, cookie, "/v1/documents"),
      (list) => list.documents.length === 1 && settled(list),
    );
    await command(dataDir, "backup", join(home, "all.dbxbackup"));
    await command(dataDir, "backup", "--to", s3.address());
  }, 120_000);

  afterAll(async () => {
    s3.stop();
    await program?.close();
    rmSync(home, { recursive: true, force: true });
  }, 30_000);

  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  async function enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel("Recovery code").fill(code);
    await button(page, "Restore").click();
  }

  /** Signs in on the page, and looks into the restored box: the same papers, found by their words, and whole. */
  async function mustBeBack(page: Page, empty: Program): Promise<void> {
    await page.getByText("Your backup is restored").waitFor();
    await shot(page, `restored-${page.viewportSize()?.width}`);
    await button(page, "Sign in").click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await button(page, "Sign in").click();
    await page.getByRole("link", { name: "Documents" }).first().waitFor();
    const { origin, dataDir } = empty;
    const cookie = cookieOf(await posted(origin, "/app/sign-in", { email, password }));
    const list = await found(origin, cookie, "/v1/documents");
    expect(list.documents).toHaveLength(1);
    const by = await fetch(`${origin}/v1/search?q=lighthouse`, { headers: { cookie } });
    const { results } = (await by.json()) as { results: { id: string }[] };
    expect(results.map((each) => each.id)).toEqual(list.documents.map((each) => each.id));
    // It ends badly where anything of the box is not whole.
    await command(dataDir, "doctor");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("restoring"))).toEqual([]);
  }

  test("from a file: another file, a wrong code, then the right one", async () => {
    const empty = await emptyBox();
    try {
      const { page, watch } = await openPage(await empty.browser.newContext(wide), empty.origin, "/");
      await button(page, "Restore from a backup").click();
      await button(page, "Find backups").click();
      await page.getByText("Choose a file.").waitFor();
      const letter = join(home, "letter.dbxbackup");
      writeFileSync(letter, "Dear Ann, this is a letter and no backup.");
      await page.getByLabel("Backup file").setInputFiles(letter);
      await button(page, "Find backups").click();
      await page.getByText("This isn’t a Deedbox backup. Nothing was restored.").waitFor();
      await shot(page, "place-1280");
      await page.getByLabel("Backup file").setInputFiles(join(home, "all.dbxbackup"));
      await button(page, "Find backups").click();
      await page.getByText("Choose a backup").waitFor();
      await shot(page, "choice-1280");
      await enterCode(page, recovery.replace(/^../, "00"));
      await page.getByText("That recovery code doesn’t open this backup.").waitFor();
      await shot(page, "wrong-1280");
      await button(page, "Back").click();
      expect(await page.getByLabel("Recovery code").inputValue()).toBe(recovery.replace(/^../, "00"));
      await enterCode(page, recovery);
      await mustBeBack(page, empty);
      expect([watch.foreign, watch.errors]).toEqual([[], []]);
    } finally {
      await empty.close();
    }
  }, 120_000);

  test("a box that was started anew meanwhile is asked what it is now", async () => {
    const empty = await emptyBox();
    try {
      // What goes through a service worker is not seen by the route below.
      const context = await empty.browser.newContext({ ...wide, serviceWorkers: "block" });
      const { page } = await openPage(context, empty.origin, "/");
      await page.route("**/app/restore/state", (route) =>
        route.fulfill({ status: 404, contentType: "application/json", body: "{}" }),
      );
      await button(page, "Restore from a backup").click();
      await page.getByLabel("Backup file").setInputFiles(join(home, "all.dbxbackup"));
      await button(page, "Find backups").click();
      await page.getByText("Choose a backup").waitFor();
      await enterCode(page, recovery.replace(/^../, "00"));
      await button(page, "Restore from a backup").waitFor({ timeout: 60_000 });
    } finally {
      await empty.close();
    }
  }, 120_000);

  test("from S3 on a phone: an address that is none, a wrong secret, then all of it", async () => {
    const empty = await emptyBox();
    try {
      const { page } = await openPage(await empty.browser.newContext(phone), empty.origin, "/");
      await button(page, "Restore from a backup").click();
      await page.getByLabel("Where’s your backup?").selectOption({ label: "A folder or server" });
      const look = async (address: string, secret: string) => {
        await page.getByLabel("Address").fill(address);
        await page.getByLabel("Password or key", { exact: true }).fill(secret);
        await button(page, "Find backups").click();
      };
      await look("ftp://nas.example/x", "x");
      await page.getByText("isn’t an address Deedbox can use").waitFor();
      await look(s3.address(), "not the secret");
      await page.getByText("didn’t accept the name, password or key").waitFor();
      await shot(page, "place-390");
      await look(s3.address(), ACCESS.secret);
      await page.getByText("Choose a backup").waitFor();
      await shot(page, "choice-390");
      await enterCode(page, recovery);
      await mustBeBack(page, empty);
    } finally {
      await empty.close();
    }
  }, 120_000);

  test("a box that others reach asks for its code; one that has an account restores nothing", async () => {
    const { origin } = program;
    for (const path of ["/app/restore", "/app/restore/look", "/app/restore/file"])
      expect(
        (await posted(origin, path, { ...wanted, ...(path === "/app/restore" ? more : {}) })).status,
      ).toBe(404);
    const open = await emptyBox(["--host", "0.0.0.0"]);
    try {
      const at = open.origin.replace("0.0.0.0", "127.0.0.1");
      for (const path of ["/app/restore", "/app/restore/look"]) {
        const body = { ...wanted, ...(path === "/app/restore" ? more : {}) };
        const refused = await posted(at, path, { ...body, code: "AAAA-BBBB" });
        expect([path, refused.status, await refused.text()]).toEqual([
          path,
          422,
          expect.stringContaining('"code"'),
        ]);
      }
      expect((await posted(at, "/app/restore/file", {}, { "x-setup-code": "AAAA-BBBB" })).status).toBe(422);
      expect(readdirSync(open.dataDir).filter((name) => name.startsWith("restoring"))).toEqual([]);
    } finally {
      await open.close();
    }
    expect(existsSync(join(program.dataDir, "deedbox.db"))).toBe(true);
  }, 60_000);
  const wanted = { store: "/nowhere" };
  const more = { snapshot: null, bytes: null, recovery_code: "x" };
});
