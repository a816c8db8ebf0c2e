import * as secondStepMessages from "#messages/app/secondStep.ts";
import { fieldError } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { CodeField } from "./code-field.tsx";
import { Front } from "./front.tsx";

interface StepProps {
  code: string;
  onCode: (code: string) => void;
  error: unknown;
  busy: boolean;
  onSubmit: () => void;
  onBack: () => void;
}

/** The code of the app on the phone, after the password or a provider. */
export function SecondStep({ code, onCode, error, busy, onSubmit, onBack }: StepProps) {
  // That one is asked for is no mistake of the person.
  const wrong = error !== null && fieldError(error, "code") === undefined;
  return (
    <Front title={secondStepMessages.title} lead={secondStepMessages.lead}>
      <Form onSubmit={onSubmit}>
        <Refused error={wrong ? error : null} />
        <CodeField value={code} onCode={onCode} />
        <Button type="submit" busy={busy} className="mt-1 min-h-11">
          {secondStepMessages.submit}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {secondStepMessages.back}
        </Button>
      </Form>
    </Front>
  );
}
