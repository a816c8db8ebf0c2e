import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

/** Asks before something is done that cannot be taken back, and closes once it is. */
export const Confirm = ({ look = "danger", ...given }: FormDialogProps) => (
  <FormDialog
    {...given}
    look={look}
    onSubmit={async () => {
      await given.onSubmit();
      given.onClose();
    }}
  />
);
