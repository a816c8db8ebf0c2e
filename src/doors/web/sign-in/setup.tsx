import { useMutation } from "@tanstack/react-query";
import { BriefcaseBusiness, Check, Copy, Fingerprint, House, Printer } from "lucide-react";
import { type ChangeEvent, lazy, Suspense, useId, useState } from "react";
import * as passkeyMessages from "#messages/app/passkey.ts";
import * as passwordMessages from "#messages/app/password.ts";
import * as recoveryMessages from "#messages/app/recovery.ts";
import * as restoreBackupMessages from "#messages/app/restoreBackup.ts";
import * as setupMessages from "#messages/app/setup.ts";
import { answered, api, fieldError, Refusal } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Field } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Notice, Refused } from "../elements/notice.tsx";
import { Front, Waiting } from "./front.tsx";
import { createPasskey, passkeysPossible } from "./passkey.ts";
import { PasswordField } from "./password-field.tsx";
import { CodeOnPaper, useKept } from "./recovery-code.tsx";

const Restore = lazy(async () => ({ default: (await import("./restore.tsx")).Restore }));

/** Offers a passkey after the owner was created. It can be left for later. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const create = useMutation({
    mutationFn: () => createPasskey(passkeyMessages.deviceName),
    onSuccess: onDone,
  });
  return (
    <Front title={passkeyMessages.offerTitle} lead={passkeyMessages.offerLead}>
      <div className="grid gap-3">
        {create.error && (
          <Notice tone="bad" urgent>
            {passkeyMessages.failed}
          </Notice>
        )}
        <Button className="min-h-11" busy={create.isPending} onClick={() => create.mutate()}>
          <Fingerprint className="size-4.5" aria-hidden />
          {passkeyMessages.create}
        </Button>
        <Button look="quiet" className="min-h-11" onClick={onDone}>
          {passkeyMessages.later}
        </Button>
      </div>
    </Front>
  );
}

/** Shows the recovery code. Whoever leaves it for later is reminded on Home. */
export function RecoveryCode({ code, onDone }: { code: string; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const kept = useKept(onDone);

  return (
    <Front title={recoveryMessages.title}>
      <div className="grid gap-5">
        <div className="print:hidden">
          <Notice tone="look">{recoveryMessages.lead}</Notice>
        </div>
        <CodeOnPaper code={code} />
        <div className="print:hidden flex flex-wrap gap-2.5">
          <Button look="outline" onClick={async () => setCopied(await copyText(code))}>
            {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
            <span aria-live="polite">{copied ? recoveryMessages.copied : recoveryMessages.copy}</span>
          </Button>
          <Button look="outline" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            {recoveryMessages.print}
          </Button>
        </div>
        <p className="text-sm text-muted">{recoveryMessages.where}</p>
        <Refused error={kept.error} />
        <div className="grid gap-2 print:hidden">
          <Button className="min-h-11" busy={kept.isPending} onClick={() => kept.mutate()}>
            {recoveryMessages.confirm}
          </Button>
          <Button look="quiet" className="min-h-11" onClick={onDone}>
            {recoveryMessages.later}
          </Button>
        </div>
      </div>
    </Front>
  );
}

interface Owner {
  account_name: string;
  kind: "family" | "business";
  owner_name: string;
  email: string;
  password: string;
  /** As it was printed where the box was started; null where none is asked for. */
  code: string | null;
}

/** What a family is usually called: by the last word of the name of whoever sets the box up. */
export function familyNameOf(ownerName: string): string {
  const last = ownerName.trim().split(/\s+/).at(-1) ?? "";
  return last === "" ? "" : setupMessages.familyNamed({ name: last }).slice(0, 120);
}

/** What is wrong with the form before it is sent, by field. */
export function checkOwner(owner: Owner): Partial<Record<keyof Owner, string>> {
  const wrong: Partial<Record<keyof Owner, string>> = {};
  for (const field of ["account_name", "owner_name", "email"] as const) {
    if (owner[field].trim() === "") wrong[field] = setupMessages.needed;
  }
  if (!wrong.email && !/^[^\s@]+@[^\s@]+$/.test(owner.email.trim())) wrong.email = setupMessages.emailWrong;
  if (Array.from(owner.password).length < 8) wrong.password = passwordMessages.short;
  if (owner.code?.trim() === "") wrong.code = setupMessages.needed;
  return wrong;
}

const nobody: Owner = {
  account_name: "",
  kind: "family",
  owner_name: "",
  email: "",
  password: "",
  code: null,
};

/**
 * Creates the owner; with `takesCode` it asks for the code that the box printed. `onCreated` gets the recovery code, or
 * null when the box has none to show.
 */
export function OwnerForm(given: { takesCode: boolean; onCreated: (recoveryCode: string | null) => void }) {
  const [owner, setOwner] = useState<Owner>({ ...nobody, code: given.takesCode ? "" : null });
  const [wrong, setWrong] = useState<Partial<Record<keyof Owner, string>>>({});
  const create = useMutation({
    mutationFn: ({ code, ...body }: Owner) =>
      answered(api.POST("/app/setup", { body: { ...body, ...(code !== null && { code: code.trim() }) } })),
    onSuccess: (answer) => given.onCreated(answer.recovery_code),
  });
  // Until somebody names the account, a family goes by the name of whoever sets it up.
  const [named, setNamed] = useState(false);
  const set = <K extends keyof Owner>(field: K, value: Owner[K]) => {
    const next = { ...owner, [field]: value };
    const own = named || field === "account_name";
    if (own !== named) setNamed(own);
    if (!own) next.account_name = next.kind === "family" ? familyNameOf(next.owner_name) : "";
    setOwner(next);
    const filled = next.account_name !== owner.account_name ? { account_name: undefined } : {};
    if (wrong[field] || wrong.account_name) setWrong({ ...wrong, ...filled, [field]: undefined });
  };
  const errorOf = (field: keyof Owner) => {
    const said = wrong[field] ?? fieldError(create.error, field);
    return field === "code" && said && !wrong.code ? setupMessages.codeWrong : said;
  };
  const field = (name: Exclude<keyof Owner, "kind">) => ({
    name,
    value: owner[name] ?? "",
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value),
  });
  const besideFields = create.error instanceof Refusal && Object.keys(create.error.fields).length > 0;

  const submit = (form: HTMLFormElement) => {
    const found = checkOwner(owner);
    setWrong(found);
    const first = Object.keys(found)[0];
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else create.mutate({ ...owner, email: owner.email.trim() });
  };

  return (
    <Form className="grid gap-5" onSubmit={submit} noValidate>
      <Refused error={besideFields ? null : create.error} />
      {owner.code !== null && (
        <Field
          label={setupMessages.code}
          hint={setupMessages.codeHint}
          {...field("code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
      <KindChoice kind={owner.kind} onChange={(kind) => set("kind", kind)} />
      <Field
        label={setupMessages.ownerName}
        {...field("owner_name")}
        autoComplete="name"
        autoFocus={owner.code === null}
        maxLength={120}
        required
      />
      <Field
        label={setupMessages.email}
        hint={setupMessages.emailHint}
        {...field("email")}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField {...field("password")} autoComplete="new-password" required typed={owner.password} />
      <Field
        label={setupMessages.accountName}
        hint={setupMessages.accountHint}
        {...field("account_name")}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <Button type="submit" busy={create.isPending} className="min-h-11">
        {setupMessages.submit}
      </Button>
    </Form>
  );
}

const kinds = [
  { kind: "family", label: setupMessages.family, hint: setupMessages.familyHint, icon: House },
  {
    kind: "business",
    label: setupMessages.business,
    hint: setupMessages.businessHint,
    icon: BriefcaseBusiness,
  },
] as const;

function KindChoice({ kind, onChange }: { kind: Owner["kind"]; onChange: (kind: Owner["kind"]) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{setupMessages.kind}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {kinds.map((choice) => (
          <label
            key={choice.kind}
            className={
              "grid cursor-pointer content-start gap-1 rounded-xl border border-edge/60 p-3 transition-colors " +
              "has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 " +
              "has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            }
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={kind === choice.kind}
              onChange={() => onChange(choice.kind)}
            />
            <span className="flex items-center gap-2 font-medium">
              <choice.icon className="size-4.5 text-accent" aria-hidden />
              {choice.label}
            </span>
            <span className="text-sm text-pretty text-muted">{choice.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Stage = { at: "owner" } | { at: "restore" } | { at: "recovery"; code: string } | { at: "passkey" };

/** The first visit: owner, recovery code, passkey. `onDone` leads into the app. */
export function Setup({
  takesCode,
  onStarted,
  onDone,
}: {
  takesCode: boolean;
  onStarted: () => void;
  onDone: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ at: "owner" });
  const afterCode = () => (passkeysPossible() ? setStage({ at: "passkey" }) : onDone());

  if (stage.at === "recovery") return <RecoveryCode code={stage.code} onDone={afterCode} />;
  if (stage.at === "passkey") return <PasskeyOffer onDone={onDone} />;
  if (stage.at === "restore")
    return (
      <Suspense fallback={<Waiting />}>
        <Restore takesCode={takesCode} onBack={() => setStage({ at: "owner" })} onDone={onDone} />
      </Suspense>
    );
  return (
    <Front title={setupMessages.title} lead={setupMessages.lead} looks>
      <OwnerForm
        takesCode={takesCode}
        onCreated={(code) => {
          onStarted();
          if (code === null) afterCode();
          else setStage({ at: "recovery", code });
        }}
      />
      <Button
        look="quiet"
        className="mt-3 min-h-11 w-full"
        onClick={() => {
          // Once the restored box answers it needs no owner, and what came of it must be seen before the app opens.
          onStarted();
          setStage({ at: "restore" });
        }}
      >
        {restoreBackupMessages.offer}
      </Button>
    </Front>
  );
}
