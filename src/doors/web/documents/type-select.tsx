import * as documentsMessages from "#messages/app/documents.ts";
import { inputClass } from "../elements/field.tsx";

interface TypeSelectProps {
  names: object;
  types: readonly { id: string; slug: string; name: string; category: { name: string } }[];
  value: string;
  onChange(type: string): void;
}

/** The types a document can be filed as, by category. */
export function TypeSelect({ names, types, value, onChange }: TypeSelectProps) {
  const byCategory = Map.groupBy(types, (type) => type.category.name);
  return (
    <select
      {...names}
      className={inputClass}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{documentsMessages.unknownType}</option>
      {[...byCategory].map(([category, members]) => (
        <optgroup key={category} label={category}>
          {members.map((type) => (
            <option key={type.id} value={type.slug}>
              {type.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
