import { describe, expect, test } from "bun:test";

const source = await Bun.file(
  new URL("../../src/doors/web/service-worker.js", import.meta.url).pathname,
).text();

/** The worker as a browser runs it, with a cache that remembers what was put into it. */
function worker(answer: () => Response) {
  const kept = new Map<string, Response>();
  const heard = new Map<string, (event: object) => void>();
  const cache = {
    match: async (key: string | Request) => kept.get(typeof key === "string" ? key : key.url),
    put: async (key: string | Request, value: Response) =>
      void kept.set(typeof key === "string" ? key : key.url, value),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  const self = {
    location: new URL("http://box.test/"),
    addEventListener: (name: string, on: (event: object) => void) => heard.set(name, on),
  };
  const caches = { open: async () => cache, keys: async () => [] };
  // `basic` is what a browser calls an answer of the page's own origin.
  const fetched = async () => Object.defineProperty(answer(), "type", { value: "basic" });
  new Function("self", "caches", "fetch", source)(self, caches, fetched);
  const navigate = async (path: string): Promise<Response | null> => {
    let given: Promise<Response> | null = null;
    heard.get("fetch")?.({
      request: { url: `http://box.test${path}`, method: "GET", mode: "navigate" },
      respondWith: (answered: Promise<Response>) => {
        given = answered;
      },
    });
    return given;
  };
  const share = async (form: FormData): Promise<Response | null> => {
    let given: Promise<Response> | null = null;
    heard.get("fetch")?.({
      request: new Request("http://box.test/share", { method: "POST", body: form }),
      respondWith: (answered: Promise<Response>) => {
        given = answered;
      },
    });
    return given;
  };
  return { kept, navigate, share };
}

const html = () => new Response("<p>", { headers: { "content-type": "text/html; charset=utf-8" } });

describe("the service worker", () => {
  test.each([
    "/oauth/authorize?client_id=a",
    "/oauth/authorize/abc",
    "/mcp",
    "/deedbox.mcpb",
    "/.well-known/oauth-authorization-server",
    "/v1/reference",
    "/s/abc",
  ])("leaves %s to the box", async (path) => {
    const { kept, navigate } = worker(html);
    expect(await navigate(path)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test.each(["/", "/documents/1", "/connect/abc", "/oauthentic", "/mcpherson"])(
    "answers %s with the page, and keeps it",
    async (path) => {
      const { kept, navigate } = worker(html);
      expect(await (await navigate(path))?.text()).toBe("<p>");
      expect([...kept.keys()]).toEqual(["/"]);
    },
  );

  test("keeps nothing but a page as the page", async () => {
    const { kept, navigate } = worker(
      () => new Response("PK", { headers: { "content-type": "application/octet-stream" } }),
    );
    expect(await (await navigate("/some/download"))?.text()).toBe("PK");
    expect(kept.size).toBe(0);
  });

  test("keeps what other apps share until it is taken, one share beside the other, and opens the app", async () => {
    const { kept, share } = worker(html);
    for (const name of ["bill.pdf", "Rechnung März.pdf"]) {
      const form = new FormData();
      form.append("files", new File(["%PDF-"], name, { type: "application/pdf" }));
      const answer = await share(form);
      expect(answer?.status).toBe(303);
    }
    const words = new FormData();
    words.append("title", "Recipe");
    words.append("url", "https://example.org/soup");
    await share(words);
    const names = [...kept.values()].map((one) => decodeURIComponent(one.headers.get("x-name") ?? ""));
    expect(names).toEqual(["bill.pdf", "Rechnung März.pdf", "shared.txt"]);
    expect(await [...kept.values()].at(-1)?.text()).toBe("Recipe\nhttps://example.org/soup");
  });
});
