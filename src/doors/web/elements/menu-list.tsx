import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useRef } from "react";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** Between the button and the menu, in pixels. */
  gap?: number;
  className?: string;
  children: ReactNode;
}

export interface MenuLine {
  icon: LucideIcon;
  text: string;
}

export interface ItemProps extends MenuLine {
  onSelect: () => void;
  /** Takes something away. */
  bad?: boolean;
}

/** How long a press lasts, in ms. */
const PRESS = 350;

/**
 * The menu that `Menu` opens: it is there once its button was pressed, and open at first. On a phone it is a sheet under the
 * thumb (`data-sheet`, style.css).
 */
export function MenuList({ trigger, gap = 4, className = "", children }: MenuProps) {
  const opened = useRef(performance.now());
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen
      onOpenChange={(now) => {
        if (now) opened.current = performance.now();
      }}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={gap}
          collisionPadding={8}
          data-sheet
          // A sheet may come to lie under the very press that opens it: letting go of that chooses nothing.
          onPointerUpCapture={(event) => {
            if (event.timeStamp - opened.current < PRESS) event.stopPropagation();
          }}
          className={`z-50 min-w-56 animate-rise rounded-xl border bg-surface p-1.5 text-ink shadow-float outline-none ${className}`}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const lineClass =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm max-md:min-h-12 max-md:text-base outline-none select-none data-highlighted:bg-sunk";

export const Item = ({ icon: Icon, text, onSelect, bad = false }: ItemProps) => (
  <DropdownMenu.Item className={bad ? `${lineClass} text-bad` : lineClass} onSelect={onSelect}>
    <Icon className={bad ? "size-4.5" : "size-4.5 text-muted"} aria-hidden />
    {text}
  </DropdownMenu.Item>
);

export const ItemLink = ({ icon: Icon, text, to }: MenuLine & Pick<LinkProps, "to">) => (
  <DropdownMenu.Item asChild className={lineClass}>
    <Link to={to}>
      <Icon className="size-4.5 text-muted" aria-hidden />
      {text}
    </Link>
  </DropdownMenu.Item>
);
