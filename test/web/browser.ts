/** The real program and a real browser, for tests of the web app. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { executable, runtimeOf } from "../http/built.ts";

const whole = [
  process.env.DEEDBOX_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const firstOf = (places: (string | undefined)[]) =>
  places.find((place) => place !== undefined && existsSync(place));

/** One without windows of its own, where there is one: a third less work for the same pages. Undefined where there is no Chromium. */
export const browserPath = firstOf([
  process.env.DEEDBOX_CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  ...whole,
]);
/** A whole one, as people have: for figures of what they wait. */
export const wholeBrowserPath = firstOf(whole) ?? browserPath;
if (!browserPath) {
  console.warn(
    "Tests of the web app are skipped: no Chromium was found. Set DEEDBOX_CHROMIUM to its path to run them.",
  );
}

/** How long a page waits for a paper to be read: seconds on a box of its own, a minute and more where every core is busy. In milliseconds. */
export const READ = 100_000;

/** What no page of the app may do: ask another host, or say an error nobody expected. */
export interface Watch {
  foreign: string[];
  errors: string[];
}

/** The address that a started program prints. */
export async function addressOf(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const piece of stdout) {
    said += decoder.decode(piece, { stream: true });
    const found = /deedbox listening on (https?:\/\/\S+)/.exec(said);
    if (found?.[1]) return found[1];
  }
  throw new Error(`The server ended without naming its address: ${said}`);
}

export interface Program {
  origin: string;
  dataDir: string;
  browser: Browser;
  close(): Promise<void>;
}

/** The browser of all test files of this process: what one keeps, no other sees. */
let launched: Promise<Browser> | null = null;

function browserOfAll(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: browserPath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return launched;
}

/** Starts the program that DEEDBOX_EXECUTABLE names, or this checkout's, on a data folder of its own, and a browser. */
export async function startProgram(flags: readonly string[] = []): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-web-"));
  const program = executable ? [executable] : [process.execPath, "src/main.ts"];
  const server = Bun.spawn([...program, "serve", "--port", "0", "--data", join(folder, "data"), ...flags], {
    cwd: join(import.meta.dir, "../.."),
    env: {
      ...process.env,
      // The key file goes beside the data folder of this test, not into the configuration of whoever runs it.
      XDG_CONFIG_HOME: join(folder, "config"),
      HOME: folder,
      ...(executable ? { DEEDBOX_RUNTIME: runtimeOf(executable) } : {}),
    },
    stdout: "pipe",
    stderr: "inherit",
  });
  const origin = await addressOf(server.stdout);
  // Outside the compiled program the first visit builds the app, which on a busy machine takes longer than a page may.
  await (await fetch(origin, { tls: { rejectUnauthorized: false } })).text();
  const browser = await browserOfAll();
  return {
    origin,
    dataDir: join(folder, "data"),
    browser,
    async close() {
      await Promise.all(browser.contexts().map((context) => context.close()));
      server.kill("SIGTERM");
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function watched(page: Page, origin: string): Watch {
  const watch: Watch = { foreign: [], errors: [] };
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith("blob:") && !url.startsWith("data:")) {
      watch.foreign.push(url);
    }
  });
  page.on("pageerror", (error) => watch.errors.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) watch.errors.push(text);
  });
  return watch;
}

/**
 * Opens a page of the app; everything it asks and says is watched. Nothing waits for a picture to slide in, unless what motion costs
 * is measured.
 */
export async function openPage(
  context: BrowserContext,
  origin: string,
  path: string,
  reducedMotion: "reduce" | "no-preference" = "reduce",
): Promise<{ page: Page; watch: Watch }> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.emulateMedia({ reducedMotion });
  const watch = watched(page, origin);
  await page.goto(origin + path);
  return { page, watch };
}
