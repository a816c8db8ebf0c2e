import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { Type } from "@sinclair/typebox";
import {
  BackupLook,
  ComeIn,
  Prove,
  ProviderAnswer,
  ProviderCode,
  ProviderTrip,
  RestoreId,
  RestoreStart,
  Setup,
  SignIn,
  WelcomeToken,
} from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { json, jsonBody, refuseForeign, safety } from "#kernel/http.ts";
import { badRequest, invalid, noRoute, Problem, unauthorized } from "#kernel/problem.ts";
import { languageOf as requestLanguage } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import type { App } from "#operations/app.ts";
import {
  firstRestore,
  offeredBackups,
  startFirstRestore,
  takeUpload,
} from "#operations/backup/first-restore.ts";
import { recoveryCode } from "#operations/identity/recovery.ts";
import {
  anyPasskeyOnFile,
  codeUnkept,
  languageOf,
  mayKeepWalletOf,
  setupNeeded,
} from "#operations/identity/state.ts";
import { createAccount, type NewAccount, wrongWith } from "#operations/members/accounts.ts";
import { deviceFor } from "#operations/members/guesses.ts";
import type { OwnerCode } from "#operations/members/owner-code.ts";
import {
  type Challenges,
  checkPasskey,
  register,
  registrationOptions,
  requestOptions,
} from "#operations/members/passkeys.ts";
import { comeBack, comeInWithCode, goAway, type Outcome } from "#operations/members/providers/come-in.ts";
import { passwordsAllowed } from "#operations/members/providers/passwords-off.ts";
import { providersToShow } from "#operations/members/providers/providers.ts";
import { AWAY, type Trips } from "#operations/members/providers/trips.ts";
import { checkSecondStep, secondStepAsked } from "#operations/members/second-step.ts";
import {
  checkPassword,
  closeSession,
  confirmPassword,
  openSession,
  proved,
  SESSION,
} from "#operations/members/sign-in.ts";
import { comeIn, welcomed } from "#operations/members/welcome.ts";
import { admit, type Caller } from "#operations/operation.ts";
import { samplesOnFile } from "#operations/samples/samples.ts";
import { waysTo } from "#operations/tls/ways-to.ts";
import { bytesOf } from "./body-bytes.ts";
import { isOpenToOthers, wasSentOn } from "./front.ts";
import { deviceCookie, placeOf } from "./place.ts";
import { problemResponse } from "./respond.ts";
import { authenticate, cookieFor, cookieToken, isSecure, tripCookie, tripOf } from "./session.ts";

/** The web app's own addresses, outside the published API: setting up, signing in and out. */
interface AppCall {
  box: App;
  challenges: Challenges;
  trips: Trips;
  ownerCode: OwnerCode;
  request: Request;
  origin: string;
}

/** A kind is any word here, so that making the account can name it along with every other wrong field. */
const SetupBody = Type.Object(
  {
    ...Setup.properties,
    // Looked at with everything else that the operation refuses, so that one answer names all of it.
    kind: Type.String({ minLength: 1, maxLength: 20 }),
    account_name: Type.String({ minLength: 1, maxLength: 120 }),
    owner_name: Type.String({ minLength: 1, maxLength: 120 }),
  },
  { additionalProperties: false },
);

const empty = (cookies: readonly string[] = [], extra: Record<string, string> = {}) =>
  withCookies(
    new Response(null, { status: 204, headers: { ...safety, "Cache-Control": "no-store", ...extra } }),
    cookies,
  );

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

const place = (c: AppCall) => placeOf(c.request, c.box.settings, c.origin);

/**
 * The cookies of somebody who has just come in. A session that the browser came with ends: whoever signs in never goes on in one from
 * before.
 */
