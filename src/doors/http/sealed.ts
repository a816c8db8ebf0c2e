import { BoxUnlock } from "#contract/app.ts";
import { parseBody } from "#contract/parse.ts";
import { json, jsonBody, refuseForeign, safety } from "#kernel/http.ts";
import { Problem } from "#kernel/problem.ts";
import type { Settings } from "#kernel/settings.ts";
import { languageOf } from "#messages/languages.ts";
import { refuse } from "#messages/refuse.ts";
import type { OperatorLog } from "#operations/operator-log.ts";
import type { UnsealTries } from "#operations/root-key/unseal-tries.ts";
import { type FaultLog, faultProblem } from "./faults.ts";
import { front } from "./front.ts";
import { originOf } from "./headers.ts";
import { placeOf } from "./place.ts";
import { problemResponse } from "./respond.ts";
import type { WebFiles } from "./web.ts";

/** Passphrases that wait to be looked at; each costs a quarter of a gigabyte and a second on purpose. */
const WAITING = 8;

/**
 * The door of a box that waits for its passphrase: the page that asks for it, and nothing else. `unlock` opens the box
 * or throws a Problem; it runs one at a time, and `tries` counts each before it runs.
 */
export function sealedDoor(given: {
  settings: Settings;
  version: string;
  web: WebFiles;
  operator: OperatorLog;
  log: FaultLog;
  tries: UnsealTries;
  unlock: (passphrase: string) => Promise<void>;
}) {
  const { operator } = given;
  let waiting = 0;
  let line: Promise<unknown> = Promise.resolve();

  const tryUnlock = async (request: Request, origin: string): Promise<Response> => {
    refuseForeign(request, origin);
    const { passphrase } = parseBody(BoxUnlock, await jsonBody(request));
    const { address } = placeOf(request, given.settings, origin);
    const attempt = counted(address);
    if (waiting >= WAITING) {
      attempt.unlooked();
      throw busy();
    }
    waiting++;
    const own = line.then(() => given.unlock(passphrase));
    line = own.catch(() => {});
    try {
      await own;
    } catch (e) {
      if (e instanceof Problem && e.status === 401) operator.line("box.wrong_passphrase", { address });
      throw e;
    } finally {
      waiting--;
    }
    attempt.right();
    operator.line("box.unlock", { address });
    operator.tell(true);
    return new Response(null, { status: 204, headers: safety });
  };
  const counted = (address: string | null) => {
    try {
      return given.tries.count(address);
    } catch (e) {
      if (e instanceof Problem) operator.once("box.locked_out", String(address), { address });
      throw e;
    }
  };
  return {
    fetch: front(given.settings, async (request) => {
      const origin = originOf(request, given.settings);
      const path = new URL(request.url).pathname;
      try {
        if (path === "/health") return json({ status: "sealed", version: given.version }, 503);
        if (path === "/app/state") {
          return json({
            sealed: true,
            setup_needed: false,
            setup_code: false,
            signed_in: false,
            version: given.version,
            user: null,
            account: null,
            language: null,
            passkeys: false,
            passwords: true,
            providers: [],
            samples: false,
            wallet_offline: false,
            recovery_code_unkept: false,
          });
        }
        if (path === "/app/unlock" && request.method === "POST") return await tryUnlock(request, origin);
        if (request.method === "GET" && !path.startsWith("/v1") && !path.startsWith("/app/"))
          return await given.web.answer(request);
        throw refuse(503, null, "sealed");
      } catch (e) {
        const fault = e instanceof Problem ? e : faultProblem(e, "sealed", path.slice(0, 40), given.log);
        return problemResponse(fault, origin, languageOf(request.headers.get("accept-language")));
      }
    }),
  };
}

const busy = () =>
  refuse(
    503,
    null,
    "checkingPassphrase",
    {},
    {
      headers: { "Retry-After": "5" },
    },
  );
