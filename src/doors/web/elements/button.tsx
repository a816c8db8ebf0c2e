import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";

type Look = "primary" | "quiet" | "outline" | "danger";

const looks: Record<Look, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong shadow-card",
  outline: "border border-edge/60 bg-surface text-ink hover:bg-sunk",
  quiet: "text-ink hover:bg-sunk",
  danger: "border border-edge/60 bg-surface text-bad hover:bg-bad-soft",
};

/** The classes of a button, also for links that look like one. */
export function buttonClass(look: Look = "primary", more = ""): string {
  return (
    "inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 text-sm font-medium whitespace-nowrap " +
    `transition-colors disabled:opacity-60 ${looks[look]} ${more}`
  );
}

interface Props extends ComponentProps<"button"> {
  look?: Look;
  /** Shows a turning circle and takes no further press. */
  busy?: boolean;
}

export function Button({ look = "primary", busy = false, className = "", children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, className)}
    >
      {busy && <LoaderCircle className="size-4 animate-spin" aria-hidden />}
      {children}
    </button>
  );
}

interface IconProps extends ComponentProps<"button"> {
  label: string;
}

/** A button that shows only an icon; `label` is its name for everyone who cannot see it. */
export function IconButton({ label, className = "", children, ...rest }: IconProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={
        "inline-grid size-9 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunk " +
        `hover:text-ink disabled:opacity-50 ${className}`
      }
    >
      {children}
    </button>
  );
}
