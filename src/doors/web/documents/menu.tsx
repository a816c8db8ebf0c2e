import {
  BellPlus,
  EllipsisVertical,
  FileClock,
  History,
  Link2,
  type LucideIcon,
  Package,
  RefreshCw,
  Trash2,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { ReminderDialog } from "../checkup/reminder.tsx";
import { IconButton } from "../elements/button.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import type { Document } from "../shapes.ts";
import { ShareDialog } from "../share/share.tsx";
import { restoreDocument, trashDocument } from "./bulk-bar.tsx";
import { BundleChoice } from "./bulk-dialogs.tsx";
import { HistoryDialog } from "./history.tsx";
import { ReplacesDialog } from "./replaces.tsx";

type Open = "share" | "bundle" | "reminder" | "replaces" | "history";

/** Everything that can be done with a document as a whole. */
export function DocumentMenu({ document }: { document: Document }) {
  const [open, setOpen] = useState<Open | null>(null);
  const refresh = [keys.document(document.id), keys.lists, keys.overview, keys.checkups, keys.arrived];
  const reread = useChange({
    run: () =>
      answered(
        api.POST("/v1/documents/{document}/read", {
          params: { path: { document: document.id }, header: { "Idempotency-Key": newKey() } },
        }),
      ),
    said: () => paperMessages.toast.reread,
    refresh,
  });
  const restore = useChange({
    run: () => restoreDocument(document.id),
    said: () => paperMessages.toast.restored({ title: document.title }),
    refresh,
  });
  const trash = useChange({
    run: () => trashDocument(document.id),
    said: () => paperMessages.toast.trashed({ title: document.title }),
    undo: () => () => restore.mutate(),
    refresh,
  });
  const close = () => setOpen(null);
  const lines: { icon: LucideIcon; text: string; run(): void }[] = [
    { icon: Link2, text: paperMessages.share, run: () => setOpen("share") },
    { icon: Package, text: paperMessages.bundle, run: () => setOpen("bundle") },
    { icon: BellPlus, text: paperMessages.reminder, run: () => setOpen("reminder") },
    { icon: FileClock, text: paperMessages.replaces, run: () => setOpen("replaces") },
    { icon: History, text: paperMessages.history, run: () => setOpen("history") },
    { icon: RefreshCw, text: paperMessages.reread, run: () => reread.mutate() },
    { icon: Trash2, text: paperMessages.trash, run: () => trash.mutate() },
  ];
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={paperMessages.actions}>
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
      {open === "share" && <ShareDialog what={{ document_id: document.id }} onClose={close} />}
      {open === "bundle" && <BundleChoice rows={[document]} onClose={close} onDone={close} />}
      {open === "replaces" && <ReplacesDialog document={document} onClose={close} />}
      {open === "history" && <HistoryDialog document={document.id} onClose={close} />}
      <ReminderDialog open={open === "reminder"} onClose={close} about={{ document_id: document.id }} />
    </>
  );
}
