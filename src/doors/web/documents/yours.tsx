import { words } from "../words.ts";

/** Marks what a person corrected. */
export function Yours() {
  return (
    <span
      title={words.document.yoursHint}
      className="rounded-md bg-accent-soft px-1.5 py-px text-xs font-medium text-accent"
    >
      {words.document.yours}
    </span>
  );
}
