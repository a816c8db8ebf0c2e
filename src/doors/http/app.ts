import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { Type } from "@sinclair/typebox";
import { ComeIn, Setup, SignIn, WelcomeToken } from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { noRoute, Problem, unauthorized } from "#kernel/problem.ts";
import type { Box } from "#operations/box.ts";
import { recoveryCode } from "#operations/identity/recovery.ts";
import { anyPasskeyOnFile, languageOf, setupNeeded } from "#operations/identity/state.ts";
import { createAccount } from "#operations/members/accounts.ts";
import {
  type Challenges,
  checkPasskey,
  register,
  registrationOptions,
  signInOptions,
} from "#operations/members/passkeys.ts";
import { checkSecondStep } from "#operations/members/second-step.ts";
import { checkPassword, closeSession, openSession, SESSION } from "#operations/members/sign-in.ts";
import { comeIn, welcomed } from "#operations/members/welcome.ts";
import type { Caller } from "#operations/operation.ts";
import { jsonBody } from "./bodies.ts";
import { json, safety } from "./respond.ts";
import { authenticate, cookieFor, cookieToken, isSecure, refuseForeign } from "./session.ts";

/** The web app's own addresses, outside the published API: setting up, signing in and out. */
export interface AppCall {
  box: Box;
  challenges: Challenges;
  request: Request;
  origin: string;
}

/** A kind is any word here, so that making the account can name it along with every other wrong field. */
const SetupBody = Type.Object(
  { ...Setup.properties, kind: Type.String({ minLength: 1, maxLength: 20 }) },
  { additionalProperties: false },
);

const empty = (cookie?: string) =>
  new Response(null, {
    status: 204,
    headers: { ...safety, "Cache-Control": "no-store", ...(cookie ? { "Set-Cookie": cookie } : {}) },
  });

function session(c: AppCall, user: { id: string }): string {
  const { token } = openSession(c.box, user, c.request.headers.get("user-agent"));
  return cookieFor(token, SESSION / 1000, isSecure(c.origin));
}

function signedIn(c: AppCall): Caller | null {
  if (cookieToken(c.request, c.origin) === null) return null;
  try {
    return authenticate(c.box, c.request, c.origin);
  } catch (e) {
    if (e instanceof Problem) return null;
    throw e;
  }
}

function mustBeSignedIn(c: AppCall): Caller {
  const caller = signedIn(c);
  if (!caller) throw unauthorized();
  return caller;
}

function state(c: AppCall): Response {
  const caller = signedIn(c);
  return json({
    sealed: false,
    setup_needed: setupNeeded(c.box),
    signed_in: caller !== null,
    version: c.box.version,
    user: caller && { name: caller.user.name, email: caller.user.email },
    account: caller && { id: caller.account.id, name: caller.account.name, kind: caller.account.kind },
    language: caller && languageOf(c.box, caller.user.id),
    passkeys: anyPasskeyOnFile(c.box),
  });
}

/** Makes the first account and its owner; once there is one, this address does not exist. */
async function setup(c: AppCall): Promise<Response> {
  if (!setupNeeded(c.box)) throw noRoute();
  const body = parseBody(SetupBody, await jsonBody(c.request));
  const made = await createAccount(
    c.box,
    {
      name: body.account_name,
      kind: body.kind as "family" | "business",
      owner_name: body.owner_name,
      owner_email: body.email,
      password: body.password,
      plan: null,
    },
    "app",
    true,
  );
  const code = await recoveryCode(c.box);
  return json({ recovery_code: code }, 201, { "Set-Cookie": session(c, { id: made.user_id }) });
}

async function signIn(c: AppCall): Promise<Response> {
  const body = parseBody(SignIn, await jsonBody(c.request));
  const user = await checkPassword(c.box, body.email, body.password);
  checkSecondStep(c.box, user.id, body.code);
  return empty(session(c, user));
}

function signOut(c: AppCall): Response {
  const caller = signedIn(c);
  if (caller) closeSession(c.box, caller.token.id);
  return empty(cookieFor("", 0, isSecure(c.origin)));
}

/** A WebAuthn answer is checked by its library; here it only has to be an object. */
async function webauthn<T>(c: AppCall): Promise<{ response: T; name: string }> {
  const body = await jsonBody(c.request);
  if (
    typeof body !== "object" ||
    body === null ||
    !("response" in body) ||
    typeof body.response !== "object" ||
    body.response === null
  ) {
    throw new Problem(400, "bad-request", "Bad Request", "The body has no passkey response.");
  }
  const name = "name" in body && typeof body.name === "string" ? body.name.slice(0, 80) : "Passkey";
  return { response: body.response as T, name };
}

const calls: Record<string, (c: AppCall) => Response | Promise<Response>> = {
  "GET /app/state": state,
  "POST /app/setup": setup,
  "POST /app/sign-in": signIn,
  "POST /app/sign-out": signOut,
  "POST /app/welcome": async (c) =>
    json(welcomed(c.box, parseBody(WelcomeToken, await jsonBody(c.request)).token)),
  "POST /app/welcome/come-in": async (c) => {
    const { token, password } = parseBody(ComeIn, await jsonBody(c.request));
    return empty(session(c, await comeIn(c.box, token, password)));
  },
  "POST /app/passkeys/options": async (c) =>
    json(await registrationOptions(c.box, c.challenges, mustBeSignedIn(c).user, c.origin)),
  "POST /app/passkeys": async (c) => {
    const caller = mustBeSignedIn(c);
    const { response, name } = await webauthn<RegistrationResponseJSON>(c);
    await register(
      c.box,
      c.challenges,
      { id: caller.user.id, account: caller.account.id },
      c.origin,
      name,
      response,
    );
    return json({ name }, 201);
  },
  "POST /app/passkeys/sign-in-options": async (c) => json(await signInOptions(c.challenges, c.origin)),
  "POST /app/passkeys/sign-in": async (c) => {
    const { response } = await webauthn<AuthenticationResponseJSON>(c);
    return empty(session(c, await checkPasskey(c.box, c.challenges, c.origin, response)));
  },
};

/** Answers one of the app's own addresses. Throws 404 for one that is not there. */
export async function answerApp(c: AppCall, path: string): Promise<Response> {
  const call = calls[`${c.request.method} ${path}`];
  if (!call) throw noRoute();
  refuseForeign(c.request, c.origin);
  return call(c);
}