function session(
  c: AppCall,
  user: { id: string },
  by: "set-up" | "password" | "passkey" | "invitation" | "provider",
): string[] {
  const before = signedIn(c);
  if (before?.token.kind === "app") closeSession(c.box, before, place(c));
  const { token, device } = openSession(c.box, user, c.request.headers.get("user-agent"), place(c), by);
  const secure = isSecure(c.origin);
  return [
    cookieFor(token, SESSION / 1000, secure),
    ...(device === null ? [] : [deviceCookie(device, secure)]),
  ];
}

/** Notes that it is the person. Their session goes on under a new token, and the one they came with ends (OWASP ASVS 5.0, 7.2.4). */
function proofCookies(c: AppCall, caller = inTheApp(c)): string[] {
  const token = proved(c.box, caller, cookieToken(c.request, c.origin) ?? "", place(c));
  return token === null ? [] : [cookieFor(token, SESSION / 1000, isSecure(c.origin))];
}

const noteProof = (c: AppCall, caller: Caller): Response => empty(proofCookies(c, caller));

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

const own = { kind: "change", scope: "read", appOnly: true, own: true } as const;

/** Somebody signed in to the app: a token that was put into its cookie is none. */
function inTheApp(c: AppCall): Caller {
  const caller = mustBeSignedIn(c);
  admit(caller, own);
  return caller;
}

/** A passkey is one more way in: made by the app alone, by somebody who has just proved who they are. */
function mustProve(c: AppCall): Caller {
  const caller = mustBeSignedIn(c);
  admit(caller, { ...own, proof: true });
  return caller;
}

function state(c: AppCall): Response {
  const caller = signedIn(c);
  // A browser that was signed in before devices had a cookie gets one now.
  const device = caller?.token.kind === "app" ? deviceFor(c.box, caller.user.id, place(c).device) : null;
  const answer = json({
    sealed: false,
    setup_needed: setupNeeded(c.box),
    setup_code: setupNeeded(c.box) && takesCode(c),
    signed_in: caller !== null,
    version: c.box.version,
    user: caller && { name: caller.user.name, email: caller.user.email },
    account: caller && { id: caller.account.id, name: caller.account.name, kind: caller.account.kind },
    language: caller && languageOf(c.box, caller.user.id),
    passkeys: anyPasskeyOnFile(c.box),
    passwords: passwordsAllowed(c.box),
    providers: providersToShow(c.box),
    samples: caller?.token.kind === "app" && samplesOnFile(c.box, admit(caller, own)) > 0,
    wallet_offline: caller !== null && mayKeepWalletOf(c.box, caller),
    recovery_code_unkept: codeUnkept(c.box, caller),
  });
  return device === null ? answer : withCookies(answer, [deviceCookie(device, isSecure(c.origin))]);
}

/**
 * Whether making the owner takes the printed code: always where others can reach the box, and for a call that a proxy sent
 * on, though the box listens for its own machine alone. What is to be typed is printed by then.
 */
function takesCode(c: AppCall): boolean {
  const taken = isOpenToOthers(c.box.settings) || wasSentOn(c.request);
  if (taken) c.ownerCode.announce();
  return taken;
}

/** Makes the first account and its owner; once there is one, this address does not exist. */
async function setup(c: AppCall): Promise<Response> {
  if (!setupNeeded(c.box)) throw noRoute();
  const body = parseBody(SetupBody, await jsonBody(c.request));
  const wanted: NewAccount = {
    name: body.account_name,
    kind: body.kind as "family" | "business",
    owner_name: body.owner_name,
    owner_email: body.email,
    password: body.password,
    plan: null,
  };
  const trouble = takesCode(c) ? c.ownerCode.trouble(body.code) : null;
  if (trouble !== null)
    throw invalid([{ field: "code", in: "body", detail: trouble }, ...(await wrongWith(c.box, wanted))]);
  const made = await createAccount(c.box, wanted, "app", true);
  const code = await recoveryCode(c.box);
  return withCookies(json({ recovery_code: code }, 201), session(c, { id: made.user_id }, "set-up"));
}

