import { type ChangeEvent, useState } from "react";
import { fieldError } from "../api/call.ts";

/** The names of those that are text. */
type Texts<T> = { [K in keyof T & string]: string extends T[K] ? K : never }[keyof T & string];

/** What is typed and chosen in a form, by the names that the box gives its fields. */
export function useFields<T extends object>(start: T) {
  const [values, set] = useState(start);
  const put = (change: Partial<T>) => set((now) => ({ ...now, ...change }));
  /** What a field of text shows, and what was wrong with it. */
  const field = <K extends Texts<T>>(name: K, error?: unknown) => ({
    value: String(values[name]),
    error: fieldError(error, name),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      put({ [name]: event.target.value } as Partial<Record<K, string>> as Partial<T>),
  });
  return { values, put, field };
}
