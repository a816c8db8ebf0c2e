/** The figures the web app must keep to. */
import type { Page, Response } from "playwright-core";
import { pdfBill } from "../paper/paper.ts";
import { openPage } from "../web/browser.ts";
import { desktop, password, phone } from "../web/household.ts";
import { comeIn, launch, startBox } from "./box.ts";
import type { Check, Outcome } from "./e2e.ts";
import { longList } from "./long-list.ts";
import { everyPage, planted } from "./pages.ts";
import { largestPaint, paints } from "./paints.ts";
import { shifts } from "./shifts.ts";

/** How fast a person types, in ms a letter: slower than most, so that the figure is nobody's best day. */
const letter = 110;

/** The first visit, as a person makes it who uses the mouse for buttons and Tab between fields; every press is counted. */
export async function firstVisit(page: Page, paper: { name: string; bytes: Uint8Array }): Promise<number> {
  let clicks = 0;
  const click = async (what: ReturnType<Page["getByRole"]>) => {
    await what.click();
    clicks++;
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    for (let i = 0; i < 8 && !(await field.evaluate((f) => f === document.activeElement)); i++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(text, { delay: letter });
  };
  await type("Your name", "Maya Okafor");
  await type("Email address", "maya@example.org");
  await type("Password", password);
  await click(page.getByRole("button", { name: "Create account" }));
  await click(page.getByRole("button", { name: "I’ve written it down" }));
  await page.getByRole("heading", { name: "Drop your first document here" }).waitFor();
  // A paper is dragged into the window: one press of the mouse.
  clicks++;
  await page.evaluate(
    ({ bytes, name }) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
      for (const kind of ["dragenter", "drop"]) {
        window.dispatchEvent(new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true }));
      }
    },
    { bytes: Array.from(paper.bytes), name: paper.name },
  );
  const card = page.getByRole("region", { name: "Adding documents" });
  await card.getByText("Filed", { exact: true }).waitFor({ timeout: 110_000 });
  return clicks;
}

/** With the network cut it is about whether it works: how long it takes is measured by itself. */
const untimed = process.env.DEEDBOX_UNTIMED === "1";

async function firstPaper(): Promise<Outcome> {
  const begun = performance.now();
  const box = await startBox();
  const browser = await launch();
  try {
    const context = await browser.newContext(desktop);
    const { page, watch } = await openPage(context, box.origin, "/", "no-preference");
    const paper = await pdfBill({
      seed: 7,
      issuer: "Northfield Water & Power",
      total: 214.88,
      currency: "EUR",
    });
    const clicks = await firstVisit(page, paper);
    const seconds = (performance.now() - begun) / 1000;
    const clean = watch.errors.length === 0 && watch.foreign.length === 0;
    return {
      value: `${seconds.toFixed(0)} s, ${clicks} clicks`,
      holds: (seconds <= 10 || untimed) && clicks <= 5 && clean,
    };
  } finally {
    await browser.close();
    await box.close();
  }
}

/** What Home fetches before it shows anything, as bytes on the line would be if gzipped. */
async function firstScripts(): Promise<Outcome> {
  const stage = await planted();
  try {
    const at = await comeIn(stage, "/");
    const scripts = new Map<string, number>();
    const reading: Promise<void>[] = [];
    const keep = (response: Response) => {
      if (response.request().resourceType() !== "script") return;
      reading.push(
        response.body().then((bytes) => {
          scripts.set(response.url(), Bun.gzipSync(new Uint8Array(bytes)).length);
        }),
      );
    };
    at.page.on("response", keep);
    await at.page.reload();
    await at.page.getByRole("region", { name: "This week" }).waitFor();
    at.page.off("response", keep);
    await Promise.all(reading);
    const sum = [...scripts.values()].reduce((a, b) => a + b, 0);
    return {
      value: `${(sum / 1000).toFixed(0)} kB in ${scripts.size} files`,
      holds: sum > 0 && sum < 160_000,
    };
  } finally {
    await stage.close();
  }
}

/** Every page at both widths, with everything they ask for written down. */
async function noOtherHost(): Promise<Outcome> {
  const stage = await planted();
  try {
    let asked = 0;
    const wrong: string[] = [];
    for (const options of [desktop, phone]) {
      const at = await comeIn(stage, "/", options);
      at.page.on("request", () => asked++);
      for (const path of stage.paths) await everyPage(at.page, stage.box.origin + path);
      wrong.push(...at.watch.foreign, ...at.watch.errors);
      await at.context.close();
    }
    return {
      value: wrong.length === 0 ? `0 of ${asked} requests` : wrong.slice(0, 3).join(", "),
      holds: wrong.length === 0 && asked > stage.paths.length,
    };
  } finally {
    await stage.close();
  }
}

/** The first visit and every page in a network namespace that has nothing but the loopback device. */
async function withoutNetwork(): Promise<Outcome> {
  const inner = ["--only=first-paper,no-other-host"];
  const cut = ["unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];
  const ran = Bun.spawn([...cut, process.execPath, import.meta.resolve("./e2e.ts").slice(7), ...inner], {
    env: { ...process.env, DEEDBOX_UNTIMED: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = await new Response(ran.stdout).text();
  const code = await ran.exited;
  if (!said) {
    const why = (await new Response(ran.stderr).text()).split("\n")[0];
    return { value: `this machine makes no network namespace (${why})`, holds: false };
  }
  const holds = said.split("\n").filter((line) => line.startsWith("| holds")).length;
  return { value: `${holds} of 2 checks hold there`, holds: code === 0 && holds === 2 };
}

export const measures: Check[] = [
  {
    name: "first-paper",
    what: "from the start of the program to the first filed paper",
    limit: "10 s, 5 clicks at most",
    run: firstPaper,
  },
  { name: "first-scripts", what: "scripts of the first page, gzipped", limit: "< 160 kB", run: firstScripts },
  {
    name: "long-list",
    what: "10,000 documents scrolled fast: longest blank",
    limit: "< 100 ms",
    run: longList,
  },
  {
    name: "paints",
    what: "interaction to next paint on every page, processor slowed four times, p95",
    limit: "100 ms",
    run: paints,
  },
  {
    name: "largest-paint",
    what: "largest paint of Home (LCP), processor slowed four times, nothing kept, median",
    limit: "0.7 s",
    run: largestPaint,
  },
  {
    name: "shifts",
    what: "cumulative layout shift of every page at both widths, on a slow line",
    limit: "0.05",
    run: shifts,
  },
  {
    name: "no-other-host",
    what: "requests to other hosts, every page at both widths",
    limit: "0",
    run: noOtherHost,
  },
  {
    name: "without-network",
    what: "the first visit and every page with the network cut",
    limit: "works",
    run: withoutNetwork,
  },
];
