import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answered, api, fieldError } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { settingsWords } from "../words/settings.ts";
import { Codes, SetUpCodes } from "./code-dialogs.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Panel, PanelBody } from "./panel.tsx";
import { askAgain, settingsKeys } from "./queries.ts";
import type { Profile } from "./shapes.ts";
import { dayOf } from "./when.ts";

/** Fewer codes on paper than this are said to be few. */
const FEW = 3;

type Doing = "set-up" | "renew" | "remove";

/** Codes of an app after the password: turned on, renewed on paper, turned off. */
export function SecondStep({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const say = useSay();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setDoing(null);
  if (!profile.password) return null;
  const setUp = (
    <Button look="outline" onClick={() => setDoing("set-up")}>
      {settingsWords.settings.totp.start}
    </Button>
  );
  return (
    <Panel
      title={settingsWords.settings.totp.title}
      lead={settingsWords.settings.totp.lead}
      action={!profile.totp.on && setUp}
    >
      <Standing totp={profile.totp} onDo={setDoing} />
      {doing === "set-up" && (
        <SetUpCodes
          onClose={close}
          onCodes={(given) => {
            close();
            setCodes(given);
          }}
        />
      )}
      {doing === "renew" && <Renew onClose={close} onCodes={setCodes} />}
      {doing === "remove" && <Remove onClose={close} />}
      {codes && (
        <Codes
          codes={codes}
          onDone={async () => {
            setCodes(null);
            say({ text: settingsWords.settings.totp.done });
            await askAgain(client, settingsKeys.profile);
          }}
        />
      )}
    </Panel>
  );
}

/** Whether codes are asked for, and what can be done about it. */
function Standing({ totp, onDo }: { totp: Profile["totp"]; onDo: (doing: Doing) => void }) {
  const { on, since, recovery_codes_left: left } = totp;
  if (!on || since === null)
    return <PanelBody className="text-sm text-muted">{settingsWords.settings.totp.off}</PanelBody>;
  return (
    <PanelBody className="grid gap-3">
      <p className="text-sm text-muted">
        {settingsWords.settings.totp.on(dayOf(since))} {settingsWords.settings.totp.left(left)}
      </p>
      {left < FEW && <Notice tone="look">{settingsWords.settings.totp.few}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => onDo("renew")}>
          {settingsWords.settings.totp.renew}
        </Button>
        <Button look="danger" onClick={() => onDo("remove")}>
          {settingsWords.settings.totp.remove}
        </Button>
      </div>
    </PanelBody>
  );
}

/** A password asked for before something is done, and the field for it. */
function usePassword() {
  const [password, setPassword] = useState("");
  const field = (error: unknown) => (
    <PasswordField
      label={settingsWords.settings.totp.password}
      autoComplete="current-password"
      required
      value={password}
      error={fieldError(error, "password")}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  return { password, field };
}

function Renew({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const { password, field } = usePassword();
  return (
    <FormDialog
      title={settingsWords.settings.totp.renewTitle}
      lead={settingsWords.settings.totp.renewLead}
      submit={settingsWords.settings.totp.renew}
      fields={["password"]}
      onClose={onClose}
      onSubmit={async () => {
        const made = await answered(api.POST("/v1/totp/recovery-codes", { body: { password } }));
        onClose();
        onCodes(made.recovery_codes);
      }}
    >
      {field}
    </FormDialog>
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const say = useSay();
  const { password, field } = usePassword();
  return (
    <FormDialog
      title={settingsWords.settings.totp.removeTitle}
      lead={settingsWords.settings.totp.removeLead}
      submit={settingsWords.settings.totp.remove}
      fields={["password"]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(api.POST("/v1/totp/remove", { body: { password } }));
        say({ text: settingsWords.settings.totp.removed });
        onClose();
        await askAgain(client, settingsKeys.profile);
      }}
    >
      {field}
    </FormDialog>
  );
}
