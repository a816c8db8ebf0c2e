import { useQuery } from "@tanstack/react-query";
import { Archive, CalendarClock, Download, HardDriveDownload, KeyRound } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useChange, useDone } from "../../api/change.ts";
import { Button, buttonClass } from "../../elements/button.tsx";
import { Field } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { Notice } from "../../elements/notice.tsx";
import { Choice } from "../../elements/select.tsx";
import { showBytes } from "../../formatting.ts";
import type { WorkEvent } from "../../shapes.ts";
import { PasswordField } from "../../sign-in/password-field.tsx";
import { RecoveryDialog } from "../../sign-in/recovery-code.tsx";
import { Chip, Details, Line, Lines, Loaded, Panel, PanelBody } from "../elements/panel.tsx";
import { PasswordDialog } from "../elements/password-dialog.tsx";
import { proveFirst } from "../elements/prove-first.ts";
import { EndButton, Removal } from "../elements/sure.tsx";
import { showExactly } from "../elements/when.ts";
import { useWork, WorkBar, WorkFailed } from "../elements/work.tsx";
import { backupsQuery, profileQuery, settingsKeys } from "../queries.ts";
import type { Backup, BackupPlan } from "../shapes.ts";

/** A new recovery code of the box: asked for with the password, shown once. */
export function Keys() {
  const done = useDone(settingsKeys.backups);
  const [asking, setAsking] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  return (
    <div className="border-t px-5 py-4">
      <Button look="outline" onClick={() => setAsking(true)}>
        {settingsMessages.backup.renew}
      </Button>
      {asking && <RenewCode onClose={() => setAsking(false)} onCode={setCode} />}
      {code && (
        <RecoveryDialog
          code={code}
          onClose={async () => {
            setCode(null);
            await done(settingsMessages.backup.codeDone);
          }}
        />
      )}
    </div>
  );
}

function RenewCode({ onClose, onCode }: { onClose: () => void; onCode: (code: string) => void }) {
  const own = useQuery(profileQuery).data?.password ?? false;
  return (
    <PasswordDialog
      title={settingsMessages.backup.renewTitle}
      lead={settingsMessages.backup.renewLead}
      submit={settingsMessages.backup.renew}
      label={settingsMessages.backup.password}
      without={!own}
      onClose={onClose}
      onPassword={async (password) => {
        const made = await answered(api.POST("/v1/keys/recovery-code", { body: own ? { password } : {} }));
        onClose();
        onCode(made.recovery_code);
      }}
    />
  );
}

