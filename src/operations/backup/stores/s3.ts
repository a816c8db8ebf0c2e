import { S3Client } from "bun";
import { type Bucket, inTime, StoreFailure, timeFor } from "#vault/object-store.ts";

/** Codes of S3 (Amazon's list of error responses) that say who asks is not let in. */
const REFUSED = new Set([
  "AccessDenied",
  "InvalidAccessKeyId",
  "SignatureDoesNotMatch",
  "AllAccessDisabled",
  "AccountProblem",
  "ExpiredToken",
  "NoSuchBucket",
  "AuthorizationHeaderMalformed",
]);

/** What the store or the line to it said, as a failure. */
function failure(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "NoSuchKey" || code === "ENOENT") return new StoreFailure("missing", code);
  if (code === "RequestTimeTooSkewed") return new StoreFailure("clock", code);
  if (code === "QuotaExceeded" || code === "XMinioStorageFull" || code === "EntityTooLarge")
    return new StoreFailure("full", code);
  return new StoreFailure(REFUSED.has(code) ? "refused" : "away", code);
}

/** Names of one answer to a listing: what S3 gives at most. */
const LISTED = 1000;

/** Objects in a bucket of a store that speaks S3. `silence`: after so many milliseconds without a byte it counts as away. */
export function s3Store(url: URL, secret: string, place: string, silence?: number): Bucket {
  const client = new S3Client({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: secret,
    bucket: url.hostname,
    region: url.searchParams.get("region") ?? "us-east-1",
    ...(url.searchParams.has("endpoint") ? { endpoint: url.searchParams.get("endpoint") ?? "" } : {}),
  });
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  const keyOf = (name: string) => (prefix === "" ? name : `${prefix}/${name}`);
  const asked = <T>(work: Promise<T>, ms = silence): Promise<T> =>
    inTime(work, ms).catch((error) => {
      throw failure(error);
    });
  const sizes = async (begin: string): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    let next: string | undefined;
    do {
      const more = next === undefined ? {} : { continuationToken: next };
      const page = await asked(client.list({ prefix: keyOf(begin), maxKeys: LISTED, ...more }));
      for (const { key, size } of page.contents ?? [])
        found.set(prefix === "" ? key : key.slice(prefix.length + 1), Number(size));
      next = page.isTruncated ? page.nextContinuationToken : undefined;
    } while (next !== undefined);
    return found;
  };
  return {
    place,
    async put(name, content) {
      await asked(client.write(keyOf(name), content), timeFor(content.size, silence));
    },
    async *get(name) {
      const pieces = client.file(keyOf(name)).stream().getReader();
      try {
        for (;;) {
          const { done, value } = await asked(
            pieces.read() as Promise<{ done: boolean; value?: Uint8Array }>,
          );
          if (done) return;
          if (value) yield value;
        }
      } finally {
        await pieces.cancel().catch(() => {});
      }
    },
    sizes,
    async list(folder) {
      return [...(await sizes(folder)).keys()];
    },
    async remove(name) {
      await asked(client.delete(keyOf(name))).catch((error: StoreFailure) => {
        if (error.failing !== "missing") throw error;
      });
    },
    async close() {},
  };
}
