import { afterAll, beforeAll } from "bun:test";
import type { SignInProvider } from "#contract/provider.ts";
import { openSession } from "#operations/members/sign-in.ts";
import type { Target } from "../http/target.ts";
import { OidcBrowser } from "./browser.ts";
import { TestProvider } from "./provider.ts";

export const password = "correct horse battery";
export const ANN = "ann@example.org";

/** A box of an office with its owner signed in, and a provider beside it that the owner has set up. */
export function office(target: Target, path: string, more: object = {}) {
  const provider = new TestProvider(path);
  const made = { id: "", account: "", user: "", owner: new OidcBrowser(target), provider };
  beforeAll(async () => {
    const account = await target.running.account({
      ...{ name: "Office", kind: "business", owner: "Ann", email: ANN, password },
    });
    made.account = account.account_id;
    made.user = account.user_id;
    await made.owner.app("/app/sign-in", { email: ANN, password });
    made.id = await add(made.owner, provider, more);
  });
  afterAll(() => provider.stop());
  return made;
}

/** Sets a provider up as an owner. Gives its id. */
export async function add(owner: OidcBrowser, provider: TestProvider, more: object = {}): Promise<string> {
  const answer = await owner.app<SignInProvider>("/v1/sign-in-providers", {
    ...{ name: "Work", issuer: provider.issuer, client_id: provider.clientId },
    ...{ client_secret: provider.secret, ...more },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}

/** Sets it up otherwise. */
export async function change(owner: OidcBrowser, id: string, more: object): Promise<void> {
  const answer = await owner.app(`/v1/sign-in-providers/${id}`, more, "PATCH");
  if (answer.status !== 200) throw new Error(answer.text);
}

/** The owner's browser, signed in a moment ago, in a box of this process. */
export function fresh(target: Target, user: string): OidcBrowser {
  const browser = new OidcBrowser(target);
  browser.cookies.set("deedbox_session", openSession(target.inside.box, { id: user }).token);
  return browser;
}

/** Bytes of Base 32 (RFC 4648, section 6), as an app on the phone reads them. */
export function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
