import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as problemMessages from "#messages/app/problem.ts";
import * as restoreBackupMessages from "#messages/app/restoreBackup.ts";
import * as setupMessages from "#messages/app/setup.ts";
import { answered, api, asksFor, parseJson, Refusal, refusalOf } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { useFields } from "../elements/fields.ts";
import { Form } from "../elements/form.tsx";
import { Notice, Refused } from "../elements/notice.tsx";
import { Progress } from "../elements/progress.tsx";
import { Choice } from "../elements/select.tsx";
import { percentOf, showBytes, showMoment } from "../formatting.ts";
import type { OfferedBackups, RestoreState } from "../shapes.ts";
import { Front } from "./front.tsx";
import { PasswordField } from "./password-field.tsx";

/** Where the backup is, as the calls of a restore name it. */
interface Place {
  store: string;
  secret?: string;
  code?: string;
}

type Offered = OfferedBackups["backups"][number];

type Stage =
  | { at: "place"; typed?: Place }
  | { at: "choice"; place: Place; backups: Offered[]; typed?: string }
  | { at: "running"; id: string; from: Extract<Stage, { at: "choice" }> };

/** Before the id of a file that was sent. */
const UPLOAD = "upload:";

/** Sends a file and tells how far it is. Gives the id under which the box has it. */
function sendFile(file: File, code: string | null, tell: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/app/restore/file");
    for (const [name, value] of Object.entries(asksFor)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (code !== null) request.setRequestHeader("x-setup-code", code);
    request.upload.onprogress = ({ loaded, total }) => tell(percentOf(loaded, total));
    request.onerror = () => reject(new Refusal(0, problemMessages.unknown));
    request.onload = () => {
      const body = parseJson(request.responseText) as { id?: string } | null;
      if (request.status === 201 && body?.id) resolve(body.id);
      else reject(refusalOf(request.status, body, request.getResponseHeader("retry-after")));
    };
    request.send(file);
  });
}

/** Brings everything back from a backup, in place of making the first account. */
export function Restore({
  takesCode,
  onBack,
  onDone,
}: {
  takesCode: boolean;
  onBack: () => void;
  onDone: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ at: "place" });
  if (stage.at === "running")
    return <Running id={stage.id} onBack={() => setStage(stage.from)} onDone={onDone} />;
  return (
    <Front title={restoreBackupMessages.title} lead={restoreBackupMessages.lead}>
      {stage.at === "place" ? (
        <PlaceForm
          takesCode={takesCode}
          typed={stage.typed}
          onBack={onBack}
          onFound={(place, backups) => setStage({ at: "choice", place, backups })}
        />
      ) : (
        <ChoiceForm
          place={stage.place}
          backups={stage.backups}
          typed={stage.typed}
          onBack={() => setStage({ at: "place", typed: stage.place })}
          onBegun={(id, typed) => setStage({ at: "running", id, from: { ...stage, typed } })}
        />
      )}
    </Front>
  );
}

