import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useChange } from "../../api/change.ts";
import { Button } from "../../elements/button.tsx";
import { Chip, Lines, Loaded, Panel, PanelBody } from "./panel.tsx";

interface AddProps {
  title: string;
  lead: string;
  /** What the button that adds says, and how much it stands out. */
  add: string;
  look?: "outline" | "primary";
  icon?: ReactNode;
  /** The dialog that asks for the new one, while it is open. */
  adding: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A panel that holds a list: at the right of its heading the button that adds to it, and the dialog that asks what. */
export function ListPanel({
  title,
  lead,
  add,
  look = "primary",
  icon = <Plus className="size-4" aria-hidden />,
  adding,
  children,
}: AddProps) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={title}
      lead={lead}
      action={
        <Button look={look} onClick={() => setOpen(true)}>
          {icon}
          {add}
        </Button>
      }
    >
      {children}
      {open && adding(() => setOpen(false))}
    </Panel>
  );
}

interface LinesProps<T> {
  label: string;
  /** What is said where there is none yet. */
  none: string;
  of: readonly T[];
  /** The line of one, with its key. */
  children: (one: T) => ReactNode;
}

/** The lines of a list, or that there is none. */
export const LinesOrNone = <T,>({ label, none, of, children }: LinesProps<T>) => (
  <>
    {of.length === 0 && <PanelBody className="text-sm text-muted">{none}</PanelBody>}
    <Lines label={label}>{of.map(children)}</Lines>
  </>
);

interface QueriedProps<T, L> {
  title: string;
  lead: string;
  add: string;
  look?: AddProps["look"];
  adding: AddProps["adding"];
  none: string;
  children: (one: L) => ReactNode;
  query: UseQueryResult<T>;
  of: (data: T) => readonly L[];
}

/** A panel that holds a list which is asked for when it is opened. */
export const QueriedList = <T, L>({ query, of, none, children, ...panel }: QueriedProps<T, L>) => (
  <ListPanel {...panel}>
    <Loaded query={query}>
      {(data) => (
        <LinesOrNone label={panel.title} none={none} of={of(data)}>
          {children}
        </LinesOrNone>
      )}
    </Loaded>
  </ListPanel>
);

/** What is wrong with one, below what there is to know of it. */
export const Trouble = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block">
    <Chip tone="look">{children}</Chip>
  </span>
);

interface TrialProps {
  label: string;
  /** Tries it: what came of it in words, and whether that is good. */
  run: () => Promise<{ detail: string; good: boolean }>;
  refresh: readonly QueryKey[];
}

/** The button of a line that tries whether it works and says what came of it. */
export function Trial({ label, run, refresh }: TrialProps) {
  const trial = useChange({ run, said: ({ detail, good }) => ({ text: detail, bad: !good }), refresh });
  return (
    <Button look="quiet" busy={trial.isPending} onClick={() => trial.mutate()}>
      {label}
    </Button>
  );
}
