import type { Abuse } from "./abuse.ts";
import { appAbuses, floodAbuses } from "./apps.ts";
import { connectionAbuses } from "./connections.ts";
import { consentAbuses } from "./consent.ts";
import { requestAbuses } from "./requests.ts";
import { tokenAbuses } from "./tokens.ts";

/** Every abuse there is a name for; floods come last, since they use up what is allowed. */
export const abuses: readonly Abuse[] = [
  ...requestAbuses,
  ...tokenAbuses,
  ...appAbuses,
  ...consentAbuses,
  ...connectionAbuses,
  ...floodAbuses,
];
