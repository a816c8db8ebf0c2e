import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as unlockMessages from "#messages/app/unlock.ts";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { Form } from "../elements/form.tsx";
import { Refused } from "../elements/notice.tsx";
import { Front } from "./front.tsx";
import { PasswordField } from "./password-field.tsx";

/** A sealed box asks for its passphrase. Once it is open its doors start again, and asking for the state shows when. */
export function Unlock() {
  const client = useQueryClient();
  const [passphrase, setPassphrase] = useState("");
  const unlock = useMutation({
    mutationFn: () => answered(api.POST("/app/unlock", { body: { passphrase } })),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.state }),
  });
  return (
    <Front title={unlockMessages.title} lead={unlockMessages.lead}>
      <Form onSubmit={() => unlock.mutate()}>
        <Refused error={unlock.error} />
        <PasswordField
          label={unlockMessages.label}
          name="passphrase"
          autoComplete="current-password"
          required
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <Button type="submit" busy={unlock.isPending || unlock.isSuccess} className="min-h-11">
          {unlockMessages.submit}
        </Button>
        <p aria-live="polite" className="text-sm text-muted">
          {unlock.isPending || unlock.isSuccess ? unlockMessages.opening : ""}
        </p>
      </Form>
    </Front>
  );
}
