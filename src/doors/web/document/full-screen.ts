import { useEffect, useState } from "react";
import { isCovered } from "../frame/typing.ts";

/**
 * Lets one element fill the screen: it is laid over the window, and the window takes the whole screen where the device can do
 * that. What lies under it is out of reach until Escape, or the button, brings it back.
 */
export function useFullScreen(element: React.RefObject<HTMLElement | null>) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const on = element.current;
    if (!full || !on) return;
    const still = putStill(on);
    // A refusal leaves it laid over the window, which does as well.
    void document.documentElement.requestFullscreen?.().catch(() => {});
    let entered = false;
    const changed = () => {
      if (document.fullscreenElement) entered = true;
      else if (entered) setFull(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isCovered()) setFull(false);
    };
    document.addEventListener("fullscreenchange", changed);
    window.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("fullscreenchange", changed);
      window.removeEventListener("keydown", key);
      for (const one of still) one.inert = false;
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [full, element]);
  return [full, setFull] as const;
}

/** Makes everything beside an element and its ancestors out of reach, but for what is said at the foot of the window. */
function putStill(element: HTMLElement): HTMLElement[] {
  const still: HTMLElement[] = [];
  for (let at = element; at.parentElement; at = at.parentElement)
    for (const one of at.parentElement.children) {
      if (!(one instanceof HTMLElement) || one === at || one.inert || one.matches('[role="status"]'))
        continue;
      one.inert = true;
      still.push(one);
    }
  return still;
}
