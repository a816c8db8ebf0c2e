import { noRoute } from "#kernel/problem.ts";
import { safety } from "./respond.ts";

/** One file of the web app. */
export interface WebFile {
  bytes: Uint8Array | Blob;
  type: string;
  /** Its name holds a hash of its bytes. */
  immutable: boolean;
}

/** The web app's files by path; loaded when the first page is asked for, so that starting costs nothing. */
export class WebFiles {
  private files: Promise<Map<string, WebFile>> | null = null;

  constructor(private readonly load: () => Promise<Map<string, WebFile>>) {}

  /** A file of the app, or its page for every address the app routes by itself. Throws 404 for a file that is not there. */
  async answer(request: Request): Promise<Response> {
    this.files ??= this.load();
    const files = await this.files;
    const url = request.url;
    const start = url.indexOf("/", 8);
    const path = start < 0 ? "/" : url.slice(start).replace(/[?#].*$/, "");
    const file = files.get(path) ?? (/\.[a-z0-9]+$/i.test(path) ? undefined : files.get("/"));
    if (!file) throw noRoute();
    return new Response(file.bytes instanceof Blob ? file.bytes : new Uint8Array(file.bytes), {
      headers: {
        ...safety,
        "Content-Type": file.type,
        "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  }
}
