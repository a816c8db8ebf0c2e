import type { KeyboardEvent } from "react";

/** Marks a line of the results, so that the arrow keys find it from the search box and from each other. */
const resultMark = "data-result";

/** Moves the focus to a line of the results; false when there is no such line. */
export function focusResult(index: number): boolean {
  const lines = document.querySelectorAll<HTMLElement>(`[${resultMark}]`);
  const line = lines[index];
  line?.focus();
  line?.scrollIntoView({ block: "nearest" });
  return line !== undefined;
}

/** Arrow keys, Home and End among the lines; up from the first goes back to the search box. */
export function moveAmongResults(event: KeyboardEvent<HTMLElement>): void {
  const lines = Array.from(document.querySelectorAll<HTMLElement>(`[${resultMark}]`));
  const at = lines.findIndex((line) => line.matches(":focus"));
  if (at < 0) return;
  if (event.key === "ArrowUp" && at === 0) {
    document.querySelector<HTMLInputElement>("search input")?.focus();
    event.preventDefault();
    return;
  }
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
  if (to !== undefined && focusResult(to)) event.preventDefault();
}