/** Restoring takes what making the first account takes. Throws 404 once there is one. */
function mayRestore(c: AppCall, code: string | undefined): void {
  if (!setupNeeded(c.box)) throw noRoute();
  const trouble = takesCode(c) ? c.ownerCode.trouble(code) : null;
  if (trouble !== null) throw invalid([{ field: "code", in: "body", detail: trouble }]);
}

const wanted = ({ store, secret }: { store: string; secret?: string }) => ({
  store: store.trim(),
  secret: secret?.trim() || null,
});

const restoring: Record<string, (c: AppCall) => Promise<Response>> = {
  "POST /app/restore/file": async (c) => {
    mayRestore(c, c.request.headers.get("x-setup-code") ?? undefined);
    const length = c.request.headers.get("content-length");
    return json(
      { id: await takeUpload(c.box, length === null ? null : Number(length), bytesOf(c.request)) },
      201,
    );
  },
  "POST /app/restore/look": async (c) => {
    const body = parseBody(BackupLook, await jsonBody(c.request));
    mayRestore(c, body.code);
    return json({ backups: await offeredBackups(c.box, wanted(body)) });
  },
  "POST /app/restore": async (c) => {
    const { snapshot, bytes, recovery_code, ...body } = parseBody(RestoreStart, await jsonBody(c.request));
    mayRestore(c, body.code);
    return json({ id: startFirstRestore(c.box, wanted(body), { snapshot, bytes }, recovery_code) }, 201);
  },
  // Whoever began it knows its id; by then the box may have an account.
  "POST /app/restore/state": async (c) => {
    const found = firstRestore(c.box, parseBody(RestoreId, await jsonBody(c.request)).id);
    if (found === null) throw noRoute();
    const { state, bytes, of, why, restored } = found;
    const language = requestLanguage(c.request.headers.get("accept-language"));
    return json({ state, bytes, of, why: written(why, language), restored });
  },
};

async function signIn(c: AppCall): Promise<Response> {
  const body = parseBody(SignIn, await jsonBody(c.request));
  const { user, attempt } = await checkPassword(c.box, body.email, body.password, place(c));
  if (secondStepAsked(c.box, user.id) && !body.code?.trim()) attempt.unlooked();
  checkSecondStep(c.box, user.id, body.code, place(c));
  attempt.right();
  return empty(session(c, user, "password"));
}

function signOut(c: AppCall): Response {
  const caller = signedIn(c);
  if (caller) closeSession(c.box, caller, place(c));
  // Nothing of anybody's papers is cached; what an earlier version of the box let a browser keep goes with this.
  return empty([cookieFor("", 0, isSecure(c.origin))], { "Clear-Site-Data": '"cache"' });
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
    throw badRequest(message("problem.noPasskeyResponse"));
  }
  const name = "name" in body && typeof body.name === "string" ? body.name.slice(0, 80) : "Passkey";
  return { response: body.response as T, name };
}

/** Starts the way to an identity provider. Who links one more way in has just proved who they are. */
async function goToProvider(c: AppCall): Promise<Response> {
  const wish = parseBody(ProviderTrip, await jsonBody(c.request));
  const { purpose } = wish;
  const caller = purpose === "link" ? mustProve(c) : purpose === "prove" ? inTheApp(c) : null;
  c.trips.count(place(c));
  const { url, sealed } = await goAway(c.box, c.trips, wish, caller, c.origin);
  return withCookies(json({ redirect_to: url }), [tripCookie(sealed, AWAY / 1000, isSecure(c.origin))]);
}

