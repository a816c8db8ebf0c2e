import type { Refused, Target } from "../http/target.ts";

interface Arrived {
  purpose: string;
  next: string;
}

/** A browser as far as signing in by a provider goes: its cookies, and the way there and back. */
export class OidcBrowser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly target: Target) {}

  /** One of the app's own calls. */
  async app<T = Refused>(path: string, json: object, method = "POST") {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.target.call<T>(method, path, {
      ...(method === "GET" ? {} : { json }),
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Starts towards a provider; gives the address there. */
  async go(provider: string, more: object = {}): Promise<string> {
    const asked = { provider, purpose: "sign-in", ...more };
    const answer = await this.app<{ redirect_to: string }>("/app/providers/go", asked);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.redirect_to;
  }

  /** Is at the provider, which sends the browser back at once; gives what stands behind the `?`. */
  async there(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "").search.slice(1);
  }

  back = (query: string) => this.app<Arrived & Refused>("/app/providers/answer", { query });

  /** The whole way. */
  async signIn(provider: string, more: object = {}) {
    return this.back(await this.there(await this.go(provider, more)));
  }

  get session(): string | null {
    return this.cookies.get("deedbox_session") ?? null;
  }

  state = async () =>
    (
      await this.app<{ signed_in: boolean; user: { email: string; name: string } | null }>(
        "/app/state",
        {},
        "GET",
      )
    ).body;
}
