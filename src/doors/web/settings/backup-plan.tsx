import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { Choice } from "../elements/select.tsx";
import { settingsWords } from "../words/settings.ts";
import { Confirm } from "./confirm.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Panel, PanelBody } from "./panel.tsx";
import { askAgain, settingsKeys } from "./queries.ts";
import type { BackupPlan } from "./shapes.ts";
import { showExactly } from "./when.ts";

/** Backups that are made by themselves: how they are set up, when the next is made, and how the last one ended. */
export function BackupPlanPanel({ plan, folder }: { plan: BackupPlan | null; folder: string }) {
  const client = useQueryClient();
  const say = useSay();
  const [open, setOpen] = useState<"change" | "end" | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title={settingsWords.settings.backupPlan.title}
      lead={settingsWords.settings.backupPlan.lead}
      action={
        <div className="flex flex-wrap gap-2">
          {plan && (
            <Button look="quiet" onClick={() => setOpen("end")}>
              {settingsWords.settings.backupPlan.end}
            </Button>
          )}
          <Button look="outline" onClick={() => setOpen("change")}>
            <CalendarClock className="size-4" aria-hidden />
            {plan ? settingsWords.settings.backupPlan.change : settingsWords.settings.backupPlan.setUp}
          </Button>
        </div>
      }
    >
      {plan && <Standing plan={plan} />}
      {open === "change" && <PlanDialog plan={plan} folder={folder} onClose={close} />}
      <Confirm
        open={open === "end"}
        onClose={close}
        title={settingsWords.settings.backupPlan.endTitle}
        lead={settingsWords.settings.backupPlan.endLead}
        act={settingsWords.settings.backupPlan.end}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/backup-plan", { params: { header: { "Idempotency-Key": newKey() } } }),
          );
          say({ text: settingsWords.settings.backupPlan.ended });
          await askAgain(client, settingsKeys.backups);
        }}
      />
    </Panel>
  );
}

function Standing({ plan }: { plan: BackupPlan }) {
  const { last } = plan;
  return (
    <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm">
      <p className="font-medium">
        {plan.weekday === null
          ? settingsWords.settings.backupPlan.standing(
              settingsWords.settings.backupPlan.rhythms[plan.every],
              plan.at,
              plan.keep,
            )
          : settingsWords.settings.backupPlan.weekly(
              settingsWords.settings.backupPlan.weekdays[plan.weekday],
              plan.at,
              plan.keep,
            )}
      </p>
      <p className="break-all text-muted">{settingsWords.settings.backup.folder(plan.folder)}</p>
      {plan.next && (
        <p className="text-muted">{settingsWords.settings.backupPlan.next(showExactly(plan.next))}</p>
      )}
      {last?.failure ? (
        <Notice tone="bad">
          <p>{settingsWords.settings.backupPlan.failed(showExactly(last.at), last.failure)}</p>
          <p>
            {plan.last_good
              ? settingsWords.settings.backupPlan.lastGood(showExactly(plan.last_good))
              : settingsWords.settings.backupPlan.noneYet}
          </p>
        </Notice>
      ) : (
        <p className="text-muted">
          {plan.last_good
            ? settingsWords.settings.backupPlan.lastGood(showExactly(plan.last_good))
            : settingsWords.settings.backupPlan.noneYet}
        </p>
      )}
    </PanelBody>
  );
}

/** A number of backups to keep, as it is typed. */
const keepOf = (typed: string): number => Math.min(100, Math.max(1, Math.round(Number(typed)) || 1));

interface DialogProps {
  plan: BackupPlan | null;
  /** Where backups from the app go. */
  folder: string;
  onClose: () => void;
}

/** Sets up when they are made, where they go and how many are kept. */
function PlanDialog({ plan, folder, onClose }: DialogProps) {
  const client = useQueryClient();
  const say = useSay();
  const [wish, setWish] = useState({
    every: plan?.every ?? "day",
    weekday: plan?.weekday ?? "sunday",
    at: plan?.at ?? "03:30",
    folder: plan?.own_folder ? plan.folder : "",
    keep: String(plan?.keep ?? 7),
  } as const);
  const put = (change: Partial<Record<keyof typeof wish, string>>) =>
    setWish({ ...wish, ...change } as typeof wish);
  return (
    <FormDialog
      title={settingsWords.settings.backupPlan.dialogTitle}
      lead={settingsWords.settings.backupPlan.dialogLead}
      submit={settingsWords.settings.backupPlan.save}
      fields={["folder", "at", "keep"]}
      onClose={onClose}
      onSubmit={async () => {
        const { every, at } = wish;
        await answered(
          api.POST("/v1/backup-plan", {
            params: { header: { "Idempotency-Key": newKey() } },
            body: {
              ...{ every, at, keep: keepOf(wish.keep), folder: wish.folder.trim() || null },
              ...(every === "week" ? { weekday: wish.weekday } : {}),
            },
          }),
        );
        say({ text: settingsWords.settings.backupPlan.saved });
        await askAgain(client, settingsKeys.backups);
        onClose();
      }}
    >
      {(error) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
            <Choice
              label={settingsWords.settings.backupPlan.every}
              value={wish.every}
              of={settingsWords.settings.backupPlan.rhythms}
              onChoose={(every) => put({ every })}
            />
            {wish.every === "week" && (
              <Choice
                label={settingsWords.settings.backupPlan.weekday}
                value={wish.weekday}
                of={settingsWords.settings.backupPlan.weekdays}
                onChoose={(weekday) => put({ weekday })}
              />
            )}
            <Field
              label={settingsWords.settings.backupPlan.at}
              type="time"
              required
              value={wish.at}
              error={fieldError(error, "at")}
              onChange={(event) => put({ at: event.target.value })}
            />
            <Field
              label={settingsWords.settings.backupPlan.keep}
              type="number"
              required
              min={1}
              max={100}
              value={wish.keep}
              error={fieldError(error, "keep")}
              onChange={(event) => put({ keep: event.target.value })}
            />
          </div>
          <Field
            label={settingsWords.settings.backupPlan.folder}
            hint={settingsWords.settings.backupPlan.folderHint(folder)}
            maxLength={1000}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={settingsWords.settings.backupPlan.folderExample}
            value={wish.folder}
            error={fieldError(error, "folder")}
            onChange={(event) => put({ folder: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
