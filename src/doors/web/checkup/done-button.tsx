import { Check } from "lucide-react";
import * as homeMessages from "#messages/app/home.ts";
import { Button } from "../elements/button.tsx";
import type { CheckupItem } from "../shapes.ts";
import { useAct } from "./act.ts";

/** Marks a dated item as paid or as done at one press, with the way back. */
export function DoneButton({ item, className = "" }: { item: CheckupItem; className?: string }) {
  const act = useAct();
  return (
    <Button
      look="outline"
      className={className}
      busy={act.isPending}
      onClick={() => act.mutate({ item, act: { action: "handled" } })}
    >
      <Check className="size-4" aria-hidden />
      {item.kind === "payment" ? homeMessages.markPaid : homeMessages.markDone}
    </Button>
  );
}