/** What came of a provider's answer: cookies, and where to go on. A code that is asked for is a 422 that names it. */
function arrived(c: AppCall, outcome: Outcome): Response {
  const secure = isSecure(c.origin);
  if (outcome.kind === "code") {
    const refused = invalid([{ field: "code", in: "body", detail: message("field.codeAsked") }]);
    const language = requestLanguage(c.request.headers.get("accept-language"));
    const cookie = tripCookie(outcome.sealed, AWAY / 1000, secure);
    return withCookies(problemResponse(refused, c.origin, language), [cookie]);
  }
  const { purpose, next, user } = outcome;
  const own = user ? session(c, user, "provider") : purpose === "prove" ? proofCookies(c) : [];
  return withCookies(json({ purpose, next }), [...own, tripCookie("", 0, secure)]);
}

async function providerAnswer(c: AppCall): Promise<Response> {
  const { query } = parseBody(ProviderAnswer, await jsonBody(c.request));
  const sealed = tripOf(c.request, c.origin);
  return arrived(c, await comeBack(c.box, c.trips, sealed, query, signedIn(c), place(c)));
}

async function providerCode(c: AppCall): Promise<Response> {
  const { code } = parseBody(ProviderCode, await jsonBody(c.request));
  return arrived(c, comeInWithCode(c.box, c.trips, tripOf(c.request, c.origin), code ?? "", place(c)));
}

const calls: Record<string, (c: AppCall) => Response | Promise<Response>> = {
  "GET /app/state": state,
  "GET /app/devices": (c) => {
    inTheApp(c);
    return json(waysTo(c.box, c.origin));
  },
  "POST /app/setup": setup,
  ...restoring,
  "POST /app/sign-in": signIn,
  "POST /app/sign-out": signOut,
  "POST /app/welcome": async (c) =>
    json(welcomed(c.box, parseBody(WelcomeToken, await jsonBody(c.request)).token)),
  "POST /app/welcome/come-in": async (c) => {
    const { token, password, code } = parseBody(ComeIn, await jsonBody(c.request));
    return empty(session(c, await comeIn(c.box, token, password, code, place(c)), "invitation"));
  },
  "POST /app/passkeys/options": async (c) =>
    json(await registrationOptions(c.box, c.challenges, mustProve(c), c.origin)),
  "POST /app/passkeys": async (c) => {
    const caller = mustProve(c);
    const { response, name } = await webauthn<RegistrationResponseJSON>(c);
    await register(c.box, c.challenges, caller, c.origin, name, response);
    return json({ name }, 201);
  },
  "POST /app/passkeys/sign-in-options": async (c) =>
    json(await requestOptions(c.box, c.challenges, c.origin, null)),
  "POST /app/passkeys/sign-in": async (c) => {
    const { response } = await webauthn<AuthenticationResponseJSON>(c);
    return empty(
      session(c, await checkPasskey(c.box, c.challenges, c.origin, response, place(c)), "passkey"),
    );
  },
  "POST /app/providers/go": goToProvider,
  "POST /app/providers/answer": providerAnswer,
  "POST /app/providers/code": providerCode,
  "POST /app/prove": async (c) => {
    const caller = inTheApp(c);
    const { password } = parseBody(Prove, await jsonBody(c.request));
    await confirmPassword(c.box, caller, password, "password", place(c));
    return noteProof(c, caller);
  },
  "POST /app/proved": (c) => {
    mustProve(c);
    return empty();
  },
  "POST /app/prove/passkey-options": async (c) =>
    json(await requestOptions(c.box, c.challenges, c.origin, inTheApp(c))),
  "POST /app/prove/passkey": async (c) => {
    const caller = inTheApp(c);
    const { response } = await webauthn<AuthenticationResponseJSON>(c);
    await checkPasskey(c.box, c.challenges, c.origin, response, place(c), caller);
    return noteProof(c, caller);
  },
};

/** Answers one of the app's own addresses. Throws 404 for one that is not there. */
export async function answerApp(c: AppCall, path: string): Promise<Response> {
  const call = calls[`${c.request.method} ${path}`];
  if (!call) throw noRoute();
  refuseForeign(c.request, c.origin);
  return call(c);
}
