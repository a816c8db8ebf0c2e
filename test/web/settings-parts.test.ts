import { beforeAll, describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { qrModules } from "#doors/web/elements/qr-code.tsx";
import { PageHeading, Panel } from "#doors/web/settings/elements/panel.tsx";
import { showMoment } from "#doors/web/settings/elements/when.ts";
import { timeLeft } from "#doors/web/settings/elements/work.tsx";
import { isFor, sections } from "#doors/web/settings/page.tsx";

/** A picture of the modules as a reader sees it, eight dots each, with a quiet edge. */
function picture(modules: boolean[][]) {
  const dots = 8;
  const edge = 4;
  const width = (modules.length + 2 * edge) * dots;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  modules.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let dy = 0; dy < dots; dy++)
        for (let dx = 0; dx < dots; dx++) {
          const at = (((y + edge) * dots + dy) * width + (x + edge) * dots + dx) * 4;
          data.fill(0, at, at + 3);
        }
    });
  });
  return { data, width, height: width, colorSpace: "srgb" as const };
}

describe("QR codes", () => {
  beforeAll(async () => {
    const wasm = Bun.file(Bun.resolveSync("zxing-wasm/reader/zxing_reader.wasm", import.meta.dir));
    await prepareZXingModule({ overrides: { wasmBinary: await wasm.arrayBuffer() }, fireImmediately: true });
  });

  const uri =
    "otpauth://totp/Deedbox:ann%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Deedbox";
  // One text for each version from 1 to 10, up to the last byte that fits.
  const lengths = [1, 14, 15, 26, 42, 43, 62, 84, 106, 122, 152, 180, 181, 213];
  test.each([
    ["an address of codes", uri],
    ["not in ASCII", "Zoë läuft"],
    ...lengths.map((n) => [`${n} bytes`, "deedbox-".repeat(30).slice(0, n)]),
  ])("%s is read back by another program", async (_what, text) => {
    const [found] = await readBarcodes(picture(qrModules(text)), { formats: ["QRCode"] });
    expect([found?.text, found?.ecLevel]).toEqual([text, "M"]);
  });

  test("what does not fit is refused", () => {
    expect(() => qrModules("x".repeat(214))).toThrow(RangeError);
  });
});

describe("moments as one says them", () => {
  const now = Date.parse("2026-03-10T12:00:00");
  test.each([
    ["2026-03-10T09:05:00", /^today, /],
    ["2026-03-09T23:59:00", /^yesterday, /],
    ["2026-03-08T12:00:00", /2026/],
    ["nonsense", /^nonsense$/],
  ])("%s", (moment, form) => {
    expect(showMoment(moment, now)).toMatch(form);
  });
});

describe("how long is left", () => {
  const started = "2026-03-10T12:00:00Z";
  const after = (seconds: number) => Date.parse(started) + seconds * 1000;
  test.each<[string, number, number, number, string | null]>([
    ["half in ten seconds", 50, 100, 10, "10 seconds"],
    ["a tenth in a minute", 10, 100, 60, "9 minutes"],
    ["a hundredth in five minutes", 1, 100, 300, "8 hours"],
    ["too soon to tell", 1, 100, 1, null],
    ["nothing done", 0, 100, 60, null],
    ["nobody knows how much", 10, 0, 60, null],
    ["all done", 100, 100, 60, null],
  ])("%s", (_what, done, of, seconds, left) => {
    expect(timeLeft({ done, of, started }, after(seconds))).toBe(left);
  });
});

test("a panel of the name of its page does not repeat it, and is still called so", () => {
  const under = (heading: string) =>
    renderToStaticMarkup(
      createElement(PageHeading, { value: heading }, createElement(Panel, { title: "Calendar" })),
    );
  expect(under("Calendar")).not.toContain("<h2");
  expect(under("Calendar")).toContain('aria-label="Calendar"');
  expect([under(""), under("Reading")].map((html) => html.includes(">Calendar</h2>"))).toEqual([true, true]);
});

describe("who is shown which part", () => {
  const shown = (role: string | undefined, keeper = false) =>
    sections.filter((s) => isFor(s.who, role, keeper)).map((s) => s.id);
  test("everybody their own, owners what concerns others, keepers the box", () => {
    expect(shown(undefined)).toEqual(["profile", "devices", "apps", "tokens"]);
    for (const guest of ["viewer", "view", "edit", "upload_only"])
      expect(shown(guest, true)).toEqual(["profile", "devices", "apps", "tokens"]);
    expect(shown("member")).toEqual(["profile", "devices", "apps", "tokens", "calendar"]);
    expect(shown("owner")).not.toContain("backup");
    expect(shown("owner", true)).toEqual(sections.map((s) => s.id));
  });
});
