import * as secondStepMessages from "#messages/app/secondStep.ts";
import { Field } from "../elements/field.tsx";

/** The code of the app on the phone, or one of paper. */
export const CodeField = (given: { hint?: string; value: string; onCode: (code: string) => void }) => (
  <Field
    label={secondStepMessages.label}
    hint={given.hint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    autoFocus
    maxLength={40}
    value={given.value}
    onChange={(event) => given.onCode(event.target.value)}
  />
);
