import { languageOf, pageOf } from "#doors/web/languages.ts";
import { noRoute } from "#kernel/problem.ts";
import { safety } from "./respond.ts";

/** One file of the web app. */
export interface WebFile {
  bytes: Uint8Array | Blob;
  type: string;
  /** Its name holds a hash of its bytes. */
  immutable: boolean;
}

/** Kinds of file that shrink; pictures are packed already. */
const shrinks = /^(text\/|application\/(manifest|json)|image\/svg)/;

/** The web app's files by path; loaded when the first page is asked for, so that starting costs nothing. */
export class WebFiles {
  private files: Promise<Map<string, WebFile>> | null = null;
  /** Files as gzip, made when one is first asked for. */
  private readonly packed = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor(private readonly load: () => Promise<Map<string, WebFile>>) {}

  /** A file of the app, or its page for every address the app routes by itself. Throws 404 for a file that is not there. */
  async answer(request: Request): Promise<Response> {
    this.files ??= this.load();
    const files = await this.files;
    const url = request.url;
    const start = url.indexOf("/", 8);
    const path = start < 0 ? "/" : url.slice(start).replace(/[?#].*$/, "");
    const page = () =>
      pageOf(languageOf(request.headers.get("cookie"), request.headers.get("accept-language")));
    const known = files.has(path) && path !== "/" ? path : /\.[a-z0-9]+$/i.test(path) ? null : page();
    const file = known === null ? undefined : files.get(known);
    if (known === null || !file) throw noRoute();
    const headers: Record<string, string> = {
      ...safety,
      "Content-Type": file.type,
      "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    };
    if (!shrinks.test(file.type)) return new Response(await bytesOf(file), { headers });
    headers.Vary = file.immutable ? "Accept-Encoding" : "Accept-Encoding, Accept-Language, Cookie";
    if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
      return new Response(await bytesOf(file), { headers });
    }
    let small = this.packed.get(known);
    if (!small) {
      small = Bun.gzipSync(await bytesOf(file));
      this.packed.set(known, small);
    }
    return new Response(small, { headers: { ...headers, "Content-Encoding": "gzip" } });
  }
}

const bytesOf = async (file: WebFile): Promise<Uint8Array<ArrayBuffer>> =>
  file.bytes instanceof Blob ? file.bytes.bytes() : new Uint8Array(file.bytes);
