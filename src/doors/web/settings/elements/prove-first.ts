import type { MouseEvent } from "react";
import { answered, api } from "../../api/call.ts";

/**
 * What is handed out only to who is there for certain: the browser cannot ask in the middle of a download. `begin` is called when the
 * download begins.
 */
export async function proveFirst(event: MouseEvent<HTMLAnchorElement>, begin?: () => void) {
  const link = event.currentTarget;
  if (link.dataset.proved) {
    delete link.dataset.proved;
    begin?.();
    return;
  }
  event.preventDefault();
  try {
    await answered(api.POST("/app/proved", { body: {} }));
  } catch {
    return;
  }
  link.dataset.proved = "true";
  link.click();
}
