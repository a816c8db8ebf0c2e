import { CalendarDays } from "lucide-react";
import { useRef } from "react";
import * as factMessages from "#messages/app/fact.ts";
import { IconButton } from "../elements/button.tsx";

/** A calendar beside a field for a date that takes what people type: the day that is picked comes as `2025-03-31`. */
export function DayPicker({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className="relative">
      <input
        ref={input}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={day ?? ""}
        onChange={(event) => event.target.value !== "" && onPick(event.target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
      <IconButton
        label={factMessages.pickDay}
        className="size-11 border border-edge"
        onClick={() => input.current?.showPicker?.()}
      >
        <CalendarDays className="size-4.5" aria-hidden />
      </IconButton>
    </span>
  );
}