function PlaceForm(given: {
  takesCode: boolean;
  /** What was typed before, by whoever came back. */
  typed: Place | undefined;
  onBack: () => void;
  onFound: (place: Place, backups: Offered[]) => void;
}) {
  const { store: before, secret: said = "", code: own = "" } = given.typed ?? { store: UPLOAD };
  const isFile = before.startsWith(UPLOAD);
  const form = useFields({
    where: isFile ? ("file" as const) : ("store" as const),
    store: isFile ? "" : before,
    secret: said,
    code: own,
  });
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const { where, store, secret, code } = form.values;
  const look = useMutation({
    mutationFn: async () => {
      const own = given.takesCode ? code.trim() : null;
      const at =
        where === "file" && file
          ? { store: `${UPLOAD}${await sendFile(file, own, setSent)}` }
          : { store: store.trim(), ...(secret === "" ? {} : { secret }) };
      const place = { ...at, ...(own === null ? {} : { code: own }) };
      const { backups } = await answered(api.POST("/app/restore/look", { body: place }));
      given.onFound(place, backups);
    },
    onSettled: () => setSent(null),
  });
  const submit = () => {
    setMissing(where === "file" && file === null);
    if (where === "store" || file !== null) look.mutate();
  };
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
      <Refused error={look.error} fields={["code", "store", "secret"]} />
      {given.takesCode && (
        <Field
          label={setupMessages.code}
          hint={setupMessages.codeHint}
          {...form.field("code", look.error)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
      <Choice
        label={restoreBackupMessages.where}
        value={where}
        of={restoreBackupMessages.wheres}
        onChoose={(next) => form.put({ where: next })}
      />
      {where === "file" ? (
        <Field
          label={restoreBackupMessages.file}
          type="file"
          accept=".dbxbackup"
          className="py-2"
          error={missing && file === null ? restoreBackupMessages.fileNeeded : undefined}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
      ) : (
        <>
          <Field
            label={restoreBackupMessages.address}
            hint={restoreBackupMessages.addressHint}
            {...form.field("store", look.error)}
            maxLength={1000}
            spellCheck={false}
            autoCapitalize="none"
            required
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <PasswordField
              label={restoreBackupMessages.secret}
              autoComplete="off"
              {...form.field("secret", look.error)}
            />
            <p className="text-sm text-muted">{restoreBackupMessages.secretHint}</p>
          </div>
        </>
      )}
      {sent !== null && (
        <Progress label={restoreBackupMessages.uploading} percent={sent} className="h-2 bg-accent-soft" />
      )}
      <div className="grid gap-2">
        <Button type="submit" busy={look.isPending} className="min-h-11">
          {restoreBackupMessages.look}
        </Button>
        <Button look="quiet" className="min-h-11" onClick={given.onBack}>
          {restoreBackupMessages.back}
        </Button>
      </div>
    </Form>
  );
}

/** A backup in a line: when it was made and how large it is. */
const lineOf = ({ made, bytes }: Offered): string =>
  `${showMoment(made)} · ${bytes === null ? restoreBackupMessages.unknownSize : showBytes(bytes)}`;

function ChoiceForm(given: {
  place: Place;
  backups: Offered[];
  typed: string | undefined;
  onBack: () => void;
  onBegun: (id: string, typed: string) => void;
}) {
  const { place, backups } = given;
  const form = useFields({ chosen: "0", recovery_code: given.typed ?? "" });
  const start = useMutation({
    mutationFn: async () => {
      const { snapshot = null, bytes = null } = backups[Number(form.values.chosen)] ?? {};
      const { recovery_code } = form.values;
      return answered(api.POST("/app/restore", { body: { ...place, snapshot, bytes, recovery_code } }));
    },
    onSuccess: ({ id }) => given.onBegun(id, form.values.recovery_code),
  });
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={() => start.mutate()}>
      <Refused error={start.error} fields={["recovery_code"]} />
      <Choice
        label={restoreBackupMessages.choose}
        value={form.values.chosen}
        of={Object.fromEntries(backups.map((each, i) => [String(i), lineOf(each)]))}
        onChoose={(chosen) => form.put({ chosen })}
      />
      <Field
        label={restoreBackupMessages.code}
        hint={restoreBackupMessages.codeHint}
        {...form.field("recovery_code", start.error)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      <div className="grid gap-2">
        <Button type="submit" busy={start.isPending} className="min-h-11">
          {restoreBackupMessages.restore}
        </Button>
        <Button look="quiet" className="min-h-11" onClick={given.onBack}>
          {restoreBackupMessages.back}
        </Button>
      </div>
    </Form>
  );
}

const isGone = (error: unknown) => error instanceof Refusal && error.status === 404;

/** How often the box is asked how far it is, in milliseconds. */
const OFTEN = 700;

function Running({ id, onBack, onDone }: { id: string; onBack: () => void; onDone: () => void }) {
  const said = useQuery({
    queryKey: ["restore", id],
    queryFn: () => answered(api.POST("/app/restore/state", { body: { id } })),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === "running" ? OFTEN : false,
    // While the restored box is opened nobody answers for a moment.
    retry: (_times, error) => !isGone(error),
    retryDelay: OFTEN,
  });
  // The box was started anew and knows of no restore: the first page shows what it is now.
  const gone = isGone(said.error);
  useEffect(() => {
    if (gone) window.location.reload();
  }, [gone]);
  const now = said.data;
  if (now?.restored) return <Restored restored={now.restored} onDone={onDone} />;
  return (
    <Front title={restoreBackupMessages.title}>
      {now?.state === "failed" ? (
        <div className="grid gap-4">
          <Notice tone="bad" urgent>
            {now.why}
          </Notice>
          <Button className="min-h-11" onClick={onBack}>
            {restoreBackupMessages.back}
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <p className="text-pretty text-muted">{restoreBackupMessages.running}</p>
          <Progress
            label={restoreBackupMessages.progress}
            percent={now?.of ? Math.min(99, percentOf(now.bytes, now.of)) : 0}
            className="h-2 bg-accent-soft"
          />
          {now && <p className="text-sm text-muted">{showBytes(now.bytes)}</p>}
        </div>
      )}
    </Front>
  );
}

function Restored(given: { restored: NonNullable<RestoreState["restored"]>; onDone: () => void }) {
  const { made, files, missing, damaged } = given.restored;
  return (
    <Front
      title={restoreBackupMessages.done}
      lead={restoreBackupMessages.doneLead({ files, when: showMoment(made) })}
    >
      <div className="grid gap-4">
        {missing + damaged > 0 && (
          <Notice tone="look">{restoreBackupMessages.missing({ n: missing + damaged })}</Notice>
        )}
        <Button className="min-h-11" onClick={given.onDone}>
          {restoreBackupMessages.signIn}
        </Button>
      </div>
    </Front>
  );
}
