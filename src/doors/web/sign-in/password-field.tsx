import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import * as passwordMessages from "#messages/app/password.ts";
import { IconButton } from "../elements/button.tsx";
import { inputClass, Labelled } from "../elements/field.tsx";
import { strengthOf } from "./strength.ts";

interface Props extends ComponentProps<"input"> {
  label?: string;
  error?: string;
  /** Set for a new password: shows how strong what is typed is. */
  typed?: string;
}

/** A password with a button to see it. Pasting and password managers are welcome (`autoComplete` is given by the page). */
export function PasswordField({ label = passwordMessages.label, error, typed, ...rest }: Props) {
  const [seen, setSeen] = useState(false);
  return (
    <div className="grid gap-2">
      <Labelled label={label} error={error} hint={typed === undefined ? undefined : passwordMessages.hint}>
        {(names) => (
          <div className="relative">
            <input {...names} {...rest} type={seen ? "text" : "password"} className={`${inputClass} pr-12`} />
            <IconButton
              label={seen ? passwordMessages.hide : passwordMessages.show}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
              className="absolute top-1 right-1"
            >
              {seen ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
            </IconButton>
          </div>
        )}
      </Labelled>
      {typed ? <Strength typed={typed} /> : null}
    </div>
  );
}

const degrees = ["short", "fair", "good", "strong"] as const;
const barColours = ["bg-bad", "bg-glow", "bg-accent", "bg-accent"];

function Strength({ typed }: { typed: string }) {
  const strength = strengthOf(typed);
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <div className="flex grow gap-1" aria-hidden>
        {[0, 1, 2, 3].map((step) => (
          <span
            key={step}
            className={`h-1 grow rounded-full ${step <= strength ? barColours[strength] : "bg-line"}`}
          />
        ))}
      </div>
      <span aria-live="polite">
        {passwordMessages.strengthLabel({ strength: passwordMessages.strength[degrees[strength]] })}
      </span>
    </div>
  );
}
