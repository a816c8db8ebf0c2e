/** The program as the long checks need it: stopped in the middle, started again at its address, cut from the network. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { executable } from "../http/built.ts";
import { addressOf, openPage, type Watch, wholeBrowserPath } from "../web/browser.ts";
import { desktop, makeOwner, password } from "../web/household.ts";

const root = join(import.meta.dir, "../..");

export interface LongBox {
  origin: string;
  folder: string;
  dataDir: string;
  /** Ends the server: SIGTERM lets it finish, SIGKILL does not. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Starts it again on the same folder and the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a command of the program on the folder of a box; gives what it printed. */
export async function command(
  box: { folder: string; dataDir: string },
  args: string[],
  input = "",
): Promise<string> {
  const ran = Bun.spawn([process.execPath, "src/main.ts", ...args, "--data", box.dataDir], {
    cwd: root,
    env: environment(box.folder),
    stdin: Buffer.from(input),
    stdout: "pipe",
    stderr: "inherit",
  });
  const said = await new Response(ran.stdout).text();
  if ((await ran.exited) !== 0) throw new Error(`deedbox ${args[0]} failed: ${said}`);
  return said;
}

// The key file goes beside the data folder, not into the configuration of whoever runs this.
const environment = (folder: string) => ({
  ...process.env,
  XDG_CONFIG_HOME: join(folder, "config"),
  HOME: folder,
});

/** A new folder, before anything runs on it. */
export function newFolder(): { folder: string; dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-e2e-"));
  return { folder, dataDir: join(folder, "data") };
}

/** Starts the program on a folder of its own: the compiled one where `DEEDBOX_EXECUTABLE` names it, else this checkout. */
export async function startBox(place = newFolder()): Promise<LongBox> {
  const { folder, dataDir } = place;
  let port = "0";
  const run = async () => {
    const program = executable ? [executable] : [process.execPath, "src/main.ts"];
    const server = Bun.spawn([...program, "serve", "--port", port, "--data", dataDir], {
      cwd: root,
      env: environment(folder),
      stdout: "pipe",
      stderr: "inherit",
    });
    return { server, origin: await addressOf(server.stdout) };
  };
  let running = await run();
  port = new URL(running.origin).port;
  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    running.server.kill(signal);
    await running.server.exited;
  };
  return {
    origin: running.origin,
    folder,
    dataDir,
    stop,
    async start() {
      running = await run();
    },
    async close() {
      await stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A browser that finds no other host than this machine. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: wholeBrowserPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
}

/** A box whose owner exists, and a browser. */
export interface Stage {
  box: LongBox;
  browser: Browser;
  close(): Promise<void>;
}

/** Sets the stage: a box, its owner, a browser. */
export async function setStage(): Promise<Stage> {
  const box = await startBox();
  // Outside the compiled program the first visit builds the app, which is no part of what is looked at.
  await (await fetch(box.origin)).text();
  await makeOwner(box.origin);
  const browser = await launch();
  return {
    box,
    browser,
    async close() {
      await browser.close();
      await box.close();
    },
  };
}

/** Somebody signed in, in a browser profile of its own. */
export interface Person {
  context: BrowserContext;
  page: Page;
  watch: Watch;
}

/** Signs the page in that stands at the door. */
export async function signIn(page: Page, email = "maya@example.org", word = password): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
}

/** Somebody comes in and stands at `path`. */
export async function comeIn(
  stage: Pick<Stage, "browser"> & { box: { origin: string } },
  path: string,
  options: BrowserContextOptions = desktop,
  email?: string,
): Promise<Person> {
  const context = await stage.browser.newContext(options);
  const { page, watch } = await openPage(context, stage.box.origin, "/", "no-preference");
  page.setDefaultTimeout(60_000);
  await signIn(page, email);
  if (path !== "/") await page.goto(stage.box.origin + path);
  return { context, page, watch };
}

/** Waits until `true` comes, asking every 100 ms. */
export async function until(
  what: string,
  asked: () => Promise<boolean> | boolean,
  ms = 60_000,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await asked())) {
    if (performance.now() > end) throw new Error(`It did not come true in ${ms / 1000} s: ${what}`);
    await Bun.sleep(100);
  }
}

/** How many documents are on file, asked with the page's own session. */
export const onFile = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await fetch("/v1/documents?limit=1")).json()).total as number);
