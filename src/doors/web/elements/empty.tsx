import { Link, type LinkProps } from "@tanstack/react-router";
import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

interface Props {
  icon: LucideIcon;
  title: string;
  detail?: string;
  children?: ReactNode;
}

/** What stands where there is nothing to list yet. */
export function Empty({ icon: Icon, title, detail, children }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent">
        <Icon className="size-7" strokeWidth={1.6} aria-hidden />
      </span>
      <h2 className="font-serif text-xl">{title}</h2>
      {detail && <p className="text-pretty text-muted">{detail}</p>}
      {children}
    </div>
  );
}

interface MissingProps extends Partial<Pick<Props, "icon" | "detail">>, Pick<Props, "title"> {
  /** The way to where the others are, and what it is called. */
  back: Pick<LinkProps, "to"> & { text: string };
}

/** Shown for something that does not exist, or no longer does. */
export const Missing = ({ icon = SearchX, title, detail, back }: MissingProps) => (
  <Empty icon={icon} title={title} detail={detail}>
    <Link to={back.to} className={buttonClass("outline")}>
      {back.text}
    </Link>
  </Empty>
);
