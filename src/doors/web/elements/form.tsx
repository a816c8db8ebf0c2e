import type { ComponentProps, ReactNode } from "react";
import * as appMessages from "#messages/app/app.ts";
import { Button } from "./button.tsx";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Takes what was entered. */
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** A form that the page handles itself: fields in one column unless `className` says otherwise. */
export function Form({ onSubmit, className = "grid grid-cols-[minmax(0,1fr)] gap-4", ...rest }: Props) {
  return (
    <form
      {...rest}
      className={className}
      onSubmit={(event) => {
        // The form of a dialog above this one is its child in React, though not on the page.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}

interface SaveProps {
  busy: boolean;
  onCancel: () => void;
  children?: ReactNode;
}

/** The press that saves what was written in place, and the way out. */
export const SaveOrCancel = ({ busy, onCancel, children }: SaveProps) => (
  <div className="flex gap-2">
    <Button type="submit" busy={busy}>
      {appMessages.save}
    </Button>
    <Button look="quiet" onClick={onCancel}>
      {appMessages.cancel}
    </Button>
    {children}
  </div>
);
