import type { QueryKey } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as settingsMessages from "#messages/app/settings.ts";
import { useDone } from "../../api/change.ts";
import { Button, IconButton } from "../../elements/button.tsx";
import { Confirm } from "../../elements/confirm.tsx";

interface Asked {
  title: string;
  lead: string;
  /** Does it; what it throws is shown, and the question stays. */
  run: () => Promise<unknown>;
  /** What is said once it is done. */
  said: string;
  /** What is fetched again. */
  refresh: readonly QueryKey[];
}

interface SureProps extends Asked {
  submit: string;
  button: (ask: () => void) => ReactNode;
}

/** A button, and the question before what it does is done. */
function Sure({ title, lead, submit, run, said, refresh, button }: SureProps) {
  const done = useDone(...refresh);
  const [asking, setAsking] = useState(false);
  return (
    <>
      {button(() => setAsking(true))}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        lead={lead}
        submit={submit}
        onSubmit={async () => {
          await run();
          await done(said);
        }}
      />
    </>
  );
}

interface EndProps extends Asked {
  text: string;
  /** The accessible name of the button. */
  label?: string;
  look?: "danger" | "quiet";
}

/** The button that ends something. */
export const EndButton = ({ text, label, look = "danger", ...asked }: EndProps) => (
  <Sure
    {...asked}
    submit={text}
    button={(ask) => (
      <Button look={look} aria-label={label} onClick={ask}>
        {text}
      </Button>
    )}
  />
);

interface RemovalProps extends Asked {
  /** What the button says to those who do not see it. */
  label: string;
  /** Hides the button; a dialog that is open stays open. */
  hidden?: boolean;
}

/** The button of a line that takes it away. */
export const Removal = ({ label, hidden = false, ...asked }: RemovalProps) => (
  <Sure
    {...asked}
    submit={settingsMessages.remove}
    button={(ask) =>
      !hidden && (
        <IconButton label={label} className="size-10" onClick={ask}>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
      )
    }
  />
);
