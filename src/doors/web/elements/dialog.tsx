import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import * as appMessages from "#messages/app/app.ts";
import { IconButton } from "./button.tsx";

export interface DialogProps {
  /** Of a dialog that keeps what was typed while it is closed. */
  open?: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** What the cross that closes it is called. */
  close?: string;
  children?: ReactNode;
}

/** The first thing to do in the dialog gets the focus, not the cross that closes it. */
function focusFirst(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const first = content.querySelector<HTMLElement>("input:not([hidden]), textarea, [data-first]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** A dialog: in the middle on a wide window, a sheet from below on a phone. Focus stays inside, Escape closes it. */
export function Dialog({
  open = true,
  onClose,
  title,
  lead,
  close = appMessages.close,
  children,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(now) => now || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          onOpenAutoFocus={focusFirst}
          className={
            "fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto rounded-t-2xl bg-surface p-5 " +
            "pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[30rem] " +
            "sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl"
          }
        >
          <div className="flex items-start justify-between gap-3">
            <Radix.Title className="font-serif text-xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={close} className="-mt-1 -mr-1">
                <X className="size-5" aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <Radix.Description className="mt-1 text-sm text-muted">{lead}</Radix.Description>
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
