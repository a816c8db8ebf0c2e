import { type ComponentProps, type ReactNode, useId } from "react";

export const inputClass =
  "w-full min-h-11 rounded-lg border border-edge bg-surface px-3 text-base text-ink outline-offset-0 aria-invalid:border-bad";

interface FrameProps {
  label: string;
  hint?: string;
  error?: string;
  children: (names: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": boolean;
  }) => ReactNode;
}

/** A label, its input, a hint and what is wrong, tied together for screen readers. */
export function Labelled({ label, hint, error, children }: FrameProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": Boolean(error) })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  error?: string;
}

export function Field({ label, hint, error, className = "", ...rest }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(names) => <input {...names} {...rest} className={`${inputClass} ${className}`} />}
    </Labelled>
  );
}

/** A box to tick, with its words. */
export function Tick(given: {
  label: string;
  on: boolean;
  onTick: (on: boolean) => void;
  className?: string;
}) {
  return (
    <label className={`flex cursor-pointer items-center gap-3 ${given.className ?? ""}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={given.on}
        onChange={(event) => given.onTick(event.target.checked)}
      />
      {given.label}
    </label>
  );
}
