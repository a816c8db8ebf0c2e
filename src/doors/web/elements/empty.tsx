import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

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
