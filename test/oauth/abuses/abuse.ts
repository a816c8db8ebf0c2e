import type { BoxServer } from "../box-server.ts";
import type { End } from "../browser.ts";
import {
  type App,
  appWith,
  authorizeUrl,
  CALLBACK,
  newVerifier,
  type OAuthServer,
  shown,
  type Twist,
} from "../flow.ts";

/** How one abuse went. */
export interface Verdict {
  refused: boolean;
  /** What the server did, in a few words. */
  how: string;
}

/** An abuse with a name. Throws when what it builds on does not work: a server that refuses everything refuses nothing here. */
export type Abuse = { name: string } & (
  | { run(server: OAuthServer): Promise<Verdict> }
  /** One that only the box can be tried with: its consent page, its connections, its papers. */
  | { onBox(server: BoxServer): Promise<Verdict> }
);

export const verdict = (refused: boolean, how: string): Verdict => ({ refused, how });

/** As it must be, or the complaint. */
export const must = (right: boolean, complaint: string): Verdict =>
  verdict(right, right ? "as it must be" : complaint);

/** Every part of an abuse must be refused; what was not comes first. */
export function allOf(parts: { name: string; verdict: Verdict }[]): Verdict {
  const open = parts.filter((p) => !p.verdict.refused);
  const said = open.length > 0 ? open : parts.slice(0, 1);
  return verdict(open.length === 0, said.map((p) => `${p.name}: ${p.verdict.how}`).join("; "));
}

export async function eachOf<T>(
  things: readonly T[],
  name: (thing: T) => string,
  run: (thing: T) => Promise<Verdict>,
): Promise<Verdict> {
  const parts = [];
  for (const thing of things) parts.push({ name: name(thing), verdict: await run(thing) });
  return allOf(parts);
}

/** True for a status that says no. Being asked to come again later is none: it would say no to everybody. */
export function isRefusal(status: number): boolean {
  if (status === 429) throw new Error("The pace ran out, so nothing is known of what was asked.");
  return status >= 400 && status < 500;
}

/** True when a request came to nothing: a page that says no, or an error for the app at its own address. */
export function cameToNothing(end: End, app: App): boolean {
  if (end.kind === "asked") return false;
  if (end.kind === "stopped") return isRefusal(end.status);
  const own = new URL(app.redirect);
  return (
    end.to.href.split(/[?#]/)[0] === own.href.split(/[?#]/)[0] &&
    (end.params.has("error") || new URLSearchParams(end.to.hash.slice(1)).has("error")) &&
    !/[?#&](?:code|access_token|id_token)=/.test(end.to.href)
  );
}

/** Sends a browser with a request that is right but for one thing. */
export async function twisted(server: OAuthServer, app: App, twist: Twist): Promise<Verdict> {
  const straight = await (await server.browser("owner")).follow(authorizeUrl(server, app, newVerifier()));
  if (straight.kind !== "asked") throw new Error(`The straight request is refused, too: ${shown(straight)}`);
  const end = await (await server.browser("owner")).follow(authorizeUrl(server, app, newVerifier(), twist));
  return verdict(cameToNothing(end, app), shown(end));
}

/** An abuse that is one wrong thing, or each of several, in the request of an app. */
export const request = (
  name: string,
  twists: (server: OAuthServer) => Twist[],
  redirects: string[] = [CALLBACK],
): Abuse => ({
  name,
  async run(server) {
    const app = await appWith(server, redirects);
    return eachOf(
      twists(server),
      (twist) => Object.values(twist).flat().join(" ").slice(0, 60) || `no ${Object.keys(twist)}`,
      (twist) => twisted(server, app, twist),
    );
  },
});
