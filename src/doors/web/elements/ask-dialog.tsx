import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

interface Props {
  title: string;
  lead: string;
  submit: string;
  cancel: string;
  /** What is asked for is said. */
  ready: boolean;
  /** What was asked for is being done. */
  busy?: boolean;
  /** Of a dialog that keeps what was typed while it is closed. */
  open?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks for something in a dialog: fields, the press that takes it once it is ready, and the way out. */
export function AskDialog({
  title,
  lead,
  submit,
  cancel,
  ready,
  busy = false,
  open = true,
  onSubmit,
  onClose,
  children,
}: Props) {
  const send = () => {
    if (ready) onSubmit();
  };
  return (
    <Dialog open={open} onOpenChange={(now) => now || onClose()} title={title} lead={lead} close={cancel}>
      <Form onSubmit={send}>
        {children}
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={!ready} busy={busy}>
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
