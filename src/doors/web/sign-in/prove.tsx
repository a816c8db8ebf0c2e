import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound, LogIn } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, Refusal, sentenceOf } from "../api/call.ts";
import { settleProof } from "../api/proof.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Form } from "../elements/form.tsx";
import { Notice, Refused } from "../elements/notice.tsx";
import { linkedQuery, profileQuery } from "../settings/queries.ts";
import { passkeysPossible, proveWithPasskey } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { goToProvider } from "./provider.ts";

/** Asks for the password or a passkey again; what was refused for it goes on afterwards. Closed, it stays refused. */
export function Prove() {
  const profile = useQuery(profileQuery);
  const linked = useQuery(linkedQuery);
  const passkey = (profile.data?.passkeys.length ?? 0) > 0 && passkeysPossible();
  return (
    <Dialog
      onClose={() => settleProof(false)}
      title={settingsMessages.prove.title}
      lead={settingsMessages.prove.lead}
      close={appMessages.cancel}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {profile.data?.password && <ByPassword email={profile.data.email} />}
        {passkey && <ByPasskey alone={!profile.data?.password} />}
        {linked.data?.linked.map(({ provider, name }) => (
          <ByProvider key={provider} provider={provider} name={name} />
        ))}
        {profile.data && linked.data?.linked.length === 0 && !profile.data.password && !passkey && (
          <Notice tone="look">{settingsMessages.prove.none}</Notice>
        )}
        <Refused error={profile.error} />
      </div>
    </Dialog>
  );
}

function ByPassword({ email }: { email: string }) {
  const [password, setPassword] = useState("");
  const prove = useMutation({
    mutationFn: () => answered(api.POST("/app/prove", { body: { password } })),
    onSuccess: () => settleProof(true),
  });
  return (
    <Form onSubmit={() => prove.mutate()}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={settingsMessages.prove.password}
        name="proof"
        autoComplete="current-password"
        required
        autoFocus
        value={password}
        error={prove.error ? (fieldError(prove.error, "password") ?? sentenceOf(prove.error)) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button look="quiet" onClick={() => settleProof(false)}>
          {appMessages.cancel}
        </Button>
        <Button type="submit" busy={prove.isPending}>
          {settingsMessages.prove.submit}
        </Button>
      </div>
    </Form>
  );
}

function ByPasskey({ alone }: { alone: boolean }) {
  const prove = useMutation({ mutationFn: proveWithPasskey, onSuccess: () => settleProof(true) });
  return (
    <>
      {prove.error && (
        <Notice tone="bad" urgent>
          {prove.error instanceof Refusal && prove.error.status === 429
            ? sentenceOf(prove.error)
            : settingsMessages.prove.passkeyFailed}
        </Notice>
      )}
      <Button look={alone ? "primary" : "outline"} busy={prove.isPending} onClick={() => prove.mutate()}>
        <KeyRound className="size-4" aria-hidden />
        {settingsMessages.prove.passkey}
      </Button>
    </>
  );
}

/** By the provider that the person signs in by: the browser goes there and comes back to this page, on which the change is made again. */
function ByProvider({ provider, name }: { provider: string; name: string }) {
  const go = useMutation({ mutationFn: () => goToProvider({ provider, purpose: "prove" }) });
  return (
    <>
      <Refused error={go.error} />
      <Button look="outline" busy={go.isPending || go.isSuccess} onClick={() => go.mutate()}>
        <LogIn className="size-4 shrink-0" aria-hidden />
        {settingsMessages.prove.provider({ name })}
      </Button>
    </>
  );
}
