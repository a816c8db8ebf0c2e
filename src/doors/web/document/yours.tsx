import * as documentMessages from "#messages/app/document.ts";

/** Marks what a person corrected. */
export function Yours() {
  return (
    <span
      title={documentMessages.yoursHint}
      className="rounded-md bg-accent-soft px-1.5 py-px text-xs font-medium text-accent"
    >
      {documentMessages.yours}
    </span>
  );
}
