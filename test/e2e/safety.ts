/** What a stranger's page, a stranger's file and a stranger at the door get. */
import type { Page } from "playwright-core";
import { cookieFor } from "#doors/http/session.ts";
import { comeIn, type Stage, setStage } from "./box.ts";
import type { Check, Outcome } from "./e2e.ts";

async function on(check: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const stage = await setStage();
  try {
    return await check(stage);
  } finally {
    await stage.close();
  }
}

const outcome = (wrong: string[], right: string): Outcome => ({
  value: wrong.length === 0 ? right : wrong.join("; "),
  holds: wrong.length === 0,
});

async function policy({ box }: Stage): Promise<Outcome> {
  const wrong: string[] = [];
  for (const path of ["/", "/documents", "/s/none", "/v1/reference", "/health"]) {
    const answer = await fetch(box.origin + path);
    const said = answer.headers.get("content-security-policy") ?? "";
    const parts = new Map(said.split(";").map((part) => [part.trim().split(" ")[0], part.trim()]));
    const scripts = parts.get("script-src") ?? parts.get("default-src") ?? "*";
    if (/unsafe-inline|unsafe-eval|\*|data:/.test(scripts)) wrong.push(`${path}: scripts by ${scripts}`);
    if (parts.get("frame-ancestors") !== "frame-ancestors 'none'") wrong.push(`${path}: may be framed`);
    if (answer.headers.get("x-content-type-options") !== "nosniff") wrong.push(`${path}: may be sniffed`);
  }
  return outcome(wrong, "no inline script, no frame, no sniffing on five pages");
}

async function cookies(stage: Stage): Promise<Outcome> {
  const { context, page } = await comeIn(stage, "/");
  const wrong: string[] = [];
  const all = await context.cookies();
  if (all.length === 0) wrong.push("no cookie at all");
  for (const one of all) {
    if (!one.httpOnly) wrong.push(`${one.name} can be read by scripts`);
    if (one.sameSite !== "Strict") wrong.push(`${one.name} is SameSite ${one.sameSite}`);
  }
  if ((await page.evaluate(() => document.cookie)) !== "") wrong.push("a script reads cookies");
  const overTls = cookieFor("t", 60, true);
  if (!/^__Host-/.test(overTls) || !/; Secure/.test(overTls) || /Domain/.test(overTls))
    wrong.push(`over TLS: ${overTls}`);
  const foreign = await fetch(`${stage.box.origin}/app/sign-out`, {
    method: "POST",
    headers: {
      cookie: all.map((one) => `${one.name}=${one.value}`).join("; "),
      "sec-fetch-site": "cross-site",
    },
  });
  if (foreign.status !== 403) wrong.push(`another site's call: ${foreign.status}`);
  return outcome(wrong, "HttpOnly, Strict, __Host- and Secure over TLS, another site refused");
}

const trap = `<script>document.title="ran";fetch("/app/state?from=trap");localStorage.ran="yes"</script>`;
const hostile = [
  {
    name: "offer.html",
    type: "text/html",
    text: `<!doctype html><title>Offer</title><h1>Offer</h1>${trap}<img src=x onerror='localStorage.ran="yes"'>`,
  },
  {
    name: "logo.svg",
    type: "image/svg+xml",
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" onload='localStorage.ran="yes"'><script>localStorage.ran="yes";fetch("/app/state?from=trap")</script><rect width="90" height="90"/></svg>`,
  },
];

interface Sent {
  id: string;
  files: string[];
  pages: number;
}

const send = (page: Page, one: (typeof hostile)[number]): Promise<Sent | { refused: number }> =>
  page.evaluate(async ({ name, type, text }) => {
    const form = new FormData();
    form.append("file", new Blob([text], { type }), name);
    const answer = await fetch("/v1/documents", { method: "POST", body: form });
    if (!answer.ok) return { refused: answer.status };
    const { id } = (await answer.json()).documents[0];
    for (;;) {
      const { metadata } = await (await fetch(`/v1/documents/${id}`)).json();
      if (!["received", "scanning", "reading"].includes(metadata.status)) {
        return {
          id,
          files: metadata.files.map((file: { id: string }) => file.id),
          pages: metadata.page_count ?? 0,
        };
      }
      await new Promise((next) => setTimeout(next, 150));
    }
  }, one);

