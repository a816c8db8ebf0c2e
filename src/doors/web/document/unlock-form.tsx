import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as lockedMessages from "#messages/app/locked.ts";
import { answered, api, fieldError, sentenceOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Tick } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { askAgain } from "./correct.ts";

/** What is wrong with a password that was tried; a field the box names can be wrong in one way only. */
const wrongWith = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return fieldError(error, "password") === undefined ? sentenceOf(error) : lockedMessages.wrong;
};

/** Asks for the password of a locked paper. Once it opens, the paper is read, and the page shows how that goes. */
export function UnlockForm({ document }: { document: string }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  const unlock = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/v1/documents/{document}/unlock", {
          params: { path: { document } },
          body: { password, remember },
        }),
      ),
    onSuccess: () => askAgain(client, document),
  });
  const busy = unlock.isPending || unlock.isSuccess;
  return (
    <Form className="mt-3 grid max-w-md gap-3 text-ink" onSubmit={() => unlock.mutate()}>
      <PasswordField
        label={lockedMessages.label}
        error={wrongWith(unlock.error)}
        name="file-password"
        autoComplete="off"
        required
        maxLength={500}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          unlock.reset();
        }}
      />
      <Tick label={lockedMessages.remember} on={remember} onTick={setRemember} />
      <Button type="submit" busy={busy} disabled={password === ""} className="justify-self-start">
        {lockedMessages.submit}
      </Button>
      <p aria-live="polite" className="sr-only">
        {busy ? lockedMessages.opening : (wrongWith(unlock.error) ?? "")}
      </p>
    </Form>
  );
}
