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
import { words } from "../words.ts";

/** One place of the navigation. */
export interface Place {
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
  { to: "/", name: words.places.home, icon: House },
  { to: "/checkup", name: words.places.checkup, icon: CalendarCheck },
  { to: "/documents", name: words.places.documents, icon: Files },
  { to: "/people-and-things", name: words.places.people, icon: UsersRound },
  { to: "/ask", name: words.places.ask, icon: MessageCircleQuestion },
  { to: "/money", name: words.places.money, icon: Wallet },
  { to: "/imports", name: words.places.imports, icon: FolderInput },
  { to: "/bundles", name: words.places.bundles, icon: Package },
  { to: "/settings", name: words.places.settings, icon: Settings },
];

/** Those that stand in the bar of a phone; the others are behind "More". */
export const onPhone: readonly Place["to"][] = ["/", "/checkup", "/documents"];
