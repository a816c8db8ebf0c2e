import {
  CalendarCheck,
  Files,
  FolderInput,
  House,
  type LucideIcon,
  MessageCircleQuestion,
  Package,
  Settings,
  UsersRound,
  Wallet,
} from "lucide-react";
import * as placesMessages from "#messages/app/places.ts";

/** One place of the navigation. */
interface Place {
  to:
    | "/"
    | "/checkup"
    | "/documents"
    | "/people-and-things"
    | "/ask"
    | "/money"
    | "/imports"
    | "/bundles"
    | "/settings";
  name: string;
  icon: LucideIcon;
}

/** The places of the app in the order a household needs them: what to do, what there is, then what is seldom wanted. */
export const places: readonly Place[] = [
  { to: "/", name: placesMessages.home, icon: House },
  { to: "/checkup", name: placesMessages.checkup, icon: CalendarCheck },
  { to: "/documents", name: placesMessages.documents, icon: Files },
  { to: "/people-and-things", name: placesMessages.people, icon: UsersRound },
  { to: "/ask", name: placesMessages.ask, icon: MessageCircleQuestion },
  { to: "/money", name: placesMessages.money, icon: Wallet },
  { to: "/imports", name: placesMessages.imports, icon: FolderInput },
  { to: "/bundles", name: placesMessages.bundles, icon: Package },
  { to: "/settings", name: placesMessages.settings, icon: Settings },
];

/** Those that stand in the bar of a phone; the others are behind "More". */
export const onPhone: readonly Place["to"][] = ["/", "/checkup", "/documents"];
