import { timingSafeEqual } from "node:crypto";
import { boxValue, dropBoxValue, setBoxValue } from "#database/jobs/box-state.ts";
import { METRICS, newToken, tokenHash } from "#rules/access/tokens.ts";
import type { App } from "../app.ts";
import { trace } from "../members/accounts.ts";

const KEPT = "metrics/token";

/** A new token for `/metrics`, shown once: only its hash is kept. The one before opens nothing from now on. */
export function makeMetricsToken(box: App): string {
  const token = newToken(METRICS, (n) => box.ids.bytes(n));
  box.db.write(() => {
    setBoxValue(box.db, KEPT, tokenHash(token).toString("hex"));
    trace(box, "cli", null, null, "metrics_token.create", "box", "box");
  });
  return token;
}

/** Closes `/metrics`. False when it was closed. */
export const dropMetricsToken = (box: App): boolean =>
  box.db.write(() => {
    if (!dropBoxValue(box.db, KEPT)) return false;
    trace(box, "cli", null, null, "metrics_token.remove", "box", "box");
    return true;
  });

/** Whether a text is the token for `/metrics`; null where none was made, and there is no such address. Takes as long either way. */
export function isMetricsToken(box: App, sent: string): boolean | null {
  const kept = boxValue(box.db, KEPT);
  return kept === null ? null : timingSafeEqual(Buffer.from(kept, "hex"), tokenHash(sent));
}