async function files(stage: Stage): Promise<Outcome> {
  const { context, page } = await comeIn(stage, "/");
  const wrong: string[] = [];
  let looked = 0;
  let trapped = 0;
  context.on("request", (request) => request.url().includes("from=trap") && trapped++);
  for (const one of hostile) {
    const sent = await send(page, one);
    if ("refused" in sent) {
      wrong.push(`${one.name} was refused with ${sent.refused}`);
      continue;
    }
    const opened = await context.newPage();
    for (const id of sent.files) {
      for (const query of ["", "?download=true"]) {
        const path = `/v1/documents/${sent.id}/files/${id}${query}`;
        const answer = await context.request.get(stage.box.origin + path);
        const shown = !/attachment/.test(answer.headers()["content-disposition"] ?? "");
        const boxed = /sandbox/.test(answer.headers()["content-security-policy"] ?? "");
        const kind = answer.headers()["content-type"] ?? "";
        if (shown && /html|svg|xml/.test(kind)) wrong.push(`${path} is shown as ${kind}`);
        if (!boxed) wrong.push(`${path} is not in a sandbox`);
        await opened.goto(stage.box.origin + path).catch(() => null);
        looked++;
      }
    }
    for (let n = 1; n <= sent.pages; n++) {
      const answer = await context.request.get(`${stage.box.origin}/v1/documents/${sent.id}/pages/${n}`);
      const kind = answer.headers()["content-type"] ?? "";
      if (answer.ok() && !/^image\/(png|jpeg|webp|avif)/.test(kind))
        wrong.push(`page ${n} of ${one.name} is ${kind}`);
      looked++;
    }
    await opened.goto(`${stage.box.origin}/documents/${sent.id}`);
    await opened.locator("main h1").first().waitFor();
    await opened.waitForTimeout(500);
    await opened.close();
  }
  if (trapped > 0) wrong.push("a script of a file asked the box");
  if ((await page.evaluate(() => localStorage.getItem("ran"))) !== null) wrong.push("a script of a file ran");
  if (looked < 6) wrong.push(`only ${looked} addresses were opened`);
  return outcome(wrong, `${looked} addresses of an HTML and an SVG file opened, nothing ran`);
}

async function throttled(stage: Stage): Promise<Outcome> {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(stage.box.origin);
  await page.getByLabel("Email address").fill("maya@example.org");
  let said = "";
  let tries = 0;
  for (; tries < 12 && !/Try again in/.test(said); tries++) {
    await page.getByLabel("Password", { exact: true }).fill(`not the password ${tries}`);
    const answer = page.waitForResponse((response) => response.url().endsWith("/app/sign-in"));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await answer;
    await page.waitForTimeout(150);
    said = (await page.getByRole("alert").first().textContent()) ?? "";
  }
  return /Try again in \d+/.test(said)
    ? { value: `after ${tries} tries: “${said.trim()}”`, holds: true }
    : { value: `twelve wrong passwords, and only “${said}”`, holds: false };
}

export const safety: Check[] = [
  {
    name: "safe-policy",
    what: "policy of the pages",
    limit: "no inline script, no frame",
    run: () => on(policy),
  },
  {
    name: "safe-cookies",
    what: "cookies",
    limit: "HttpOnly, Strict, __Host- over TLS",
    run: () => on(cookies),
  },
  {
    name: "safe-files",
    what: "uploaded HTML and SVG, opened every way",
    limit: "nothing runs",
    run: () => on(files),
  },
  {
    name: "safe-sign-in",
    what: "wrong passwords at the door",
    limit: "a pause, said",
    run: () => on(throttled),
  },
];
