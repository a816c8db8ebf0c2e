import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const qs = process.argv.slice(2);
for (const [w, h] of [[1280, 900], [390, 844]] as const) {
  const c = await b.newContext({ viewport: { width: w, height: h } });
  const p = await c.newPage();
  p.on("pageerror", (e) => console.log("PAGE", e.message));
  await p.goto("http://127.0.0.1:7177/");
  await p.getByLabel("Email address").fill("ann@example.org");
  await p.getByLabel("Password", { exact: true }).fill("correct horse battery 9");
  await p.getByRole("button", { name: "Sign in" }).click();
  await p.waitForTimeout(2500);
  let i = 0;
  for (const q of qs) {
    await p.goto(`http://127.0.0.1:7177/ask?q=${encodeURIComponent(q)}`);
    await p.waitForTimeout(5000);
    await p.screenshot({ path: `/tmp/u23/s/ask-${w}-${i++}.png`, fullPage: true });
  }
  await c.close();
}
await b.close();
process.exit(0);
