import { expect, test } from "bun:test";
import { type WebFile, WebFiles } from "#doors/http/web.ts";
import type { Language } from "#messages/languages.ts";

const file = (text: string, type = "text/html"): WebFile => ({
  bytes: new TextEncoder().encode(text),
  type,
  immutable: type !== "text/html",
});
const call = (path: string, language: string) =>
  new Request(`http://box.test${path}`, { headers: { "accept-language": language } });

/** Files that know what was loaded; German fails as often as is said. */
function files(failing = 0) {
  const loaded: Language[] = [];
  let left = failing;
  const web = new WebFiles(async (language) => {
    loaded.push(language);
    if (language === "de" && left-- > 0) throw new Error("The web app does not build.");
    return language === "en"
      ? new Map([
          ["/", file("Home")],
          ["/piece-en.js", file("english", "text/javascript")],
        ])
      : new Map([["/index.de.html", file("Start")]]);
  });
  return { web, loaded };
}

test("a language is loaded once, when something is first asked for in it", async () => {
  const { web, loaded } = files();
  expect(await (await web.answer(call("/", "en"))).text()).toBe("Home");
  expect(await (await web.answer(call("/documents", "en"))).text()).toBe("Home");
  expect(loaded).toEqual(["en"]);
  expect(await (await web.answer(call("/", "de"))).text()).toBe("Start");
  expect(loaded).toEqual(["en", "de"]);
});

test("a page opened in another language still gets its pieces; what is nowhere is 404", async () => {
  const { web } = files();
  await web.answer(call("/", "en"));
  expect(await (await web.answer(call("/piece-en.js", "de"))).text()).toBe("english");
  await expect(web.answer(call("/piece-zz.js", "de"))).rejects.toMatchObject({ status: 404 });
});

test("a language that cannot be loaded takes no other with it, and is tried again", async () => {
  const { web, loaded } = files(1);
  await web.answer(call("/", "en"));
  await expect(web.answer(call("/", "de"))).rejects.toThrow("does not build");
  expect(await (await web.answer(call("/", "en"))).text()).toBe("Home");
  expect(await (await web.answer(call("/", "de"))).text()).toBe("Start");
  expect(loaded).toEqual(["en", "de", "de"]);
});

test("a file carried as gzip goes out as it is, and plain to whoever takes no gzip", async () => {
  const bytes = Bun.gzipSync(Buffer.from("packed"));
  const web = new WebFiles(
    async () => new Map([["/", { ...file(""), bytes: new Blob([bytes]), gzip: true }]]),
  );
  const ask = (encoding: string) =>
    web.answer(new Request("http://box.test/", { headers: { "accept-encoding": encoding } }));
  const packed = await ask("gzip, br");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(new Uint8Array(await packed.arrayBuffer())).toEqual(bytes);
  const plain = await ask("identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.text()).toBe("packed");
});
