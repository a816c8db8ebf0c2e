import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
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
      {settingsMessages.totp.start}
    </Button>
  );
  return (
    <Panel
      title={settingsMessages.totp.title}
      lead={settingsMessages.totp.lead}
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
            say({ text: settingsMessages.totp.done });
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
    return <PanelBody className="text-sm text-muted">{settingsMessages.totp.off}</PanelBody>;
  return (
    <PanelBody className="grid gap-3">
      <p className="text-sm text-muted">
        {settingsMessages.totp.on({ since: dayOf(since) })} {settingsMessages.totp.left({ n: left })}
      </p>
      {left < FEW && <Notice tone="look">{settingsMessages.totp.few}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" onClick={() => onDo("renew")}>
          {settingsMessages.totp.renew}
        </Button>
        <Button look="danger" onClick={() => onDo("remove")}>
          {settingsMessages.totp.remove}
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
      label={settingsMessages.totp.password}
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
      title={settingsMessages.totp.renewTitle}
      lead={settingsMessages.totp.renewLead}
      submit={settingsMessages.totp.renew}
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
      title={settingsMessages.totp.removeTitle}
      lead={settingsMessages.totp.removeLead}
      submit={settingsMessages.totp.remove}
      fields={["password"]}
      onClose={onClose}
      onSubmit={async () => {
        await answered(api.POST("/v1/totp/remove", { body: { password } }));
        say({ text: settingsMessages.totp.removed });
        onClose();
        await askAgain(client, settingsKeys.profile);
      }}
    >
      {field}
    </FormDialog>
  );
}
