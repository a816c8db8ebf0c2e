import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  lead: string;
  submit: string;
  cancel: string;
  /** What is asked for is said. */
  ready: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks for something in a dialog: fields, the press that takes it once it is ready, and the way out. */
export function AskDialog({ title, lead, submit, cancel, ready, onSubmit, onClose, children }: Props) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onSubmit();
  };
  return (
    <Dialog open onOpenChange={(now) => now || onClose()} title={title} lead={lead} close={cancel}>
      <form className="grid gap-4" onSubmit={send}>
        {children}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={!ready}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
