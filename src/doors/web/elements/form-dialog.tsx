import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as appMessages from "#messages/app/app.ts";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { Refused } from "./notice.tsx";

export interface FormDialogProps extends Omit<DialogProps, "children"> {
  /** What the button that takes it says. */
  submit: string;
  look?: "danger" | "primary";
  /** Takes it; what a promise is refused with is shown. */
  onSubmit: () => unknown;
  /** What is asked for is said. */
  ready?: boolean;
  /** What was asked for is being done elsewhere. */
  busy?: boolean;
  /** Fields that show their own errors. */
  fields?: readonly string[];
  children?: ReactNode | ((error: unknown) => ReactNode);
}

/** Asks for something in a dialog: fields, the press that takes it once it is ready, and the way out. It stays open while it is refused. */
export function FormDialog(given: FormDialogProps) {
  const { submit, look, onSubmit, ready = true, busy, fields = [], children, onClose, ...dialog } = given;
  const taken = useMutation({ mutationFn: async () => onSubmit() });
  const close = () => {
    taken.reset();
    onClose();
  };
  return (
    <Dialog {...dialog} onClose={close}>
      <Form onSubmit={() => ready && taken.mutate()}>
        {typeof children === "function" ? children(taken.error) : children}
        <Refused error={taken.error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button look="quiet" onClick={close}>
            {appMessages.cancel}
          </Button>
          <Button
            type="submit"
            look={look}
            disabled={!ready}
            busy={busy || taken.isPending}
            data-first={children === undefined || undefined}
          >
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
