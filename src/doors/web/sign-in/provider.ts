import { base, pathInApp } from "../addresses.ts";
import { answered, api } from "../api/call.ts";
import type { paths } from "../api/types.generated.ts";

type Trip = paths["/app/providers/go"]["post"]["requestBody"]["content"]["application/json"];

/** Where a provider sends the browser back to. */
export const RETURN = "/sign-in/return";

/** The path of the app that is open, to go on at once somebody is back. */
function here(): string {
  const { pathname, search } = window.location;
  const path = pathInApp(window.location.href);
  return path === RETURN || path === "/welcome" ? "/" : `${path || pathname}${search}`;
}

/** Leaves the app for an identity provider. Resolves once the browser is on its way. */
export async function goToProvider(trip: Omit<Trip, "next">): Promise<void> {
  const { redirect_to } = await answered(api.POST("/app/providers/go", { body: { ...trip, next: here() } }));
  window.location.assign(redirect_to);
}

/** Puts a path of the app into the bar, in place of the one the provider sent back to: a code stands in that. */
export function goOn(path: string): void {
  window.history.replaceState(null, "", `${base}${path}`);
}
