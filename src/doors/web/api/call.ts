import createClient from "openapi-fetch";
import * as appMessages from "#messages/app/app.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { pathInApp } from "../addresses.ts";
import type { ProblemBody } from "../shapes.ts";
import { proves } from "./proof.ts";
import { comesBack } from "./session.ts";
import type { paths } from "./types.generated.ts";

/** A refusal of the box, or no answer at all (`status` 0). `message` is a sentence to show as it is. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** What is wrong with a field, by the field's name (422). */
    readonly fields: Record<string, string> = {},
    /** Seconds to wait before trying again (429, 503), when the box said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

function isProblem(body: unknown): body is ProblemBody {
  return typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
}

/** Refusals that anybody may meet are said in the language of the app. */
function ownSentence(status: number, body: ProblemBody, retryAfter: number | null): string | null {
  const kind = body.type.slice(body.type.lastIndexOf("/") + 1);
  if (status === 429 && kind === "too-many-tries" && retryAfter !== null)
    return problemMessages.tries({ minutes: Math.max(1, Math.ceil(retryAfter / 60)) });
  return status === 403 && kind === "prove-it-is-you" ? problemMessages.prove : null;
}

/** Makes a refusal from an answer that is not 2xx: problem+json (RFC 9457) where there is one. */
export function refusalOf(status: number, body: unknown, retryAfterHeader: string | null): Refusal {
  const seconds = retryAfterHeader === null ? Number.NaN : Number(retryAfterHeader);
  const retryAfter = Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
  if (!isProblem(body)) {
    const pace = status === 429 && retryAfter !== null;
    return new Refusal(
      status,
      pace ? problemMessages.pace({ seconds: retryAfter }) : problemMessages.unknown,
      {},
      retryAfter,
    );
  }
  const own = ownSentence(status, body, retryAfter);
  if (own !== null) return new Refusal(status, own, {}, retryAfter);
  const fields: Record<string, string> = {};
  for (const wrong of body.errors ?? []) fields[wrong.field] ??= wrong.detail;
  return new Refusal(status, body.detail, fields, retryAfter);
}

/** Reads text as JSON; null when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What every call asks for: JSON, with its sentences in the language of the app, which is not always that of the browser. */
export const asksFor = { accept: "application/json", "accept-language": appMessages.language };

/** The calls of the box, on its own address, with the session cookie. What is not in the contract does not compile. */
export const api = createClient<paths>({
  credentials: "same-origin",
  headers: asksFor,
});

/** True for the refusal that asks for the password or a passkey again. */
async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = parseJson(await response.clone().text());
  return (
    typeof body === "object" &&
    body !== null &&
    "type" in body &&
    String(body.type).endsWith("/problems/prove-it-is-you")
  );
}

/** A new Idempotency-Key: 128 random bits, so that a retry of the same change is never done twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const keyHeader = "Idempotency-Key";

/**
 * Changes under way, as they were sent: a session that ends in the middle sends them again once the person is back, and one that
 * asks who is there once they have proved it.
 */
const sent = new Map<string, Request>();
const kept = (path: string) =>
  /^\/(?:v1|app\/passkeys|app\/connect)(?:\/|$)/.test(path) || /^\/app\/proved$/.test(path);
/** Changes that get no key: the box would keep a hash of the password they say, or the secret they are answered with, for a day. */
const secret = /^\/v1\/(?:totp|keys|profile\/password|calendar\/feed|documents\/[^/]+\/unlock)(?:\/|$)/;
api.use({
  onRequest({ id, request }) {
    const path = pathInApp(request.url);
    if (request.method === "GET" || !kept(path)) return;
    const { headers } = request;
    if (/^\/v1\//.test(path) && !secret.test(path) && !headers.has(keyHeader))
      headers.set(keyHeader, newKey());
    // Sent again with the same key, so that it is made once.
    sent.set(id, request.clone());
  },
  async onResponse({ id, response }) {
    const again = sent.get(id);
    sent.delete(id);
    if (!again) return response;
    if (response.status === 401 && again.url.includes("/v1/"))
      return (await comesBack()) ? fetch(again) : response;
    return (await asksForProof(response)) && (await proves()) ? fetch(again) : response;
  },
  onError({ id }) {
    sent.delete(id);
  },
});

/** What openapi-fetch gives for a call: an answer, or a refusal. */
export interface Given<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * The answer of a call, in the shape the contract promises.
 * @throws Refusal for every answer that is not 2xx and when there is no answer
 */
export async function answered<T>(asked: Promise<Given<T>>): Promise<T> {
  let given: Given<T>;
  try {
    given = await asked;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    // An answer that is not JSON is not the box's: a sign-in page of the network, for instance.
    if (cause instanceof SyntaxError) throw new Refusal(200, problemMessages.unknown);
    throw new Refusal(0, problemMessages.network);
  }
  const { data, error, response } = given;
  if (!response.ok) throw refusalOf(response.status, error, response.headers.get("retry-after"));
  return data as T;
}

/** The sentence to show for anything that was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : problemMessages.unknown;

/** What is wrong with one field, when the error says so. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof Refusal ? error.fields[field] : undefined;
