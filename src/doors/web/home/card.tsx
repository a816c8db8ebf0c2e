import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Stands at the right of the title: where all of it is. */
  more?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** One part of a page: a heading and what belongs under it, on a surface of its own. */
export function Card({ title, more, children, className = "" }: Props) {
  return (
    <section aria-label={title} className={`rounded-2xl border bg-surface shadow-card ${className}`}>
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-2">
        <h2 className="font-serif text-lg">{title}</h2>
        {more && <div className="text-sm font-medium text-accent">{more}</div>}
      </div>
      {children}
    </section>
  );
}
