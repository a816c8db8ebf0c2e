import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, sentenceOf } from "../../api/call.ts";
import { useDone } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Field } from "../../elements/field.tsx";
import { Form } from "../../elements/form.tsx";
import { Notice, Refused } from "../../elements/notice.tsx";
import { QrCode } from "../../elements/qr-code.tsx";
import { PasswordField } from "../../sign-in/password-field.tsx";
import { Panel, PanelBody } from "../elements/panel.tsx";
import { PasswordDialog } from "../elements/password-dialog.tsx";
import { KeepDialog } from "../elements/secret.tsx";
import { dayOf } from "../elements/when.ts";
import { settingsKeys } from "../queries.ts";
import type { Profile } from "../shapes.ts";

/** Sets codes of an app up: the password, the square to read, the first code. */
function SetUpCodes({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const start = useMutation({
    mutationFn: () => answered(api.POST("/v1/totp", { body: { password } })),
  });
  const confirm = useMutation({
    mutationFn: () => answered(api.POST("/v1/totp/confirm", { body: { code } })),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Dialog
      onClose={onClose}
      title={settingsMessages.totp.setUpTitle}
      lead={start.data ? settingsMessages.totp.scan : settingsMessages.totp.setUpLead}
    >
      {start.data ? (
        <Form onSubmit={() => confirm.mutate()}>
          <QrCode text={start.data.uri} label={settingsMessages.totp.square} />
          <p className="text-center text-sm text-muted">
            {settingsMessages.totp.byHand}{" "}
            <code className="block font-mono tracking-wide break-all text-ink select-all">
              {start.data.secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </p>
          <Field
            label={settingsMessages.totp.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            maxLength={7}
            value={code}
            error={fieldError(confirm.error, "code")}
            onChange={(event) => setCode(event.target.value)}
          />
          <Refused error={confirm.error} fields={["code"]} />
          <Button type="submit" busy={confirm.isPending} className="justify-self-end">
            {settingsMessages.totp.confirm}
          </Button>
        </Form>
      ) : (
        <Form onSubmit={() => start.mutate()}>
          <PasswordField
            label={settingsMessages.totp.password}
            autoComplete="current-password"
            required
            value={password}
            error={start.error ? (fieldError(start.error, "password") ?? sentenceOf(start.error)) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" busy={start.isPending} className="justify-self-end">
            {settingsMessages.totp.goOn}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}

/** Codes for paper, shown once; the dialog stays until the person says they are kept. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);
  return (
    <KeepDialog
      title={settingsMessages.totp.codesTitle}
      lead={settingsMessages.totp.codesLead}
      text={codes.join("\n")}
      print={settingsMessages.totp.print}
      kept={settingsMessages.totp.kept}
      onKept={onDone}
    >
      <ul
        aria-label={settingsMessages.totp.codes}
        className="grid gap-x-4 gap-y-1.5 rounded-xl border border-dashed border-edge bg-paper px-4 py-4 text-center font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </KeepDialog>
  );
}

/** Fewer codes on paper than this are said to be few. */
const FEW = 3;

type Doing = "set-up" | "renew" | "remove";

/** Codes of an app after the password: turned on, renewed on paper, turned off. */
export function SecondStep({ profile }: { profile: Profile }) {
  const done = useDone(settingsKeys.profile);
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
            await done(settingsMessages.totp.done);
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

function Renew({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: string[]) => void }) {
  return (
    <PasswordDialog
      title={settingsMessages.totp.renewTitle}
      lead={settingsMessages.totp.renewLead}
      submit={settingsMessages.totp.renew}
      label={settingsMessages.totp.password}
      onClose={onClose}
      onPassword={async (password) => {
        const made = await answered(api.POST("/v1/totp/recovery-codes", { body: { password } }));
        onClose();
        onCodes(made.recovery_codes);
      }}
    />
  );
}

function Remove({ onClose }: { onClose: () => void }) {
  const done = useDone(settingsKeys.profile);
  return (
    <PasswordDialog
      title={settingsMessages.totp.removeTitle}
      lead={settingsMessages.totp.removeLead}
      submit={settingsMessages.totp.remove}
      label={settingsMessages.totp.password}
      onClose={onClose}
      onPassword={async (password) => {
        await answered(api.POST("/v1/totp/remove", { body: { password } }));
        onClose();
        await done(settingsMessages.totp.removed);
      }}
    />
  );
}
