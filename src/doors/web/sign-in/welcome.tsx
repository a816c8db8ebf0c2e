import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as secondStepMessages from "#messages/app/secondStep.ts";
import * as welcomeMessages from "#messages/app/welcome.ts";
import { answered, api, fieldError, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import type { AppState } from "../shapes.ts";
import { CodeField } from "./code-field.tsx";
import { Front, Waiting } from "./front.tsx";
import { PasswordField } from "./password-field.tsx";
import { Or, ProviderButtons } from "./provider-buttons.tsx";

/** Where somebody who was let in comes in for the first time: the address they were handed, and a password of their own. */
export function Welcome({ state }: { state: AppState }) {
  const client = useQueryClient();
  const [token] = useState(() => window.location.hash.slice(1));
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const hello = useQuery({
    queryKey: ["welcome", token],
    queryFn: () => answered(api.POST("/app/welcome", { body: { token } })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [asked, setAsked] = useState(false);
  const enter = useMutation({
    mutationFn: () =>
      answered(
        api.POST("/app/welcome/come-in", {
          body: { token, password, ...(code.trim() === "" ? {} : { code: code.trim() }) },
        }),
      ),
    // Whoever has a second step needs it here, too.
    onError: (error) => fieldError(error, "code") !== undefined && setAsked(true),
    onSuccess: async () => {
      // Nothing of whoever was signed in here before stays.
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.state[0] });
      window.history.replaceState(null, "", "/");
      await client.invalidateQueries({ queryKey: keys.state });
    },
  });
  if (hello.isPending) return <Waiting />;
  if (hello.isError)
    return (
      <Front title={welcomeMessages.gone} lead={sentenceOf(hello.error)}>
        <a href="/" className={buttonClass("outline")}>
          {welcomeMessages.toSignIn}
        </a>
      </Front>
    );
  const { name, email, account } = hello.data;
  return (
    <Front
      title={welcomeMessages.title({ name: name ?? email })}
      lead={state.passwords ? welcomeMessages.lead({ account }) : welcomeMessages.leadProvider({ account })}
      looks
    >
      <p className="mb-4 font-medium break-words">{email}</p>
      {state.passwords && (
        <Form onSubmit={() => enter.mutate()}>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Refused error={enter.error} fields={["password", "code"]} />
          <PasswordField
            name="password"
            autoComplete="new-password"
            required
            minLength={8}
            typed={password}
            value={password}
            error={fieldError(enter.error, "password")}
            onChange={(event) => setPassword(event.target.value)}
          />
          {asked && <CodeField hint={secondStepMessages.lead} value={code} onCode={setCode} />}
          <Button type="submit" busy={enter.isPending} className="mt-1 min-h-11">
            {welcomeMessages.submit}
          </Button>
        </Form>
      )}
      {state.passwords && state.providers.length > 0 && <Or />}
      <ProviderButtons providers={state.providers} token={token} alone={!state.passwords} />
    </Front>
  );
}
