import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Takes what was entered. */
  onSubmit: (form: HTMLFormElement) => unknown;
}

/** A form that the page itself takes: its fields stand below each other unless `className` says otherwise. */
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
