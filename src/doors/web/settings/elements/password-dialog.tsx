import { useFields } from "../../elements/fields.ts";
import { FormDialog } from "../../elements/form-dialog.tsx";
import { PasswordField } from "../../sign-in/password-field.tsx";

interface Props {
  title: string;
  lead: string;
  submit: string;
  /** What the field is called. */
  label: string;
  /** The person has none: it is not asked for. */
  without?: boolean;
  onClose: () => void;
  /** Does it; what it throws is shown, and the question stays. */
  onPassword: (password: string) => Promise<unknown>;
}

/** Asks for the password before something is done. */
export function PasswordDialog({ label, without = false, onPassword, ...dialog }: Props) {
  const form = useFields({ password: "" });
  return (
    <FormDialog {...dialog} fields={["password"]} onSubmit={() => onPassword(form.values.password)}>
      {(error) =>
        !without && (
          <PasswordField
            label={label}
            autoComplete="current-password"
            required
            {...form.field("password", error)}
          />
        )
      }
    </FormDialog>
  );
}
