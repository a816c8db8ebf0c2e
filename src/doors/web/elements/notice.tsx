import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { fieldError, sentenceOf } from "../api/call.ts";

type Tone = "plain" | "look" | "bad";

const tones = {
  plain: { box: "bg-sunk text-ink", icon: Info },
  look: { box: "bg-look-soft text-look", icon: TriangleAlert },
  bad: { box: "bg-bad-soft text-bad", icon: CircleAlert },
} as const;

interface Props {
  tone?: Tone;
  /** Read out at once when it appears. */
  urgent?: boolean;
  children: ReactNode;
}

/** A sentence or two that a person should not miss. */
export function Notice({ tone = "plain", urgent = false, children }: Props) {
  const { box, icon: Icon } = tones[tone];
  return (
    <div role={urgent ? "alert" : undefined} className={`flex gap-2.5 rounded-lg px-3.5 py-3 text-sm ${box}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

interface RefusedProps {
  /** Nothing is shown where there is none. */
  error: unknown;
  /** Fields that show their own errors. */
  fields?: readonly string[];
  /** What could not be done. */
  said?: string;
  children?: ReactNode;
}

/** Why the box refused something, when no field of the form says it already. */
export function Refused({ error, fields = [], said, children }: RefusedProps) {
  if (!error || fields.some((field) => fieldError(error, field) !== undefined)) return null;
  return (
    <Notice tone="bad" urgent>
      {said && `${said} `}
      {sentenceOf(error)}
      {children}
    </Notice>
  );
}
