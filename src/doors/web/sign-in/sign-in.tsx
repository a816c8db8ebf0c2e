import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { answered, api, Refusal, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import type { AppState } from "../shapes.ts";
import { words } from "../words.ts";
import { Front } from "./front.tsx";
import { passkeysPossible, signInWithPasskey } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";

/** A wrong password is said plainly; anything else (a pause asked for, no answer) in its own words. */
function passwordSentence(error: unknown): string {
  return error instanceof Refusal && error.status === 401 ? words.signIn.wrong : sentenceOf(error);
}

export function SignIn({ state }: { state: AppState }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const entered = () => client.invalidateQueries({ queryKey: keys.state });
  const withPassword = useMutation({
    mutationFn: () => answered(api.POST("/app/sign-in", { body: { email: email.trim(), password } })),
    onSuccess: entered,
  });
  const withPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: entered });
  const offerPasskey = state.passkeys && passkeysPossible();

  return (
    <Front
      title={words.signIn.title}
      lead={state.account ? words.signIn.lead(state.account.name) : undefined}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          withPasskey.reset();
          withPassword.mutate();
        }}
      >
        {withPassword.error && (
          <Notice tone="bad" urgent>
            {passwordSentence(withPassword.error)}
          </Notice>
        )}
        {withPasskey.error && (
          <Notice tone="bad" urgent>
            {withPasskey.error instanceof Refusal ? withPasskey.error.message : words.passkey.signInFailed}
          </Notice>
        )}
        <Field
          label={words.signIn.email}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={withPassword.isPending} className="mt-1 min-h-11">
          {words.signIn.submit}
        </Button>
      </form>
      {offerPasskey && (
        <>
          <div className="my-4 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {words.signIn.or}
          </div>
          <Button
            look="outline"
            className="min-h-11 w-full"
            busy={withPasskey.isPending}
            onClick={() => {
              withPassword.reset();
              withPasskey.mutate();
            }}
          >
            <KeyRound className="size-4" aria-hidden />
            {words.passkey.signIn}
          </Button>
        </>
      )}
    </Front>
  );
}
