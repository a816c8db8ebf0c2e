import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Right of the title: a link to the whole list, and its text. */
  all?: Pick<LinkProps, "to" | "search"> & { text: string };
  children: ReactNode;
  className?: string;
}

/** One part of a page: a heading and what belongs under it, on a surface of its own. */
export function Card({ title, all, children, className = "" }: Props) {
  return (
    <section aria-label={title} className={`rounded-2xl border bg-surface shadow-card ${className}`}>
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-2">
        <h2 className="font-serif text-lg">{title}</h2>
        {all && (
          <Link to={all.to} search={all.search} className="text-sm font-medium text-accent hover:underline">
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface LineProps extends Pick<LinkProps, "to" | "params"> {
  icon?: ReactNode;
  title: string;
  detail: ReactNode;
  /** Right-aligned. */
  children?: ReactNode;
}

/** A line of a card that leads to what it is about. */
export const CardLine = ({ icon, title, detail, children, ...to }: LineProps) => (
  <Link {...to} className="flex min-h-13 min-w-0 grow items-center gap-3 px-5 py-2 hover:bg-sunk/60">
    {icon}
    <span className="min-w-0 grow">
      <span className="block truncate font-medium">{title}</span>
      <span className="block truncate text-sm text-muted">{detail}</span>
    </span>
    {children}
  </Link>
);

/** What kind of thing a line is about, in a circle. */
export const RoundIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunk text-muted">
    <Icon className="size-4.5" aria-hidden />
  </span>
);
