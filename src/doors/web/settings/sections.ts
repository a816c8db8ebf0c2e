import {
  BellRing,
  CalendarDays,
  CircleUserRound,
  HardDriveDownload,
  HeartPulse,
  KeySquare,
  type LucideIcon,
  MailPlus,
  Plug,
  ScanText,
  ScrollText,
  Tag,
  UsersRound,
} from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import * as settingsMessages from "#messages/app/settings.ts";

/** Who is shown a part: everybody, those who may change papers, owners, and owners of the account the box was set up with. */
export type Audience = "everyone" | "members" | "owners" | "keepers";

export type SectionName = keyof typeof settingsMessages.sections;

/** One part of the settings; what it shows is fetched when it is opened. */
export interface Section {
  id: SectionName;
  icon: LucideIcon;
  who: Audience;
  page: LazyExoticComponent<ComponentType>;
}

const part = (
  id: SectionName,
  icon: LucideIcon,
  who: Audience,
  load: () => Promise<{ default: ComponentType }>,
): Section => ({ id, icon, who, page: lazy(load) });

export const sections: readonly Section[] = [
  part("profile", CircleUserRound, "everyone", async () => ({
    default: (await import("./profile.tsx")).ProfileSection,
  })),
  part("members", UsersRound, "owners", async () => ({
    default: (await import("./members.tsx")).MembersSection,
  })),
  part("apps", Plug, "everyone", async () => ({
    default: (await import("./apps.tsx")).AppsSection,
  })),
  part("tokens", KeySquare, "everyone", async () => ({
    default: (await import("./tokens.tsx")).TokensSection,
  })),
  part("calendar", CalendarDays, "members", async () => ({
    default: (await import("./calendar.tsx")).CalendarSection,
  })),
  part("mail", MailPlus, "owners", async () => ({
    default: (await import("./mail.tsx")).MailSection,
  })),
  part("notices", BellRing, "owners", async () => ({
    default: (await import("./notices.tsx")).NoticesSection,
  })),
  part("reading", ScanText, "keepers", async () => ({
    default: (await import("./reading.tsx")).ReadingSection,
  })),
  part("backup", HardDriveDownload, "keepers", async () => ({
    default: (await import("./backup.tsx")).BackupSection,
  })),
  part("plan", Tag, "owners", async () => ({
    default: (await import("./plan.tsx")).PlanSection,
  })),
  part("audit", ScrollText, "owners", async () => ({
    default: (await import("./audit.tsx")).AuditSection,
  })),
  part("health", HeartPulse, "keepers", async () => ({
    default: (await import("./health.tsx")).HealthSection,
  })),
];

/** The name of a part and the sentence below it. */
export const said = (id: SectionName): { name: string; lead: string } => settingsMessages.sections[id];

/** Whether somebody with this role is shown a part. */
export function isFor(who: Audience, role: string | undefined, keeper: boolean): boolean {
  if (who === "everyone") return true;
  if (who === "members") return role === "owner" || role === "member";
  return role === "owner" && (who === "owners" || keeper);
}
