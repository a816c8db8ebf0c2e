import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import {
  addPasskey,
  passkeyById,
  passkeysOf,
  type UserRow,
  usedPasskey,
  userById,
} from "#database/accounts.ts";
import { badRequest, unauthorized } from "#kernel/problem.ts";
import type { Box } from "../box.ts";
import { trace } from "./accounts.ts";

/** Passkeys (W3C Web Authentication level 3). Challenges live five minutes, in memory, and serve once. */
const LIFE = 5 * 60_000;

export class Challenges {
  private readonly open = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  add(challenge: string): void {
    for (const [c, until] of this.open) if (until < this.now()) this.open.delete(c);
    if (this.open.size > 1000) this.open.clear();
    this.open.set(challenge, this.now() + LIFE);
  }

  take(challenge: string): boolean {
    const until = this.open.get(challenge);
    this.open.delete(challenge);
    return until !== undefined && until >= this.now();
  }
}

/** Loaded at the first passkey: at start it would cost 30 to 60 ms and 5 MB. */
const webauthn = () => import("@simplewebauthn/server");

const rpId = (origin: string) => new URL(origin).hostname;

export async function registrationOptions(
  box: Box,
  challenges: Challenges,
  user: { id: string; email: string; name: string | null },
  origin: string,
) {
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: "Deedbox",
    rpID: rpId(origin),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: passkeysOf(box.db, user.id).map((p) => ({ id: p.id })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
  });
  challenges.add(options.challenge);
  return options;
}

export async function register(
  box: Box,
  challenges: Challenges,
  user: { id: string; account: string },
  origin: string,
  name: string,
  response: RegistrationResponseJSON,
): Promise<void> {
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (c) => challenges.take(c),
      expectedOrigin: origin,
      expectedRPID: rpId(origin),
      requireUserVerification: false,
    })
    .catch(() => null);
  if (!verified?.verified) throw badRequest("The passkey could not be checked. Try again.");
  const { credential } = verified.registrationInfo;
  box.db.write(() => {
    addPasskey(box.db, {
      id: credential.id,
      user_id: user.id,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(" "),
      created_at: box.clock.now(),
    });
    trace(box, "app", user.account, user.id, "passkey.add", "user", user.id);
  });
}

export async function signInOptions(challenges: Challenges, origin: string) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: rpId(origin),
    userVerification: "preferred",
  });
  challenges.add(options.challenge);
  return options;
}

/** The person of a passkey. Throws 401. */
export async function checkPasskey(
  box: Box,
  challenges: Challenges,
  origin: string,
  response: AuthenticationResponseJSON,
): Promise<UserRow> {
  const known = passkeyById(box.db, response.id);
  const user = known && userById(box.db, known.user_id);
  if (!known || !user) throw unauthorized("This passkey is not known here.");
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (c) => challenges.take(c),
      expectedOrigin: origin,
      expectedRPID: rpId(origin),
      credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: false,
    })
    .catch(() => null);
  if (!verified?.verified) throw unauthorized("The passkey could not be checked. Try again.");
  box.db.write(() => usedPasskey(box.db, known.id, verified.authenticationInfo.newCounter, box.clock.now()));
  return user;
}
