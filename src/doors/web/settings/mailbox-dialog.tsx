import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Field } from "../elements/field.tsx";
import { useSay } from "../elements/said.tsx";
import { Choice } from "../elements/select.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { settingsWords } from "../words/settings.ts";
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
      title={settingsWords.settings.mail.boxAdd}
      lead={settingsWords.settings.mail.boxAddLead}
      submit={settingsWords.settings.mail.submit}
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
        say({ text: settingsWords.settings.mail.added });
        await askAgain(client, settingsKeys.mailboxes);
        onClose();
      }}
    >
      {(error) => (
        <>
          <Field
            label={settingsWords.settings.mail.host}
            hint={settingsWords.settings.mail.hostHint}
            required
            maxLength={253}
            value={given.host}
            error={fieldError(error, "host")}
            onChange={(event) => put({ host: event.target.value })}
          />
          <Field
            label={settingsWords.settings.mail.username}
            required
            autoComplete="off"
            maxLength={320}
            value={given.username}
            error={fieldError(error, "username")}
            onChange={(event) => put({ username: event.target.value })}
          />
          <PasswordField
            label={settingsWords.settings.mail.password}
            autoComplete="off"
            required
            value={given.password}
            error={fieldError(error, "password")}
            onChange={(event) => put({ password: event.target.value })}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <Choice
              label={settingsWords.settings.mail.security}
              value={security}
              of={settingsWords.settings.mail.securities}
              onChoose={setSecurity}
            />
            <Choice
              label={settingsWords.settings.mail.mode}
              value={mode}
              of={settingsWords.settings.mail.modes}
              onChoose={setMode}
            />
            <Field
              label={settingsWords.settings.mail.folder}
              maxLength={400}
              value={given.folder}
              error={fieldError(error, "folder")}
              onChange={(event) => put({ folder: event.target.value })}
            />
            <Field
              label={settingsWords.settings.mail.days}
              hint={settingsWords.settings.mail.daysHint}
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
