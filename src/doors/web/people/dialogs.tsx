import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { Meanwhile } from "../api/meanwhile.ts";
import { entitiesQuery } from "../api/queries.ts";
import { AskDialog } from "../elements/ask-dialog.tsx";
import { Conflict } from "../elements/conflict.tsx";
import { Field } from "../elements/field.tsx";
import { Choice, Select } from "../elements/select.tsx";
import { localDay, thisMoment } from "../formatting.ts";
import type { Entity, EntityChanging } from "./queries.ts";
import { useCombine } from "./twice.tsx";

interface Props {
  entity: Entity;
  onClose(): void;
  onChange(done: EntityChanging, then?: { onSuccess?: () => void; onError?: (error: Error) => void }): void;
}

/** Another name, or another kind. */
export function RenameDialog({ entity, onClose, onChange }: Props) {
  const [name, setName] = useState(entity.name);
  const [kind, setKind] = useState(entity.kind);
  // What stood there when the dialog opened, whatever comes in behind it.
  const [was] = useState(entity);
  const [conflict, setConflict] = useState<Meanwhile | null>(null);
  const changed = name.trim() !== was.name || kind !== was.kind;
  const save = (seen: string) => {
    setConflict(null);
    onChange(
      {
        body: { name: name.trim(), kind },
        said: peopleMessages.toast.renamed({ name: name.trim() }),
        back: { name: seen, kind: was.kind },
        seen,
      },
      { onSuccess: onClose, onError: (error) => void (error instanceof Meanwhile && setConflict(error)) },
    );
  };
  return (
    <AskDialog
      cancel={peopleMessages.cancel}
      title={peopleMessages.rename}
      lead={peopleMessages.renameLead}
      submit={peopleMessages.save}
      ready={name.trim() !== "" && changed && conflict === null}
      onClose={onClose}
      onSubmit={() => save(was.name)}
    >
      <Field
        label={peopleMessages.name}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
      />
      <Choice label={peopleMessages.kind} value={kind} of={peopleMessages.kinds} onChoose={setKind} />
      {conflict && (
        <Conflict error={conflict} busy={false} onKeep={() => save(conflict.now)} onTake={onClose} />
      )}
    </AskDialog>
  );
}

/** Since when it is gone. */
export function GoneDialog({ entity, onClose, onChange }: Props) {
  const today = localDay(thisMoment());
  const [day, setDay] = useState(today);
  return (
    <AskDialog
      cancel={peopleMessages.cancel}
      title={peopleMessages.markGone}
      lead={peopleMessages.markGoneLead}
      submit={peopleMessages.save}
      ready={day !== ""}
      onClose={onClose}
      onSubmit={() => {
        onChange({
          body: { disposed_at: day },
          said: peopleMessages.toast.gone({ name: entity.name }),
          back: { disposed_at: null },
        });
        onClose();
      }}
    >
      <Field
        label={peopleMessages.goneOn}
        type="date"
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </AskDialog>
  );
}

/** Which other one it is the same as: those of its kind first. */
export function CombineDialog({ entity, onClose }: { entity: Entity; onClose(): void }) {
  const entities = useQuery(entitiesQuery());
  const combine = useCombine();
  const [other, setOther] = useState("");
  const others = (entities.data?.people_and_things ?? [])
    .filter((one) => one.id !== entity.id)
    .sort(
      (a, b) =>
        Number(b.kind === entity.kind) - Number(a.kind === entity.kind) || a.name.localeCompare(b.name),
    );
  return (
    <AskDialog
      cancel={peopleMessages.cancel}
      title={peopleMessages.combine}
      lead={peopleMessages.combineLead}
      submit={peopleMessages.combineSubmit}
      ready={other !== ""}
      onClose={onClose}
      onSubmit={() => {
        combine.mutate({ keep: entity.id, other });
        onClose();
      }}
    >
      <Select
        label={peopleMessages.combineWith}
        value={other}
        of={[
          ["", ""],
          ...others.map(
            (one) =>
              [
                one.id,
                `${one.name} (${one.kind_label}, ${peopleMessages.papers({ n: one.documents })})`,
              ] as const,
          ),
        ]}
        onChoose={setOther}
      />
    </AskDialog>
  );
}
