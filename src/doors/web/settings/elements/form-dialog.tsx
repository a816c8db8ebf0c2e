import { type ReactNode, useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { fieldError, sentenceOf } from "../../api/call.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Form } from "../../elements/form.tsx";
import { Notice } from "../../elements/notice.tsx";

interface Props {
  title: string;
  lead: string;
  submit: string;
  onClose: () => void;
  onSubmit: () => Promise<unknown>;
  /** Fields that say by themselves what was wrong with them. */
  fields: readonly string[];
  children: (error: unknown) => ReactNode;
}

/** A form in a dialog; it stays open, with what was wrong, until it is taken. */
export function FormDialog({ title, lead, submit, onClose, onSubmit, fields, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      await onSubmit();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      lead={lead}
      close={settingsMessages.close}
    >
      <Form onSubmit={send}>
        {children(error)}
        <Refused error={error} fields={fields} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button look="quiet" onClick={onClose}>
            {settingsMessages.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** What was refused, when no field of the form says it already. */
export function Refused({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error || fields.some((field) => fieldError(error, field) !== undefined)) return null;
  return (
    <Notice tone="bad" urgent>
      {sentenceOf(error)}
    </Notice>
  );
}
