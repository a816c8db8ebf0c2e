import * as appMessages from "#messages/app/app.ts";

const widths = ["w-2/5", "w-3/5", "w-1/2", "w-1/3", "w-1/4"] as const;

/** Grey lines where rows will stand while the answer is on its way, so that nothing jumps when it comes. */
export function Skeleton({ rows = 5, className = "" }: { rows?: number; className?: string }) {
  return (
    <div className={`divide-y overflow-hidden rounded-2xl border bg-surface ${className}`}>
      <span className="sr-only">{appMessages.loading}</span>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <div key={i} aria-hidden className="flex h-[4.2rem] items-center gap-3.5 px-5">
          <span className="size-9 rounded-lg bg-sunk" />
          <span className={`h-3.5 rounded bg-sunk ${widths[i % widths.length]}`} />
        </div>
      ))}
    </div>
  );
}
