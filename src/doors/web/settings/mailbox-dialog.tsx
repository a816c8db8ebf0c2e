import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Field } from "../elements/field.tsx";
import { useSay } from "../elements/said.tsx";
import { Choice } from "../elements/select.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { askAgain, settingsKeys } from "./queries.ts";
import type { Mailbox } from "./shapes.ts";

/** Says which mailbox is to be read. */
export function AddMailbox({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const [given, setGiven] = useState({ host: "", username: "", password: "", folder: "INBOX", days: "0" });
  const [security, setSecurity] = useState<Mailbox["security"]>("tls");
  const [mode, setMode] = useState<Mailbox["mode"]>("attachments");
  const put = (change: Partial<typeof given>) => setGiven({ ...given, ...change });
  return (
    <FormDialog
      title={settingsMessages.mail.boxAdd}
      lead={settingsMessages.mail.boxAddLead}
      submit={settingsMessages.mail.submit}
      fields={["host", "username", "password", "folder", "days"]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(
          api.POST("/v1/mailboxes", {
            params: { header: { "Idempotency-Key": newKey() } },
            body: {
              host: given.host.trim(),
              username: given.username.trim(),
              password: given.password,
              folder: given.folder.trim() || "INBOX",
              days: Number(given.days) || 0,
              security,
              mode,
            },
          }),
        );
        say({ text: settingsMessages.mail.added });
        await askAgain(client, settingsKeys.mailboxes);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsMessages.mail.host}
            hint={settingsMessages.mail.hostHint}
            required
            maxLength={253}
            value={given.host}
            error={fieldError(error, "host")}
            onChange={(event) => put({ host: event.target.value })}
          />
          <Field
            label={settingsMessages.mail.username}
            required
            autoComplete="off"
            maxLength={320}
            value={given.username}
            error={fieldError(error, "username")}
            onChange={(event) => put({ username: event.target.value })}
          />
          <PasswordField
            label={settingsMessages.mail.password}
            autoComplete="off"
            required
            value={given.password}
            error={fieldError(error, "password")}
            onChange={(event) => put({ password: event.target.value })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <Choice
              label={settingsMessages.mail.security}
              value={security}
              of={settingsMessages.mail.securities}
              onChoose={setSecurity}
            />
            <Choice
              label={settingsMessages.mail.mode}
              value={mode}
              of={settingsMessages.mail.modes}
              onChoose={setMode}
            />
            <Field
              label={settingsMessages.mail.folder}
              maxLength={400}
              value={given.folder}
              error={fieldError(error, "folder")}
              onChange={(event) => put({ folder: event.target.value })}
            />
            <Field
              label={settingsMessages.mail.days}
              hint={settingsMessages.mail.daysHint}
              type="number"
              min={0}
              max={36500}
              value={given.days}
              error={fieldError(error, "days")}
              onChange={(event) => put({ days: event.target.value })}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
