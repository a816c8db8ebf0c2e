import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useState } from "react";
import * as passwordMessages from "#messages/app/password.ts";
import { IconButton } from "../elements/button.tsx";
import { inputClass, Labelled } from "../elements/field.tsx";

/**
 * How strong a password is, 0 (too short) to 3, by length above all (NIST SP 800-63B-4 section 3.1.1: 15 characters for a
 * password that stands alone, 8 as the least). Few different characters, such as "aaaaaaaaaaaaaaa", never pass for strong.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  const letters = Array.from(password);
  if (letters.length < 8) return 0;
  const different = new Set(letters.map((letter) => letter.toLowerCase())).size;
  if (different < 5) return 1;
  if (letters.length >= 15) return different >= 8 ? 3 : 2;
  return letters.length >= 12 ? 2 : 1;
}

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
