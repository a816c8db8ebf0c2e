import { useEffect, useRef } from "react";
import { isCovered, isTyping } from "../frame/typing.ts";

/** Keys that answer while nothing is written: a press on a button or a link stays that press, except on a guess. */
export function useKeys(keys: Record<string, (() => void) | undefined>) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const { target } = event;
      // A key that is held down answers one paper, not every one that follows.
      if (event.defaultPrevented || event.repeat) return;
      // A letter in a menu goes to its line, wherever the focus lies.
      if (isCovered()) return;
      // With Ctrl it answers from anywhere, also from within a field.
      const sent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!sent && (event.ctrlKey || event.metaKey || event.altKey || isTyping(target))) return;
      const pressed = target instanceof Element && target.closest("button, a, summary");
      if (event.key === "Enter" && !sent && pressed && !pressed.matches("[data-guess][aria-pressed=true]"))
        return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
}
