import type { Import } from "#contract/import.ts";
import type { PartUrls, UploadCompleted, UploadSession } from "#contract/upload.ts";
import type { Refused, Target } from "./target.ts";

export const MiB = 1024 * 1024;
export const GiB = 1024 * MiB;
export const HOUR = 3_600_000;

/** An empty zip: the end of its directory and nothing else (PKWARE APPNOTE 4.3.16). */
export const emptyZip = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

export const start = <T = UploadSession>(
  target: Target,
  token: string | null,
  name: string,
  size: number,
  mime = "application/pdf",
) => target.post<T>("/v1/uploads", token, { json: { name, size, mime } });

export const named = ({ key, upload_id }: { key: string; upload_id: string }) => ({ key, upload_id });

export const urls = <T = PartUrls>(target: Target, token: string, s: UploadSession, part_numbers: number[]) =>
  target.post<T>("/v1/uploads/urls", token, { json: { ...named(s), part_numbers } });

/** PUTs a part to its address, with no token. */
export const put = (target: Target, url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  target.call<Refused>("PUT", url.slice(target.origin.length), { body, headers });

export async function urlOf(target: Target, token: string, s: UploadSession, part: number): Promise<string> {
  const { body } = await urls(target, token, s, [part]);
  return body.urls[0]?.url ?? "";
}

export interface Sent {
  session: UploadSession;
  parts: { part_number: number; etag: string }[];
}

/** Sends a file as one part, up to the completion. */
export async function sendOne(
  target: Target,
  token: string,
  name: string,
  bytes: Uint8Array,
  mime?: string,
): Promise<Sent> {
  const { body: session } = await start(target, token, name, bytes.length, mime);
  const answer = await put(target, await urlOf(target, token, session, 1), new Uint8Array(bytes));
  return { session, parts: [{ part_number: 1, etag: answer.headers.get("etag") ?? "" }] };
}

export const complete = <T = UploadCompleted>(
  target: Target,
  token: string,
  sent: Sent,
  more: Record<string, unknown> = {},
  key?: string,
) =>
  target.post<T>("/v1/uploads/complete", token, {
    json: { ...named(sent.session), parts: sent.parts, ...more },
    ...(key === undefined ? {} : { key }),
  });

export const abort = (target: Target, token: string, s: { key: string; upload_id: string }) =>
  target.post("/v1/uploads/abort", token, { json: named(s) });

/** Waits until an import is done. */
export async function importDone(target: Target, token: string, id: string): Promise<Import> {
  const end = performance.now() + 90_000;
  for (;;) {
    const { body } = await target.get<Import>(`/v1/imports/${id}`, token);
    if (body.stage === "done") return body;
    if (performance.now() > end) throw new Error(`The import still stands at "${body.stage}".`);
    await Bun.sleep(40);
  }
}
