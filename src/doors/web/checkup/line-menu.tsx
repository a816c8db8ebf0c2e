import {
  AlarmClock,
  Ban,
  CheckCheck,
  EllipsisVertical,
  type LucideIcon,
  Mail,
  RotateCcw,
  Wallet,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import * as checkupMessages from "#messages/app/checkup.ts";
import { IconButton } from "../elements/button.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import type { CheckupItem } from "../shapes.ts";
import type { Act } from "./act.ts";

interface Props {
  item: CheckupItem;
  onAct(act: Act): void;
  onSnooze(): void;
  onDismiss(): void;
  onDraft(): void;
}

/** Everything that can be done about a line. */
export function LineMenu({ item, onAct, onSnooze, onDismiss, onDraft }: Props) {
  if (item.source === "document") return <span className="w-1" />;
  const open = item.status === "open" || item.status === "snoozed";
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton label={checkupMessages.actions({ title: item.title })}>
          <EllipsisVertical className="size-4.5" aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClass}>
          {open && item.source === "obligation" && (
            <>
              <Line
                icon={CheckCheck}
                text={checkupMessages.done}
                onSelect={() => onAct({ action: "handled" })}
              />
              <Line icon={AlarmClock} text={checkupMessages.snooze} onSelect={onSnooze} />
            </>
          )}
          {open && <Line icon={Mail} text={checkupMessages.draft} onSelect={onDraft} />}
          {open && item.kind === "payment" && item.severity === "later" && (
            <Line icon={Wallet} text={checkupMessages.manual} onSelect={() => onAct({ action: "manual" })} />
          )}
          {open && <Line icon={Ban} text={checkupMessages.dismiss} onSelect={onDismiss} />}
          {(!open || item.status === "snoozed") && (
            <Line
              icon={RotateCcw}
              text={checkupMessages.reopen}
              onSelect={() => onAct({ action: "reopen" })}
            />
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Line({ icon: Icon, text, onSelect }: { icon: LucideIcon; text: string; onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={menuItemClass} onSelect={onSelect}>
      <Icon className="size-4.5 text-muted" aria-hidden />
      {text}
    </DropdownMenu.Item>
  );
}
