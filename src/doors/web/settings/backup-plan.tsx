import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api, fieldError, newKey } from "../api/call.ts";
import { Button } from "../elements/button.tsx";
import { Field } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { Choice } from "../elements/select.tsx";
import { Confirm } from "./confirm.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { Details, Panel, PanelBody } from "./panel.tsx";
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
      title={settingsMessages.backupPlan.title}
      lead={settingsMessages.backupPlan.lead}
      action={
        <div className="flex flex-wrap gap-2">
          {plan && (
            <Button look="quiet" onClick={() => setOpen("end")}>
              {settingsMessages.backupPlan.end}
            </Button>
          )}
          <Button look="outline" onClick={() => setOpen("change")}>
            <CalendarClock className="size-4" aria-hidden />
            {plan ? settingsMessages.backupPlan.change : settingsMessages.backupPlan.setUp}
          </Button>
        </div>
      }
    >
      {plan && <Standing plan={plan} />}
      {open === "change" && <PlanDialog plan={plan} folder={folder} onClose={close} />}
      <Confirm
        open={open === "end"}
        onClose={close}
        title={settingsMessages.backupPlan.endTitle}
        lead={settingsMessages.backupPlan.endLead}
        act={settingsMessages.backupPlan.end}
        onAct={async () => {
          await answered(
            api.DELETE("/v1/backup-plan", { params: { header: { "Idempotency-Key": newKey() } } }),
          );
          say({ text: settingsMessages.backupPlan.ended });
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
        <p className="break-all text-muted">{settingsMessages.backup.folder({ path: plan.folder })}</p>
      </Details>
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
      title={settingsMessages.backupPlan.dialogTitle}
      lead={settingsMessages.backupPlan.dialogLead}
      submit={settingsMessages.backupPlan.save}
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
        say({ text: settingsMessages.backupPlan.saved });
        await askAgain(client, settingsKeys.backups);
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
              onChoose={(every) => put({ every })}
            />
            {wish.every === "week" && (
              <Choice
                label={settingsMessages.backupPlan.weekday}
                value={wish.weekday}
                of={settingsMessages.backupPlan.weekdays}
                onChoose={(weekday) => put({ weekday })}
              />
            )}
            <Field
              label={settingsMessages.backupPlan.at}
              type="time"
              required
              value={wish.at}
              error={fieldError(error, "at")}
              onChange={(event) => put({ at: event.target.value })}
            />
            <Field
              label={settingsMessages.backupPlan.keep}
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
            label={settingsMessages.backupPlan.folder}
            hint={settingsMessages.backupPlan.folderHint({ folder })}
            maxLength={1000}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={settingsMessages.backupPlan.folderExample}
            value={wish.folder}
            error={fieldError(error, "folder")}
            onChange={(event) => put({ folder: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  );
}
