import { type ReactNode, useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { sentenceOf } from "../../api/call.ts";
import { Button } from "../../elements/button.tsx";
import { Dialog } from "../../elements/dialog.tsx";
import { Form } from "../../elements/form.tsx";
import { Notice } from "../../elements/notice.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** What the button that does it says. */
  act: string;
  onAct: () => Promise<unknown>;
  look?: "danger" | "primary";
  children?: ReactNode;
}

/** Asks before something is done that cannot be taken back. Stays open, and says why, when it was refused. */
export function Confirm({ open, onClose, title, lead, act, onAct, look = "danger", children }: Props) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const close = () => {
    setRefused(null);
    onClose();
  };
  const go = async () => {
    setBusy(true);
    setRefused(null);
    try {
      await onAct();
      close();
    } catch (error) {
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      lead={lead}
      close={settingsMessages.close}
    >
      <Form onSubmit={go}>
        {children}
        {refused !== null && (
          <Notice tone="bad" urgent>
            {sentenceOf(refused)}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button look="quiet" onClick={close}>
            {settingsMessages.cancel}
          </Button>
          <Button type="submit" look={look} busy={busy} data-first>
            {act}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
