import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellPlus, CircleOff, Combine, EllipsisVertical, Pencil, Pin, RotateCcw } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import * as peopleMessages from "#messages/app/people.ts";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { Meanwhile, unlessChanged } from "../api/meanwhile.ts";
import { ReminderDialog } from "../checkup/reminder.tsx";
import { IconButton } from "../elements/button.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import { useSay } from "../elements/said.tsx";
import { CombineDialog, GoneDialog, RenameDialog } from "./dialogs.tsx";
import type { Entity, EntityChange, EntityChanging } from "./queries.ts";

/** What is said once a change is taken back. */
function putBack(entity: Entity, back: EntityChange): string {
  if (back.name !== undefined) return peopleMessages.toast.renamed({ name: back.name });
  if (back.disposed_at !== undefined)
    return back.disposed_at === null
      ? peopleMessages.toast.back({ name: entity.name })
      : peopleMessages.toast.gone({ name: entity.name });
  return back.pinned === true
    ? peopleMessages.toast.pinned({ name: entity.name })
    : peopleMessages.toast.unpinned({ name: entity.name });
}

/** Changes a person or thing, says `said`, and puts back what was on request. */
export function useChange(entity: Entity) {
  const client = useQueryClient();
  const say = useSay();
  const change = useMutation({
    mutationFn: ({ body, seen = null }: EntityChanging) => {
      const path = { entity: entity.id };
      return unlessChanged(
        seen,
        () => api.GET("/v1/people-and-things/{entity}", { params: { path } }),
        (now) => now.person_or_thing.name,
        (tag) =>
          answered(
            api.PATCH("/v1/people-and-things/{entity}", {
              params: { path, header: { "Idempotency-Key": newKey(), ...tag } },
              body,
            }),
          ),
      );
    },
    onSuccess: (_, { said, back }) =>
      say({
        text: said,
        undo: back && (() => change.mutate({ body: back, said: putBack(entity, back) })),
      }),
    // Whoever was faster is told of in the dialog.
    onError: (error) => error instanceof Meanwhile || say({ text: sentenceOf(error), bad: true }),
    onSettled: () => {
      for (const queryKey of [keys.entities, keys.lists, keys.checkups, keys.overview, ["document"]])
        void client.invalidateQueries({ queryKey });
    },
  });
  return change;
}

/** Everything that can be done about a person or thing. */
export function EntityMenu({ entity }: { entity: Entity }) {
  const [dialog, setDialog] = useState<"rename" | "combine" | "gone" | "reminder" | null>(null);
  const change = useChange(entity);
  const close = () => setDialog(null);
  const lines = [
    { icon: Pencil, text: peopleMessages.rename, run: () => setDialog("rename") },
    {
      icon: Pin,
      text: peopleMessages.pin,
      run: () =>
        change.mutate({
          body: { pinned: true },
          said: peopleMessages.toast.pinned({ name: entity.name }),
          back: { pinned: false },
        }),
    },
    { icon: BellPlus, text: peopleMessages.reminder, run: () => setDialog("reminder") },
    { icon: Combine, text: peopleMessages.combine, run: () => setDialog("combine") },
    entity.gone === null
      ? { icon: CircleOff, text: peopleMessages.markGone, run: () => setDialog("gone") }
      : {
          icon: RotateCcw,
          text: peopleMessages.bringBack,
          run: () =>
            change.mutate({
              body: { disposed_at: null },
              said: peopleMessages.toast.back({ name: entity.name }),
              back: { disposed_at: entity.gone },
            }),
        },
  ];
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={peopleMessages.actions({ name: entity.name })}>
            <EllipsisVertical className="size-5" aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClass}>
            {lines.map((line) => (
              <DropdownMenu.Item key={line.text} className={menuItemClass} onSelect={line.run}>
                <line.icon className="size-4.5 text-muted" aria-hidden />
                {line.text}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {dialog === "rename" && <RenameDialog entity={entity} onClose={close} onChange={change.mutate} />}
      {dialog === "gone" && <GoneDialog entity={entity} onClose={close} onChange={change.mutate} />}
      {dialog === "combine" && <CombineDialog entity={entity} onClose={close} />}
      <ReminderDialog open={dialog === "reminder"} onClose={close} about={{ person_or_thing: entity.id }} />
    </>
  );
}
