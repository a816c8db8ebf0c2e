import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import {
  addPasskey,
  passkeyById,
  passkeysOf,
  type UserRow,
  usedPasskey,
  userById,
} from "#database/accounts/accounts.ts";
import { badRequest, unauthorized } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { App } from "../app.ts";
import type { Caller } from "../operation.ts";
import { trace } from "./accounts.ts";
import { countTry, nobody, type Place } from "./guesses.ts";
import { sessionOf, subjectOf } from "./sign-in.ts";

/** Passkeys (W3C Web Authentication level 3). A challenge lives five minutes and serves once. */
const LIFE = 5 * 60_000;

/** What a challenge was given for; one of another purpose, or of another session, is none. */
type Purpose = "add" | "sign-in" | "prove";

/**
 * Challenges that nothing is kept of until they have served: a challenge carries its moment and a MAC, so that somebody who asks
 * for thousands pushes nobody else's out. Only those that served are kept, for as long as they could serve again.
 */
export class Challenges {
  private readonly spent = new Map<string, number>();

  constructor(private readonly box: App) {}

  /** 16 bytes of chance, the moment it ends, and the MAC of both with what it is for. */
  make(purpose: Purpose, of: string): Uint8Array<ArrayBuffer> {
    const body = Buffer.alloc(24);
    body.set(this.box.ids.bytes(16));
    body.writeBigUInt64BE(BigInt(this.box.clock.now() + LIFE), 16);
    return new Uint8Array(Buffer.concat([body, this.mac(body, purpose, of)]));
  }

  /** True when a challenge is one of ours for this, and has not ended or served. */
  fits(challenge: string, purpose: Purpose, of: string): boolean {
    const bytes = Buffer.from(challenge, "base64url");
    if (bytes.length !== 56) return false;
    const body = bytes.subarray(0, 24);
    if (!timingSafeEqual(bytes.subarray(24), this.mac(body, purpose, of))) return false;
    const until = Number(body.readBigUInt64BE(16));
    return until >= this.box.clock.now() && !this.spent.has(body.toString("base64url"));
  }

  /** Lets a challenge serve no more; false when it served meanwhile. */
  spend(challenge: string): boolean {
    const now = this.box.clock.now();
    for (const [c, until] of this.spent) if (until < now) this.spent.delete(c);
    const body = Buffer.from(challenge, "base64url").subarray(0, 24);
    const name = body.toString("base64url");
    if (this.spent.has(name)) return false;
    this.spent.set(name, Number(body.readBigUInt64BE(16)));
    return true;
  }

  private mac(body: Uint8Array, purpose: Purpose, of: string): Buffer {
    // Of this start of the program: what served before it is not remembered.
    return createHmac("sha256", this.box.keys.signKey)
      .update(`deedbox/v1/challenge\0${this.box.boot}\0${purpose}\0${of}\0`)
      .update(body)
      .digest();
  }
}

/** Loaded at the first passkey: at start it would cost 30 to 60 ms and 5 MB. */
const webauthn = () => import("@simplewebauthn/server");

const rpId = (origin: string) => new URL(origin).hostname;

export async function registrationOptions(box: App, challenges: Challenges, caller: Caller, origin: string) {
  const { user } = caller;
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: "Deedbox",
    rpID: rpId(origin),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: passkeysOf(box.db, user.id).map((p) => ({ id: p.id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    challenge: challenges.make("add", caller.token.id),
  });
  return options;
}

export async function register(
  box: App,
  challenges: Challenges,
  caller: Caller,
  origin: string,
  name: string,
  response: RegistrationResponseJSON,
): Promise<void> {
  const { user, account } = caller;
  let challenge = "";
  const verified = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (c) => {
        challenge = c;
        return challenges.fits(c, "add", caller.token.id);
      },
      expectedOrigin: new URL(origin).origin,
      expectedRPID: rpId(origin),
      requireUserVerification: true,
    })
    .catch(() => null);
  if (!verified?.verified || !challenges.spend(challenge))
    throw badRequest(message("problem.passkeyUnchecked"));
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
    trace(box, "app", account.id, user.id, "passkey.add", "user", user.id);
  });
}

/** What a browser needs to ask for a passkey: of anybody who signs in, or of a signed-in person who proves that it is them. */
export async function requestOptions(
  box: App,
  challenges: Challenges,
  origin: string,
  caller: Caller | null,
) {
  return (await webauthn()).generateAuthenticationOptions({
    rpID: rpId(origin),
    userVerification: "required",
    challenge: caller ? challenges.make("prove", caller.token.id) : challenges.make("sign-in", ""),
    ...(caller && { allowCredentials: passkeysOf(box.db, caller.user.id).map((p) => ({ id: p.id })) }),
  });
}

const unknown = () => unauthorized(message("problem.passkeyUnknown"));

/**
 * The person of a passkey; with `caller`, that it is theirs. The device must have checked that it is the person (a finger, a face,
 * a PIN: user verification). Throws 401, 429.
 */
export async function checkPasskey(
  box: App,
  challenges: Challenges,
  origin: string,
  response: AuthenticationResponseJSON,
  place: Place,
  caller: Caller | null = null,
): Promise<UserRow> {
  const known = passkeyById(box.db, String(response.id));
  const user = known && userById(box.db, known.user_id);
  const mine = user && (caller === null || caller.user.id === user.id) ? user : undefined;
  const subject = caller ? sessionOf(caller) : mine ? subjectOf(box, mine.id) : nobody(box, "passkey");
  const attempt = countTry(box, "passkey", subject, place);
  if (!known || !mine) {
    attempt.wrong();
    throw unknown();
  }
  let challenge = "";
  const verified = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (c) => {
        challenge = c;
        return challenges.fits(c, caller ? "prove" : "sign-in", caller?.token.id ?? "");
      },
      expectedOrigin: new URL(origin).origin,
      expectedRPID: rpId(origin),
      credential: { id: known.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: true,
    })
    .catch(() => null);
  if (!verified?.verified || !challenges.spend(challenge)) {
    attempt.wrong();
    throw unauthorized(message("problem.passkeyUnchecked"));
  }
  attempt.right();
  box.db.write(() => usedPasskey(box.db, known.id, verified.authenticationInfo.newCounter, box.clock.now()));
  return mine;
}
