import { opened, safety } from "#kernel/http.ts";
import { noRoute } from "#kernel/problem.ts";
import { pageLanguage, pageOf } from "#messages/app-languages.ts";
import type { Language } from "#messages/languages.ts";

/** One file of the web app. */
export interface WebFile {
  bytes: Uint8Array | Blob;
  type: string;
  /** Its name holds a hash of its bytes. */
  immutable: boolean;
  /** Its bytes are gzip, which the executable carries of every kind that shrinks. */
  gzip?: boolean;
}

/** Kinds of file that shrink; pictures are packed already. */
export const shrinks = /^(text\/|application\/(manifest|json)|image\/svg)/;

/**
 * The web app's files by path; those of a language are loaded when something is first asked for in it, so that starting
 * costs nothing and a checkout bundles no language that nobody reads.
 */
export class WebFiles {
  private readonly files = new Map<Language, Promise<Map<string, WebFile>>>();
  /** Files as gzip, made when one is first asked for. */
  private readonly packed = new Map<string, Uint8Array<ArrayBuffer>>();

  /** @param load the app in a language, its page under `pageOf`; more than that is no harm */
  constructor(private readonly load: (language: Language) => Promise<Map<string, WebFile>>) {}

  /** The files of a language. What could not be loaded is tried again at the next call. */
  private async of(language: Language): Promise<Map<string, WebFile>> {
    const own = this.files.get(language) ?? this.load(language);
    this.files.set(language, own);
    try {
      return await own;
    } catch (error) {
      this.files.delete(language);
      throw error;
    }
  }

  /** A file by its name: of the language asked for, else of one that is loaded, for a page opened before the language changed. */
  private async find(language: Language, name: string): Promise<WebFile | undefined> {
    const found = (await this.of(language)).get(name);
    if (found) return found;
    for (const other of [...this.files.keys()].filter((one) => one !== language)) {
      const file = await this.of(other).then(
        (files) => files.get(name),
        () => undefined,
      );
      if (file) return file;
    }
    return undefined;
  }

  /** A file of the app, or its page for every address the app routes by itself. Throws 404 for a file that is not there. */
  async answer(request: Request): Promise<Response> {
    const language = pageLanguage(request.headers.get("cookie"), request.headers.get("accept-language"));
    const url = request.url;
    const start = url.indexOf("/", 8);
    const path = start < 0 ? "/" : url.slice(start).replace(/[?#].*$/, "");
    const name = path === "/" || !/\.[a-z0-9]+$/i.test(path) ? pageOf(language) : path;
    const file = await this.find(language, name);
    if (!file) throw noRoute();
    const headers: Record<string, string> = {
      ...safety,
      ...(path.startsWith("/connect/") ? opened : {}),
      "Content-Type": file.type,
      "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    };
    if (!shrinks.test(file.type)) return new Response(await bytesOf(file), { headers });
    headers.Vary = file.immutable ? "Accept-Encoding" : "Accept-Encoding, Accept-Language, Cookie";
    if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
      return new Response(await bytesOf(file), { headers });
    }
    let small = file.gzip ? await stored(file) : this.packed.get(name);
    if (!small) {
      small = Bun.gzipSync(await bytesOf(file));
      this.packed.set(name, small);
    }
    return new Response(small, { headers: { ...headers, "Content-Encoding": "gzip" } });
  }
}

const stored = async (file: WebFile): Promise<Uint8Array<ArrayBuffer>> =>
  file.bytes instanceof Blob ? file.bytes.bytes() : new Uint8Array(file.bytes);

const bytesOf = async (file: WebFile): Promise<Uint8Array<ArrayBuffer>> =>
  file.gzip ? Bun.gunzipSync(await stored(file)) : stored(file);
