import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import * as passkeyMessages from "#messages/app/passkey.ts";
import * as signInMessages from "#messages/app/signIn.ts";
import { answered, api, fieldError, Refusal, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Notice } from "../elements/notice.tsx";
import type { AppState } from "../shapes.ts";
import { Front } from "./front.tsx";
import { leave } from "./leaving.ts";
import { passkeysPossible, signInWithPasskey } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { Or, ProviderButtons } from "./provider-buttons.tsx";
import { SecondStep } from "./second-step.tsx";

/** A wrong password is said plainly; anything else (a pause asked for, no answer) in its own words. */
function passwordSentence(error: unknown): string {
  return error instanceof Refusal && error.status === 401 ? signInMessages.wrong : sentenceOf(error);
}

/** `again`: words that somebody was typing wait behind this page. */
export function SignIn({ state, again = false }: { state: AppState; again?: boolean }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const entered = () => {
    leave(false);
    return client.invalidateQueries({ queryKey: keys.state });
  };
  const withPassword = useMutation({
    mutationFn: (typed?: string) =>
      answered(
        api.POST("/app/sign-in", {
          body: { email: email.trim(), password, ...(typed === undefined ? {} : { code: typed.trim() }) },
        }),
      ),
    onSuccess: entered,
    // The password was right, and this person has a second step.
    onError: (error) => fieldError(error, "code") !== undefined && setAsked(true),
  });
  const [asked, setAsked] = useState(false);
  const withPasskey = useMutation({ mutationFn: signInWithPasskey, onSuccess: entered });
  const offerPasskey = state.passkeys && passkeysPossible();

  if (asked)
    return (
      <SecondStep
        code={code}
        onCode={setCode}
        error={withPassword.error}
        busy={withPassword.isPending}
        onSubmit={() => withPassword.mutate(code)}
        onBack={() => {
          setAsked(false);
          setCode("");
          withPassword.reset();
        }}
      />
    );
  return (
    <Front
      title={signInMessages.title}
      lead={state.account ? signInMessages.lead({ account: state.account.name }) : undefined}
      looks
    >
      {again && <Notice tone="look">{signInMessages.again}</Notice>}
      {withPasskey.error && (
        <Notice tone="bad" urgent>
          {withPasskey.error instanceof Refusal ? withPasskey.error.message : passkeyMessages.signInFailed}
        </Notice>
      )}
      {state.passwords && (
        <Form
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${again || withPasskey.error ? "mt-4" : ""}`}
          onSubmit={() => {
            withPasskey.reset();
            withPassword.mutate(undefined);
          }}
        >
          {withPassword.error && (
            <Notice tone="bad" urgent>
              {passwordSentence(withPassword.error)}
            </Notice>
          )}
          <Field
            label={signInMessages.email}
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
            {signInMessages.submit}
          </Button>
        </Form>
      )}
      {state.passwords && (offerPasskey || state.providers.length > 0) && <Or />}
      <div className="grid gap-2.5">
        <ProviderButtons providers={state.providers} alone={!state.passwords} />
        {offerPasskey && (
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
            {passkeyMessages.signIn}
          </Button>
        )}
      </div>
    </Front>
  );
}
