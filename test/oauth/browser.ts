/** A browser as far as OAuth needs one: it keeps cookies by path, and goes where it is sent. */

export type Send = (request: Request) => Promise<Response>;

interface Cookie {
  value: string;
  path: string;
}

export interface Going {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
}

/** Where a browser ended after it followed what it was told. */
export type End =
  /** A page of the server asks the person. */
  | { kind: "asked"; page: URL }
  /** It was sent out of the server, to an app. */
  | { kind: "back"; to: URL; params: URLSearchParams }
  /** The server answered itself: a page or a document, with no way on. */
  | { kind: "stopped"; status: number; text: string; headers: Headers };

export class Browser {
  readonly cookies = new Map<string, Cookie>();

  constructor(
    readonly origin: string,
    private readonly out: Send,
    /** True for the page where the person is asked. */
    private readonly asks: (url: URL) => boolean,
  ) {}

  private cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, c]) => path === c.path || path.startsWith(c.path.endsWith("/") ? c.path : `${c.path}/`))
      .map(([name, c]) => `${name.split("|")[0]}=${c.value}`)
      .join("; ");
  }

  private keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) || "/";
      const over = attributes.some((a) => /^max-age=0$/i.test(a) || /^expires=.*\b1970\b/i.test(a));
      if (over || value === "") this.cookies.delete(`${name}|${path}`);
      else this.cookies.set(`${name}|${path}`, { value, path });
    }
  }

  /** One call with the cookies that belong to it; a redirect is not followed. */
  async go(to: string | URL, how: Going = {}): Promise<Response> {
    const url = new URL(to, this.origin);
    const headers = new Headers(how.headers);
    const cookie = this.cookieHeader(url.pathname);
    if (cookie !== "" && !headers.has("cookie")) headers.set("cookie", cookie);
    let body: string | undefined;
    if (how.json !== undefined) {
      headers.set("content-type", "application/json");
      body = JSON.stringify(how.json);
    } else if (how.form !== undefined) {
      headers.set("content-type", "application/x-www-form-urlencoded");
      body = new URLSearchParams(how.form).toString();
    }
    const method = how.method ?? (body === undefined ? "GET" : "POST");
    const response = await this.out(
      new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }),
    );
    this.keep(response);
    return response;
  }

  /** Follows every redirect inside the server. */
  async follow(to: string | URL, first?: Response): Promise<End> {
    let url = new URL(to, this.origin);
    let response = first;
    for (let hops = 0; hops < 12; hops++) {
      if (url.origin !== this.origin) return { kind: "back", to: url, params: url.searchParams };
      if (this.asks(url)) return { kind: "asked", page: url };
      response ??= await this.go(url);
      const location = response.headers.get("location");
      if (location === null || response.status < 300 || response.status >= 400)
        return {
          kind: "stopped",
          status: response.status,
          text: await response.text(),
          headers: response.headers,
        };
      await response.body?.cancel();
      url = new URL(location, url);
      response = undefined;
    }
    throw new Error("The browser is sent in a circle.");
  }
}
