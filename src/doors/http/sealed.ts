import { BoxUnlock } from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { jsonBody } from "./bodies.ts";
import { type FaultLog, faultProblem } from "./faults.ts";
import { originOf } from "./headers.ts";
import { json, problemResponse, safety } from "./respond.ts";
import { refuseForeign } from "./session.ts";
import type { WebFiles } from "./web.ts";

/** Wrong passphrases before each further try has to wait, and how long, in milliseconds. */
const FREE_TRIES = 5;
const WAIT = 5_000;

/**
 * The door of a box that waits for its passphrase: the page that asks for it, and nothing else. `unlock` opens the box
 * or throws a Problem; it runs one at a time, since each try costs a quarter of a gigabyte on purpose.
 */
export function sealedDoor(given: {
  settings: Settings;
  version: string;
  web: WebFiles;
  now: () => number;
  log: FaultLog;
  unlock: (passphrase: string) => Promise<void>;
}) {
  let failures = 0;
  let notBefore = 0;
  let busy = false;
  const tryUnlock = async (request: Request, origin: string): Promise<Response> => {
    refuseForeign(request, origin);
    if (busy || given.now() < notBefore) {
      throw new Problem(429, "pace", "Too many tries", "Wait a few seconds and try again.", {
        headers: { "Retry-After": String(WAIT / 1000) },
      });
    }
    busy = true;
    try {
      await given.unlock(parseBody(BoxUnlock, await jsonBody(request)).passphrase);
      return new Response(null, { status: 204, headers: safety });
    } catch (e) {
      if (e instanceof Problem && e.status === 401 && ++failures >= FREE_TRIES)
        notBefore = given.now() + WAIT;
      throw e;
    } finally {
      busy = false;
    }
  };
  return {
    async fetch(request: Request): Promise<Response> {
      const origin = originOf(request, given.settings);
      const path = new URL(request.url).pathname;
      try {
        if (path === "/health") return json({ status: "sealed", version: given.version }, 503);
        if (path === "/app/state") {
          return json({
            sealed: true,
            setup_needed: false,
            signed_in: false,
            version: given.version,
            user: null,
            account: null,
            language: null,
            passkeys: false,
          });
        }
        if (path === "/app/unlock" && request.method === "POST") return await tryUnlock(request, origin);
        if (request.method === "GET" && !path.startsWith("/v1") && !path.startsWith("/app/"))
          return await given.web.answer(request);
        throw new Problem(503, null, "Sealed", "The box is sealed. Open its page and type the passphrase.");
      } catch (e) {
        const fault = e instanceof Problem ? e : faultProblem(e, "sealed", path.slice(0, 40), given.log);
        return problemResponse(fault, origin);
      }
    },
  };
}
