import { useQuery } from "@tanstack/react-query";
import { Cpu } from "lucide-react";
import { useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { answered, api } from "../../api/call.ts";
import { useAgain } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Field } from "../../elements/field.tsx";
import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { QueriedList } from "../elements/list-panel.tsx";
import { Chip, Details, Line } from "../elements/panel.tsx";
import { Secret } from "../elements/secret.tsx";
import { Removal } from "../elements/sure.tsx";
import { showMoment } from "../elements/when.ts";
import { settingsKeys, workersQuery } from "../queries.ts";
import type { ReadingWorker, WorkerMade } from "../shapes.ts";

/** Other machines that read for the box: which are there, what they have read, and how another is let in. */
export function Workers() {
  const workers = useQuery(workersQuery);
  return (
    <QueriedList
      title={settingsMessages.workers.title}
      lead={settingsMessages.workers.lead}
      add={settingsMessages.workers.add}
      look="outline"
      adding={(close) => <AddWorker onClose={close} />}
      query={workers}
      of={(data) => data.workers}
      none={settingsMessages.workers.none}
    >
      {(worker) => <WorkerLine key={worker.id} worker={worker} />}
    </QueriedList>
  );
}

function WorkerLine({ worker }: { worker: ReadingWorker }) {
  const { name, state, pages, slots, last_seen: seen } = worker;
  const details = [
    settingsMessages.workers.pages({ n: pages }),
    ...(slots > 0
      ? [settingsMessages.workers.slots({ n: slots })]
      : [seen ? settingsMessages.workers.seen({ when: showMoment(seen) }) : settingsMessages.workers.never]),
  ];
  const tone = state === "resting" ? "look" : state === "away" ? "plain" : "good";
  return (
    <Line
      icon={<Cpu className="size-5" aria-hidden />}
      title={
        <>
          {name} <Chip tone={tone}>{settingsMessages.workers.states[state]}</Chip>
        </>
      }
      detail={details.join(" · ")}
    >
      <Removal
        label={settingsMessages.workers.remove({ name })}
        title={settingsMessages.workers.removeTitle}
        lead={settingsMessages.workers.removeLead({ name })}
        run={() => answered(api.DELETE("/v1/workers/{worker}", { params: { path: { worker: worker.id } } }))}
        said={settingsMessages.workers.removed}
        refresh={[settingsKeys.workers]}
      />
    </Line>
  );
}

function AddWorker({ onClose }: { onClose: () => void }) {
  const again = useAgain(settingsKeys.workers);
  const form = useFields({ name: "" });
  const [made, setMade] = useState<WorkerMade | null>(null);
  if (made) return <Made made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={settingsMessages.workers.addTitle}
      lead={settingsMessages.workers.addLead}
      submit={settingsMessages.workers.submit}
      fields={["name"]}
      onClose={onClose}
      onSubmit={async () => {
        setMade(await answered(api.POST("/v1/workers", { body: { name: form.values.name.trim() } })));
        await again();
      }}
    >
      {(error) => (
        <Field
          label={settingsMessages.workers.name}
          hint={settingsMessages.workers.nameHint}
          required
          maxLength={120}
          autoComplete="off"
          {...form.field("name", error)}
        />
      )}
    </FormDialog>
  );
}

/** The token of a machine, shown once, and what is typed there. */
function Made({ made, onClose }: { made: WorkerMade; onClose: () => void }) {
  const { data } = useQuery(workersQuery);
  return (
    <Dialog
      onClose={onClose}
      title={settingsMessages.workers.secretTitle({ name: made.worker.name })}
      lead={settingsMessages.workers.secretLead({ version: data?.version ?? "" })}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Secret label={settingsMessages.workers.secret} text={made.secret} />
        <Details>
          <code className="block font-mono text-sm break-all select-all">
            {`deedbox worker --of ${data?.box ?? ""} --token-file token.txt`}
          </code>
        </Details>
        <Button className="justify-self-end" onClick={onClose}>
          {appMessages.done}
        </Button>
      </div>
    </Dialog>
  );
}
