import type { LinkProps } from "@tanstack/react-router";
import { EllipsisVertical } from "lucide-react";
import { type ComponentType, cloneElement, lazy, Suspense, useState } from "react";
import { IconButton } from "./button.tsx";
import type { ItemProps, MenuLine, MenuProps } from "./menu-list.tsx";

/** What draws an opened menu is a sixth of the app's scripts, so it is fetched when a pointer or the focus comes near a button. */
const load = () => import("./menu-list.tsx");
const List = lazy(async () => ({ default: (await load()).MenuList }));

/** Lines to choose from, below a button. The page behind stays alive. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  });
  return wanted ? (
    <Suspense fallback={button}>
      <List {...props} />
    </Suspense>
  ) : (
    button
  );
}

/** A line of a menu. */
export const MenuItem: ComponentType<ItemProps> = lazy(async () => ({ default: (await load()).Item }));

/** A line of a menu that leads to another page. */
export const MenuLink: ComponentType<MenuLine & Pick<LinkProps, "to">> = lazy(async () => ({
  default: (await load()).ItemLink,
}));

/** A menu behind three dots with every action on the row beside it. */
export const ActionsMenu = ({
  label,
  lines,
  className,
}: {
  label: string;
  lines: (MenuLine & { run: () => void })[];
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
