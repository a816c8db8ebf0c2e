import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, sentenceOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Dialog } from "../elements/dialog.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { qrPath } from "./qr.ts";
import { CopyButton } from "./secret.tsx";

/** Sets codes of an app up: the password, the square to read, the first code. */
export function SetUpCodes({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: string[]) => void;
}) {
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={settingsMessages.totp.setUpTitle}
      lead={start.data ? settingsMessages.totp.scan : settingsMessages.totp.setUpLead}
      close={settingsMessages.close}
    >
      {start.data ? (
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate();
          }}
        >
          <QrCode text={start.data.uri} />
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
          {confirm.error && fieldError(confirm.error, "code") === undefined && (
            <Notice tone="bad" urgent>
              {sentenceOf(confirm.error)}
            </Notice>
          )}
          <Button type="submit" busy={confirm.isPending} className="justify-self-end">
            {settingsMessages.totp.confirm}
          </Button>
        </form>
      ) : (
        <form
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate();
          }}
        >
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
        </form>
      )}
    </Dialog>
  );
}

/** Dark on white in either set of colours: many apps do not read it the other way round. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={settingsMessages.totp.square}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-52 rounded-lg bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}

/** Codes for paper, shown once; the dialog stays until the person says they are kept. */
export function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      title={settingsMessages.totp.codesTitle}
      lead={settingsMessages.totp.codesLead}
      close={settingsMessages.close}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ul
          aria-label={settingsMessages.totp.codes}
          className="grid gap-x-4 gap-y-1.5 rounded-xl border border-dashed border-edge bg-paper px-4 py-4 text-center font-mono text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2.5">
          <CopyButton text={codes.join("\n")} />
          <Button look="outline" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {settingsMessages.totp.print}
          </Button>
        </div>
        <Button onClick={onDone} data-first>
          {settingsMessages.totp.kept}
        </Button>
      </div>
    </Dialog>
  );
}
