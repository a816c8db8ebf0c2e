import { createHash, createHmac } from "node:crypto";

/** How the server misbehaves with the next requests of a method; null: not at all. */
export interface Mischief {
  method: string;
  /** How many requests; after them it behaves. */
  times: number;
  how: "500" | "wrong bytes" | "cut" | "slow" | "full" | "silent" | "clock";
}

export const ACCESS = { key: "AKIDTEST", secret: "a secret/with+signs" };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hex = (text: string) => createHash("sha256").update(text).digest("hex");
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request is signed with the secret (AWS Signature Version 4, in its header). */
function isSigned(request: Request): boolean {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      request.headers.get("authorization") ?? "",
    );
  if (!said) return false;
  const [, key, day = "", region = "", names = "", signature] = said;
  const url = new URL(request.url);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const path = decodeURIComponent(url.pathname).split("/").map(encoded).join("/");
  const headers = names.split(";").map((name) => `${name}:${(request.headers.get(name) ?? "").trim()}\n`);
  const payload = request.headers.get("x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD";
  const canonical = [request.method, path, query, headers.join(""), names, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers.get("x-amz-date") ?? "", scope, hex(canonical)].join(
    "\n",
  );
  const signing = ["s3", "aws4_request"].reduce<Buffer>(
    (with_, part) => hmac(with_, part),
    hmac(hmac(`AWS4${ACCESS.secret}`, day), region),
  );
  return key === ACCESS.key && hmac(signing, text).toString("hex") === signature;
}

const failed = (status: number, code: string) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`, {
    status,
    headers: { "Content-Type": "application/xml" },
  });

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A small store that speaks enough of S3 for backups, in memory, and misbehaves when it is told to. */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  mischief: Mischief | null = null;
  /** Bytes that were put. */
  put = 0;
  /** Names a listing gives at most: so that it goes over several answers. */
  page = 7;
  private readonly uploads = new Map<string, Map<number, Buffer>>();
  private readonly server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 200,
    fetch: (request) => this.answer(request),
  });

  address = (prefix = "home", key = ACCESS.key): string =>
    `s3://${key}@papers/${prefix}?endpoint=${encodeURIComponent(`http://127.0.0.1:${this.server.port}`)}`;

  stop = () => this.server.stop(true);

  private async answer(request: Request): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer());
    const how = this.misbehaves(request.method);
    if (how === "500") return failed(500, "InternalError");
    if (how === "clock") return failed(403, "RequestTimeTooSkewed");
    if (how === "full") return failed(507, "XMinioStorageFull");
    if (how === "slow") await Bun.sleep(400);
    if (how === "silent") await new Promise(() => {});
    if (!isSigned(request)) return failed(403, "SignatureDoesNotMatch");
    const url = new URL(request.url);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== "papers") return failed(404, "NoSuchBucket");
    const key = rest.join("/");
    if (request.method === "GET" && key === "") return this.listing(url.searchParams);
    const upload = url.searchParams.get("uploadId");
    if (request.method === "POST") return this.multipart(key, upload);
    if (request.method === "PUT" && upload !== null) {
      this.put += body.length;
      this.uploads.get(upload)?.set(Number(url.searchParams.get("partNumber")), body);
      return new Response(null, { headers: { ETag: `"${hex(body.toString("latin1"))}"` } });
    }
    if (request.method === "PUT") {
      this.put += body.length;
      this.objects.set(key, how === "cut" ? body.subarray(0, body.length >> 1) : body);
      return new Response(null, { headers: { ETag: '"put"' } });
    }
    if (request.method === "DELETE") {
      this.objects.delete(key);
      return new Response(null, { status: 204 });
    }
    const object = this.objects.get(key);
    if (!object) return failed(404, "NoSuchKey");
    if (how === "wrong bytes") return new Response(Buffer.alloc(object.length, 7));
    if (how === "cut") return new Response(new Uint8Array(object.subarray(0, object.length >> 1)));
    return new Response(new Uint8Array(object));
  }

  private misbehaves(method: string): Mischief["how"] | null {
    const { mischief } = this;
    if (!mischief || mischief.method !== method || mischief.times <= 0) return null;
    mischief.times--;
    return mischief.how;
  }

  private listing(query: URLSearchParams): Response {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const all = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = all.slice(0, this.page);
    const more = all.length > page.length;
    const next = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? "")}</NextContinuationToken>` : "";
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escaped(key)}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified>` +
        `<ETag>"x"</ETag><Size>${this.objects.get(key)?.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><Name>papers</Name><Prefix>${escaped(prefix)}</Prefix>` +
        `<KeyCount>${page.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>${more}</IsTruncated>${next}` +
        `${contents.join("")}</ListBucketResult>`,
      { headers: { "Content-Type": "application/xml" } },
    );
  }

  private multipart(key: string, upload: string | null): Response {
    if (upload === null) {
      const id = `upload-${this.uploads.size}`;
      this.uploads.set(id, new Map());
      return new Response(
        `<?xml version="1.0"?><InitiateMultipartUploadResult><Bucket>papers</Bucket><Key>${escaped(key)}</Key>` +
          `<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = [...(this.uploads.get(upload) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    this.objects.set(key, Buffer.concat(parts));
    return new Response(
      '<?xml version="1.0"?><CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>',
    );
  }
}
