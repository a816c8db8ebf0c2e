/**
 * Lets the app be installed, open without waiting for the network, and take what other apps share. Only the app's own files
 * are kept: nothing of anybody's papers, and no answer of the API, is ever put into a cache here.
 */
const SHELL = "deedbox-shell-1";
/** Files that were shared, until the page that opens takes them. */
const SHARED = "deedbox-shared";
/** What comes before every address of the app, where it shares its host with others. */
const BASE = new URL("./", self.location.href).pathname.slice(0, -1);
const PAGE = `${BASE}/`;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith("deedbox-") && name !== SHELL && name !== SHARED) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** What the app's own addresses are; everything under /v1, /app and /s is the box's. */
const isBox = (path) =>
  /^\/(v1|app|s|health|problems|stop|mcp|oauth|\.well-known)(\/|$)|^\/deedbox\.mcpb$/.test(path);
/** A name with a hash of its bytes in it never means anything else. */
const isHashed = (path) => /-[0-9a-z]{8}\.(js|css|svg|png|woff2)$/.test(path);

async function hashed(request) {
  const kept = await caches.open(SHELL);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/** The page as the box has it now; as it was when the box does not answer, so that the app can say so itself. */
async function page(request) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    const isPage = answer.ok && answer.type === "basic" && !answer.redirected;
    // What is downloaded from an address that looks like a page of the app is no page.
    if (isPage && /^text\/html/.test(answer.headers.get("content-type") ?? ""))
      await kept.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(PAGE);
    if (found) return found;
    throw error;
  }
}

/** Keeps what was shared and opens the app, which files it. */
async function share(request) {
  const form = await request.formData();
  const kept = await caches.open(SHARED);
  // What was shared before and not taken yet stays beside it.
  const before = (await kept.keys()).map(({ url }) => Number(url.slice(url.lastIndexOf("/") + 1)));
  let last = Math.max(0, ...before);
  const name = () => `/shared/${++last}`;
  let n = 0;
  for (const file of form.getAll("files")) {
    // A form without a file still holds an empty one without a name.
    if (!(file instanceof File) || (file.size === 0 && file.name === "")) continue;
    const headers = {
      "content-type": file.type || "application/octet-stream",
      "x-name": encodeURIComponent(file.name),
    };
    await kept.put(name(), new Response(file, { headers }));
    n++;
  }
  const words = ["title", "text", "url"]
    .map((name) => form.get(name))
    .filter((part) => typeof part === "string" && part !== "");
  if (n === 0 && words.length > 0) {
    const headers = { "content-type": "text/plain", "x-name": "shared.txt" };
    await kept.put(name(), new Response(words.join("\n"), { headers }));
  }
  return Response.redirect(`${BASE}/?shared=1`, 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  if (origin !== self.location.origin || !whole.startsWith(`${BASE}/`)) return;
  const pathname = whole.slice(BASE.length);
  if (isBox(pathname)) return;
  if (request.method === "POST" && pathname === "/share") event.respondWith(share(request));
  else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(page(request));
  else if (isHashed(pathname)) event.respondWith(hashed(request));
});
