import { Link } from "@tanstack/react-router";
import { FileText, Mail, Phone } from "lucide-react";
import * as checkupMessages from "#messages/app/checkup.ts";
import { kindIcon } from "../documents/kind-icon.ts";
import { Button } from "../elements/button.tsx";
import type { CheckupItem } from "../shapes.ts";

/** What stands behind a line: why it is there, what to do, and where it comes from. */
export function LineDetails({ item, onDraft }: { item: CheckupItem; onDraft: () => void }) {
  const todo = item.what_to_do;
  const Icon = kindIcon(item.person_or_thing?.kind ?? "organization");
  return (
    <div className="grid gap-3 border-t bg-paper/60 px-5 py-4 text-sm sm:pl-14">
      {item.detail && <p className="text-pretty">{item.detail}</p>}
      {item.dismissed_reason && <p className="text-muted">{item.dismissed_reason}</p>}
      {todo?.summary && todo.summary !== item.detail && <p className="text-pretty">{todo.summary}</p>}
      {todo && todo.steps.length > 0 && (
        <div>
          <h3 className="font-semibold">{checkupMessages.steps}</h3>
          <ol className="mt-1 grid list-decimal gap-1 pl-5">
            {todo.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {todo?.prepared && <p className="rounded-lg bg-sunk px-3 py-2 whitespace-pre-line">{todo.prepared}</p>}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {item.document && (
          <Link to="/documents/$id" params={{ id: item.document.id }} className={chip}>
            <FileText className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{item.document.title ?? checkupMessages.paper}</span>
          </Link>
        )}
        {item.person_or_thing && (
          <Link to="/people-and-things/$id" params={{ id: item.person_or_thing.id }} className={chip}>
            <Icon className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="truncate">{item.person_or_thing.name}</span>
          </Link>
        )}
        {todo?.phone && (
          <a href={`tel:${todo.phone.replace(/[^\d+]/g, "")}`} className={chip}>
            <Phone className="size-4 shrink-0 text-muted" aria-hidden />
            {todo.phone}
          </a>
        )}
        {item.source !== "document" && item.status === "open" && (
          <Button look="outline" className="rounded-full!" onClick={onDraft}>
            <Mail className="size-4" aria-hidden />
            {checkupMessages.draft}
          </Button>
        )}
      </div>
    </div>
  );
}

const chip =
  "inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border bg-surface px-3.5 font-medium hover:bg-sunk";
