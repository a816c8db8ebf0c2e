import { Link } from "@tanstack/react-router";
import { Menu } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import * as appMessages from "#messages/app/app.ts";
import * as frameMessages from "#messages/app/frame.ts";
import { AddMenu } from "../arrivals/add-menu.tsx";
import { menuClass, menuItemClass } from "../elements/menu.ts";
import { onPhone, places } from "./places.ts";

/** The navigation beside the content, from 768 px of width on. */
export function SideBar() {
  return (
    <aside className="print:hidden sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r bg-sunk/50 p-3 md:flex">
      <Link to="/" className="flex items-center gap-2.5 rounded-lg px-2 py-1.5">
        <img src="/icon.svg" alt="" width={30} height={30} className="rounded-lg" />
        <span className="font-serif text-lg">{appMessages.name}</span>
      </Link>
      <nav aria-label={frameMessages.navigation} className="mt-5 flex grow flex-col gap-1">
        {places.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            activeOptions={{ exact: place.to === "/", includeSearch: false }}
            className="flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted last:mt-auto hover:bg-sunk hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
          >
            <place.icon className="size-4.5" aria-hidden />
            {place.name}
          </Link>
        ))}
      </nav>
    </aside>
  );
}

const tabClass =
  "grid min-h-14 min-w-0 place-content-center justify-items-center gap-0.5 text-xs font-medium text-muted aria-[current=page]:text-accent";

/** The navigation of a phone: what is wanted daily under the thumb, the rest behind "More". */
export function BottomBar() {
  const shown = places.filter((place) => onPhone.includes(place.to));
  const rest = places.filter((place) => !onPhone.includes(place.to));
  return (
    <nav
      aria-label={frameMessages.navigation}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.slice(0, 2).map((place) => (
        <Tab key={place.to} place={place} />
      ))}
      <AddMenu compact />
      {shown.slice(2).map((place) => (
        <Tab key={place.to} place={place} />
      ))}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className={tabClass}>
          <Menu className="size-5.5 justify-self-center" aria-hidden />
          {frameMessages.more}
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={menuClass}>
            {rest.map((place) => (
              <DropdownMenu.Item key={place.to} asChild className={menuItemClass}>
                <Link to={place.to}>
                  <place.icon className="size-4.5 text-muted" aria-hidden />
                  {place.name}
                </Link>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </nav>
  );
}

function Tab({ place }: { place: (typeof places)[number] }) {
  return (
    <Link
      to={place.to}
      activeOptions={{ exact: place.to === "/", includeSearch: false }}
      className={tabClass}
    >
      <place.icon className="size-5.5 justify-self-center" aria-hidden />
      {place.name}
    </Link>
  );
}
