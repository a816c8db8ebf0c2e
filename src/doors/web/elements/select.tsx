import { inputClass, Labelled } from "./field.tsx";

interface SelectProps {
  label: string;
  value: string;
  /** What can be chosen, in the order of showing: its value, and what it is called. */
  of: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  hint?: string;
  error?: string;
}

/** A field in which one of several is chosen. */
export function Select({ label, value, of, onChoose, hint, error }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(names) => (
        <select
          {...names}
          className={inputClass}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          {of.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  /** The words of a table, by what they stand for. */
  of: Readonly<Record<T, string>>;
  onChoose: (value: T) => void;
  hint?: string;
  error?: string;
}

/** One of a few words of a table, chosen from a list. */
export function Choice<T extends string>({ of, onChoose, ...rest }: ChoiceProps<T>) {
  const values = Object.keys(of) as T[];
  return (
    <Select
      {...rest}
      of={values.map((each) => [each, of[each]])}
      onChoose={(value) => {
        const chosen = values.find((each) => each === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
}
