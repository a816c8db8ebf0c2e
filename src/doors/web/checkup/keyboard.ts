import { useEffect } from "react";
import { isTyping } from "../frame/typing.ts";

const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-line]")];

/**
 * `j` and `k` move from line to line, `o` opens the one that has the focus, `x` marks it as done. Lines are the elements
 * with `data-line` (the id); what marks one as done carries `data-done` inside it.
 */
export function useLineKeys(onOpen: (id: string) => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"],[role="menu"]')) return;
      const all = lines();
      const at = all.findIndex((line) => line.contains(document.activeElement));
      const focus = (i: number) => {
        const line = all[Math.min(Math.max(i, 0), all.length - 1)];
        line?.querySelector<HTMLElement>("[data-first]")?.focus();
        line?.scrollIntoView({ block: "nearest" });
      };
      if (event.key === "j") focus(at + 1);
      else if (event.key === "k") focus(at < 0 ? 0 : at - 1);
      else if (event.key === "o" && at >= 0) onOpen(all[at]?.dataset.line ?? "");
      else if (event.key === "x" && at >= 0) all[at]?.querySelector<HTMLElement>("[data-done]")?.click();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [onOpen]);
}
