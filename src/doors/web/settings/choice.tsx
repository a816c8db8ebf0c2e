import { inputClass, Labelled } from "../elements/field.tsx";

interface Props<T extends string> {
  label: string;
  value: T;
  of: Readonly<Record<T, string>>;
  onChoose: (value: T) => void;
  hint?: string;
  error?: string;
}

/** One of a few words, chosen from a list. */
export function Choice<T extends string>({ label, value, of, onChoose, hint, error }: Props<T>) {
  const values = Object.keys(of) as T[];
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(names) => (
        <select
          {...names}
          className={inputClass}
          value={value}
          onChange={(event) => {
            const chosen = values.find((each) => each === event.target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {of[each]}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
