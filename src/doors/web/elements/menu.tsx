import { Link, type LinkProps } from "@tanstack/react-router";
import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "./button.tsx";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Between the button and the menu, in pixels. */
  gap?: number;
  className?: string;
  children: ReactNode;
}

/** Lines to choose from, below a button. The page behind stays alive. */
export const Menu = ({ trigger, gap = 4, className = "", children }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={gap}
        collisionPadding={8}
        className={`z-50 min-w-56 animate-rise rounded-xl border bg-surface p-1.5 text-ink shadow-float outline-none ${className}`}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

const lineClass =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm outline-none select-none data-highlighted:bg-sunk";

interface Line {
  icon: LucideIcon;
  text: string;
}

interface ItemProps extends Line {
  onSelect: () => void;
  /** Takes something away. */
  bad?: boolean;
}

/** A line of a menu. */
export const MenuItem = ({ icon: Icon, text, onSelect, bad = false }: ItemProps) => (
  <DropdownMenu.Item className={bad ? `${lineClass} text-bad` : lineClass} onSelect={onSelect}>
    <Icon className={bad ? "size-4.5" : "size-4.5 text-muted"} aria-hidden />
    {text}
  </DropdownMenu.Item>
);

/** A line of a menu that leads to another page. */
export const MenuLink = ({ icon: Icon, text, to }: Line & Pick<LinkProps, "to">) => (
  <DropdownMenu.Item asChild className={lineClass}>
    <Link to={to}>
      <Icon className="size-4.5 text-muted" aria-hidden />
      {text}
    </Link>
  </DropdownMenu.Item>
);

/** A menu behind three dots with every action on the row beside it. */
export const ActionsMenu = ({
  label,
  lines,
  className,
}: {
  label: string;
  lines: (Line & { run: () => void })[];
  className?: string;
}) => (
  <Menu
    trigger={
      <IconButton label={label} className={className}>
        <EllipsisVertical className="size-5" aria-hidden />
      </IconButton>
    }
  >
    {lines.map(({ run, ...line }) => (
      <MenuItem key={line.text} {...line} onSelect={run} />
    ))}
  </Menu>
);