/** Backups that are made by themselves: how they are set up, when the next is made, and how the last one ended. */
export function BackupPlanPanel({ plan, folder }: { plan: BackupPlan | null; folder: string }) {
  const [changing, setChanging] = useState(false);
  return (
    <Panel
      title={settingsMessages.backupPlan.title}
      lead={settingsMessages.backupPlan.lead}
      action={
        <div className="flex flex-wrap gap-2">
          {plan && (
            <EndButton
              look="quiet"
              text={settingsMessages.backupPlan.end}
              title={settingsMessages.backupPlan.endTitle}
              lead={settingsMessages.backupPlan.endLead}
              run={() => answered(api.DELETE("/v1/backup-plan"))}
              said={settingsMessages.backupPlan.ended}
              refresh={[settingsKeys.backups]}
            />
          )}
          <Button look="outline" onClick={() => setChanging(true)}>
            <CalendarClock className="size-4" aria-hidden />
            {plan ? settingsMessages.backupPlan.change : settingsMessages.backupPlan.setUp}
          </Button>
        </div>
      }
    >
      {plan && <Standing plan={plan} />}
      {changing && <PlanDialog plan={plan} folder={folder} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function Standing({ plan }: { plan: BackupPlan }) {
  const { last } = plan;
  return (
    <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p className="font-medium">
        {plan.weekday === null
          ? settingsMessages.backupPlan.standing({
              every: settingsMessages.backupPlan.rhythms[plan.every],
              at: plan.at,
              keep: plan.keep,
            })
          : settingsMessages.backupPlan.weekly({
              day: settingsMessages.backupPlan.weekdays[plan.weekday],
              at: plan.at,
              keep: plan.keep,
            })}
      </p>
      {plan.next && (
        <p className="text-muted">{settingsMessages.backupPlan.next({ when: showExactly(plan.next) })}</p>
      )}
      {last?.failure ? (
        <Notice tone="bad">
          <p>{settingsMessages.backupPlan.failed({ when: showExactly(last.at), why: last.failure })}</p>
          <p>
            {plan.last_good
              ? settingsMessages.backupPlan.lastGood({ when: showExactly(plan.last_good) })
              : settingsMessages.backupPlan.noneYet}
          </p>
        </Notice>
      ) : (
        <p className="text-muted">
          {plan.last_good
            ? settingsMessages.backupPlan.lastGood({ when: showExactly(plan.last_good) })
            : settingsMessages.backupPlan.noneYet}
        </p>
      )}
      <Details>
        <p className="break-all text-muted">
          {settingsMessages.backup.folder({ path: plan.store ?? plan.folder })}
        </p>
      </Details>
    </PanelBody>
  );
}

/** A number of backups to keep, as it is typed. */
const keepOf = (typed: string): number => Math.min(100, Math.max(1, Math.round(Number(typed)) || 1));

/** Where the backups of a plan go, as it is sent. */
const placeOf = (wish: { where: "folder" | "store"; store: string; secret: string; folder: string }) =>
  wish.where === "store"
    ? { store: wish.store.trim(), ...(wish.secret === "" ? {} : { secret: wish.secret }) }
    : { folder: wish.folder.trim() || null };

interface DialogProps {
  plan: BackupPlan | null;
  /** Where backups from the app go. */
  folder: string;
  onClose: () => void;
}

/** Sets up when they are made, where they go and how many are kept. */
function PlanDialog({ plan, folder, onClose }: DialogProps) {
  const done = useDone(settingsKeys.backups);
  const form = useFields({
    every: plan?.every ?? ("day" as const),
    weekday: plan?.weekday ?? ("sunday" as const),
    at: plan?.at ?? "03:30",
    where: plan?.store ? ("store" as const) : ("folder" as const),
    store: plan?.store ?? "",
    secret: "",
    folder: plan?.own_folder ? plan.folder : "",
    keep: String(plan?.keep ?? 7),
  });
  const wish = form.values;
  return (
    <FormDialog
      title={settingsMessages.backupPlan.dialogTitle}
      lead={settingsMessages.backupPlan.dialogLead}
      submit={appMessages.save}
      fields={["folder", "store", "secret", "at", "keep"]}
      onClose={onClose}
      onSubmit={async () => {
        const { every, at } = wish;
        await answered(
          api.POST("/v1/backup-plan", {
            body: {
              ...{ every, at, keep: keepOf(wish.keep), ...placeOf(wish) },
              ...(every === "week" ? { weekday: wish.weekday } : {}),
            },
          }),
        );
        await done(settingsMessages.backupPlan.saved);
        onClose();
      }}
    >
      {(error) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <Choice
              label={settingsMessages.backupPlan.every}
              value={wish.every}
              of={settingsMessages.backupPlan.rhythms}
              onChoose={(every) => form.put({ every })}
            />
            {wish.every === "week" && (
              <Choice
                label={settingsMessages.backupPlan.weekday}
                value={wish.weekday}
                of={settingsMessages.backupPlan.weekdays}
                onChoose={(weekday) => form.put({ weekday })}
              />
            )}
            <Field label={settingsMessages.backupPlan.at} type="time" required {...form.field("at", error)} />
            <Field
              label={settingsMessages.backupPlan.keep}
              type="number"
              required
              min={1}
              max={100}
              {...form.field("keep", error)}
            />
          </div>
          <Choice
            label={settingsMessages.backupPlan.where}
            value={wish.where}
            of={settingsMessages.backupPlan.wheres}
            onChoose={(where) => form.put({ where })}
          />
          {wish.where === "store" ? (
            <>
              <Field
                label={settingsMessages.backupPlan.store}
                hint={settingsMessages.backupPlan.storeHint}
                required
                maxLength={1000}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={settingsMessages.backupPlan.storeExample}
                {...form.field("store", error)}
              />
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                <PasswordField
                  label={settingsMessages.backupPlan.secret}
                  autoComplete="off"
                  {...form.field("secret", error)}
                />
                <p className="text-sm text-muted">{settingsMessages.backupPlan.secretHint}</p>
              </div>
            </>
          ) : (
            <Field
              label={settingsMessages.backupPlan.folder}
              hint={settingsMessages.backupPlan.folderHint({ folder })}
              maxLength={1000}
              spellCheck={false}
              autoCapitalize="none"
              placeholder={settingsMessages.backupPlan.folderExample}
              {...form.field("folder", error)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Backups made now and before, and what opens them. */
export function BackupSection() {
  const backups = useQuery(backupsQuery);
  return (
    <Loaded query={backups}>
      {(data) => (
        <>
          <Panel
            title={settingsMessages.backup.title}
            lead={settingsMessages.backup.lead}
            action={<Now said={data.work} />}
          >
            <Running said={data.work} />
            <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">
              {data.backups.length === 0 && <p>{settingsMessages.backup.none}</p>}
              {data.same_disk && <Notice tone="look">{settingsMessages.backup.sameDisk}</Notice>}
              <Details>
                <p className="break-all">{settingsMessages.backup.folder({ path: data.folder })}</p>
                <p>{settingsMessages.backup.restore}</p>
              </Details>
            </PanelBody>
            <Lines label={settingsMessages.backup.title}>
              {data.backups.map((backup) => (
                <BackupLine key={backup.name} backup={backup} />
              ))}
            </Lines>
          </Panel>
          <BackupPlanPanel plan={data.plan} folder={data.folder} />
          {(data.backups.length > 0 || data.plan?.store) && (
            <Trial said={data.trying} tried={data.plan?.tried ?? null} />
          )}
          <Panel title={settingsMessages.backup.keysTitle} lead={settingsMessages.backup.keysLead}>
            <Lines label={settingsMessages.backup.keysTitle}>
              {data.keys.map((key) => (
                <Line
                  key={`${key.kind}${key.made}`}
                  icon={<KeyRound className="size-5" aria-hidden />}
                  title={settingsMessages.backup.kinds[key.kind]}
                  detail={settingsMessages.backup.since({ day: showExactly(key.made) })}
                />
              ))}
            </Lines>
            <Keys />
          </Panel>
        </>
      )}
    </Loaded>
  );
}

function Now({ said }: { said: WorkEvent | null }) {
  const running = useWork(said)?.state === "running";
  const act = useChange({
    run: () => (running ? answered(api.POST("/v1/backups/stop")) : answered(api.POST("/v1/backups"))),
    said: () => (running ? settingsMessages.backup.calledOff : null),
    refresh: [settingsKeys.backups],
  });
  return (
    <Button look={running ? "outline" : "primary"} busy={act.isPending} onClick={() => act.mutate()}>
      {!running && <HardDriveDownload className="size-4" aria-hidden />}
      {running ? settingsMessages.backup.stop : settingsMessages.backup.now}
    </Button>
  );
}

/** A restore on trial: everything is brought back beside its place, compared, and removed again. */
function Trial({ said, tried }: { said: WorkEvent | null; tried: string | null }) {
  const work = useWork(said);
  const act = useChange({
    run: () => answered(api.POST("/v1/backups/try")),
    said: () => null,
    refresh: [settingsKeys.backups],
  });
  const running = work?.state === "running";
  return (
    <Panel
      title={settingsMessages.backupPlan.tryNow}
      lead={
        tried === null
          ? settingsMessages.backupPlan.triedNever
          : settingsMessages.backupPlan.triedLast({ when: showExactly(tried) })
      }
      action={
        <Button look="outline" busy={act.isPending || running} onClick={() => act.mutate()}>
          {settingsMessages.backupPlan.tryNow}
        </Button>
      }
    >
      {work && work.state !== "stopped" && (
        <PanelBody>
          {running && <WorkBar work={work} label={settingsMessages.backupPlan.tryNow} />}
          {work.state === "done" && (
            <p role="status" className="text-sm text-accent">
              {settingsMessages.backupPlan.tryDone}
            </p>
          )}
          <WorkFailed work={work} />
        </PanelBody>
      )}
    </Panel>
  );
}

/** How far the backup is; once it is made, that it was. */
function Running({ said }: { said: WorkEvent | null }) {
  const work = useWork(said);
  if (!work || work.state === "stopped") return null;
  return (
    <PanelBody>
      {work.state === "running" && <WorkBar work={work} label={settingsMessages.backup.title} />}
      {work.state === "done" && (
        <p role="status" className="text-sm text-accent">
          {settingsMessages.backup.done}
        </p>
      )}
      <WorkFailed work={work} />
    </PanelBody>
  );
}

function BackupLine({ backup }: { backup: Backup }) {
  return (
    <Line
      icon={<Archive className="size-5" aria-hidden />}
      title={
        backup.made ? (
          showExactly(backup.made)
        ) : (
          <>
            <span className="break-all">{backup.name}</span>{" "}
            <Chip tone="look">{settingsMessages.backup.bad}</Chip>
          </>
        )
      }
      detail={[
        showBytes(backup.bytes),
        ...(backup.program ? [settingsMessages.backup.by({ version: backup.program })] : []),
      ].join(" · ")}
    >
      <a
        href={`/v1/backups/${backup.name}`}
        download={backup.name}
        onClick={(event) => void proveFirst(event)}
        aria-label={settingsMessages.backup.download({ name: backup.name })}
        title={settingsMessages.backup.download({ name: backup.name })}
        className={buttonClass("quiet", "px-2.5 text-muted")}
      >
        <Download className="size-4" aria-hidden />
      </a>
      <Removal
        label={settingsMessages.backup.remove({ name: backup.name })}
        title={settingsMessages.backup.removeTitle}
        lead={settingsMessages.backup.removeLead({ name: backup.name })}
        run={() =>
          answered(api.DELETE("/v1/backups/{backup}", { params: { path: { backup: backup.name } } }))
        }
        said={settingsMessages.backup.removed}
        refresh={[settingsKeys.backups]}
      />
    </Line>
  );
}
