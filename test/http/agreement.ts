import { FormatRegistry, type TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { Problem } from "#contract/problem.ts";
import { routes } from "#contract/routes.ts";
import { isDate } from "#kernel/dates.ts";
import { isUuid } from "#kernel/ids.ts";
import type { Answer } from "./target.ts";

FormatRegistry.Set("date", isDate);
FormatRegistry.Set("uuid", isUuid);
FormatRegistry.Set("uri", URL.canParse);
FormatRegistry.Set("uri-reference", (s) => URL.canParse(s, "http://localhost"));
FormatRegistry.Set("email", (s) => /^\S+@\S+$/.test(s));

const patterns = routes.map((route) => ({
  route,
  path: new RegExp(`^/v1${route.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** The published call that a request is for, or undefined. HEAD is GET without the body. */
export function routeOf(method: string, path: string) {
  const bare = path.split("?")[0] ?? "";
  const wanted = method === "HEAD" ? "GET" : method;
  return patterns.find((p) => p.route.method === wanted && p.path.test(bare))?.route;
}

/** Each call answered in the suites, and how: shows what was never tried. */
export const seen = new Map<string, number>();

function fits(schema: TSchema, value: unknown, where: string): void {
  if (Value.Check(schema, value)) return;
  const first = [...Value.Errors(schema, value)].slice(0, 5).map((e) => `${e.path || "/"}: ${e.message}`);
  throw new Error(`${where} does not fit its schema: ${first.join("; ")}`);
}

/**
 * "Every refusal is application/problem+json with status, title and detail." (Errors)
 * Holds one answer against the contract: the schema of its status, or a refusal the call declares. Throws on drift.
 */
export function agree(method: string, path: string, answer: Answer<unknown>): void {
  const where = `${method} ${path.slice(0, 120)} -> ${answer.status}`;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.headers.get("content-security-policy"))
    throw new Error(`${where} has no content security policy`);
  if (answer.headers.get("x-content-type-options") !== "nosniff") throw new Error(`${where} may be sniffed`);
  const route = routeOf(method, path);
  // A refusal of ours, said in words; everything else from 500 up is a fault.
  const refused = answer.status === 507 || (answer.status === 503 && route?.problems.includes(503));
  if (answer.status >= 500 && !refused) throw new Error(`${where}: ${answer.text.slice(0, 300)}`);
  if (route) seen.set(`${route.id} ${answer.status}`, (seen.get(`${route.id} ${answer.status}`) ?? 0) + 1);
  if (method === "HEAD") {
    if (answer.bytes.length > 0) throw new Error(`${where} has a body`);
    return;
  }
  if (answer.status >= 400) {
    if (type !== "application/problem+json") throw new Error(`${where} is ${type}, not a problem`);
    fits(Problem, answer.body, where);
    const said = answer.body as Problem;
    if (said.status !== answer.status) throw new Error(`${where} says status ${said.status}`);
    if (route && !declared(route, answer.status)) throw new Error(`${where} is not declared by ${route.id}`);
    return;
  }
  if (!route) return;
  const declaredAnswer = route.answers.find((a) => a.status === answer.status);
  if (!declaredAnswer) throw new Error(`${where} is not declared by ${route.id}`);
  if (declaredAnswer.schema && (declaredAnswer.type ?? "application/json") === "application/json") {
    if (type !== "application/json") throw new Error(`${where} is ${type}`);
    fits(declaredAnswer.schema, answer.body, where);
  }
}

/** What a call declares, and the pace, which every call has. */
const declared = (route: (typeof routes)[number], status: number): boolean =>
  status === 429 || route.problems.includes(status);
