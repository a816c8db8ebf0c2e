import { paperWords } from "../words/paper.ts";

/** Marks what a person corrected. */
export function Yours() {
  return (
    <span
      title={paperWords.document.yoursHint}
      className="rounded-md bg-accent-soft px-1.5 py-px text-xs font-medium text-accent"
    >
      {paperWords.document.yours}
    </span>
  );
}
