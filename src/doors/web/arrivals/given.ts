/** Where the service worker puts what another app shared. */
const SHARED = "deedbox-shared";

/** Takes what was shared with the app, once: the files, under the names they came with. None where there is no such store. */
export async function takeShared(): Promise<File[]> {
  if (!("caches" in window)) return [];
  const kept = await caches.open(SHARED);
  const files: File[] = [];
  for (const request of await kept.keys()) {
    const answer = await kept.match(request);
    await kept.delete(request);
    if (!answer) continue;
    const name = decodeURIComponent(answer.headers.get("x-name") ?? "shared");
    const bytes = await answer.blob();
    files.push(new File([bytes], name, { type: answer.headers.get("content-type") ?? bytes.type }));
  }
  return files;
}

/** Throws away what was shared and not taken: whoever shared it has left. */
export async function dropShared(): Promise<void> {
  if ("caches" in window) await caches.delete(SHARED);
}

/** Lets the app be installed and take what is shared with it; only where the browser and the connection allow it. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  window.addEventListener("load", () => {
    // Refused in private windows and by some policies: the app works without it.
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  });
}
