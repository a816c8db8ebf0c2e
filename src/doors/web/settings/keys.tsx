import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import * as recoveryMessages from "#messages/app/recovery.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { useSay } from "../elements/said.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";

import { FormDialog } from "./form-dialog.tsx";
import { askAgain, profileQuery, settingsKeys } from "./queries.ts";
import { CopyButton } from "./secret.tsx";

/** A new recovery code of the box: asked for with the password, shown once. */
export function Keys() {
  const client = useQueryClient();
  const say = useSay();
  const profile = useQuery(profileQuery);
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const close = () => {
    setAsking(false);
    setPassword("");
  };
  return (
    <div className="border-t px-5 py-4">
      <Button look="outline" onClick={() => setAsking(true)}>
        {settingsMessages.backup.renew}
      </Button>
      {asking && (
        <FormDialog
          title={settingsMessages.backup.renewTitle}
          lead={settingsMessages.backup.renewLead}
          submit={settingsMessages.backup.renew}
          fields={["password"]}
          onClose={close}
          onSubmit={async () => {
            const made = await answered(
              api.POST("/v1/keys/recovery-code", { body: profile.data?.password ? { password } : {} }),
            );
            close();
            setCode(made.recovery_code);
          }}
        >
          {(error) =>
            profile.data?.password && (
              <PasswordField
                label={settingsMessages.backup.password}
                autoComplete="current-password"
                required
                value={password}
                error={fieldError(error, "password")}
                onChange={(event) => setPassword(event.target.value)}
              />
            )
          }
        </FormDialog>
      )}
      {code && (
        <Dialog
          open
          onOpenChange={() => {}}
          title={settingsMessages.backup.codeTitle}
          lead={settingsMessages.backup.codeLead}
          close={settingsMessages.close}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <section
              aria-label={settingsMessages.backup.code}
              className="rounded-xl border border-dashed border-edge bg-paper px-4 py-5 text-center font-mono text-lg leading-relaxed tracking-wide break-words select-all"
            >
              {code}
            </section>
            <div className="flex flex-wrap gap-2.5">
              <CopyButton text={code} />
              <Button look="outline" onClick={() => window.print()}>
                <Printer className="size-4" aria-hidden />
                {recoveryMessages.print}
              </Button>
            </div>
            <Button
              data-first
              onClick={async () => {
                setCode(null);
                say({ text: settingsMessages.backup.codeDone });
                await askAgain(client, settingsKeys.backups);
              }}
            >
              {settingsMessages.backup.kept}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
