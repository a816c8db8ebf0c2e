import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import {
  BellRing,
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  CircleUserRound,
  FolderOutput,
  HardDriveDownload,
  HeartPulse,
  KeySquare,
  LoaderCircle,
  LogIn,
  MailPlus,
  Plug,
  ScanText,
  ScrollText,
  Smartphone,
  Tag,
  UsersRound,
} from "lucide-react";
import type { ComponentType, LazyExoticComponent } from "react";
import { lazy, Suspense } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as settingsMessages from "#messages/app/settings.ts";
import { useMedia, wideQuery } from "../elements/media.ts";
import { usePageTitle } from "../frame/page.tsx";
import { PageHeading } from "./elements/panel.tsx";
import { profileQuery } from "./queries.ts";

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
  part("devices", Smartphone, "everyone", async () => ({
    default: (await import("./devices.tsx")).DevicesSection,
  })),
  part("members", UsersRound, "owners", async () => ({
    default: (await import("./people/members.tsx")).MembersSection,
  })),
  part("providers", LogIn, "keepers", async () => ({
    default: (await import("./people/providers.tsx")).ProvidersSection,
  })),
  part("apps", Plug, "everyone", async () => ({
    default: (await import("./apps/apps.tsx")).AppsSection,
  })),
  part("tokens", KeySquare, "everyone", async () => ({
    default: (await import("./apps/tokens.tsx")).TokensSection,
  })),
  part("calendar", CalendarDays, "members", async () => ({
    default: (await import("./calendar.tsx")).CalendarSection,
  })),
  part("mail", MailPlus, "owners", async () => ({
    default: (await import("./mail/mail.tsx")).MailSection,
  })),
  part("notices", BellRing, "owners", async () => ({
    default: (await import("./notices.tsx")).NoticesSection,
  })),
  part("reading", ScanText, "keepers", async () => ({
    default: (await import("./box/reading.tsx")).ReadingSection,
  })),
  part("backup", HardDriveDownload, "keepers", async () => ({
    default: (await import("./box/backup.tsx")).BackupSection,
  })),
  part("export", FolderOutput, "owners", async () => ({
    default: (await import("./export.tsx")).ExportSection,
  })),
  part("plan", Tag, "owners", async () => ({
    default: (await import("./box/plan.tsx")).PlanSection,
  })),
  part("audit", ScrollText, "owners", async () => ({
    default: (await import("./box/audit.tsx")).AuditSection,
  })),
  part("health", HeartPulse, "keepers", async () => ({
    default: (await import("./box/health.tsx")).HealthSection,
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

/** The settings: a list of parts, one of them open beside it, or by itself on a phone. */
export function SettingsPage() {
  const search = useSearch({ from: "/settings" });
  const wide = useMedia(wideQuery);
  const profile = useQuery(profileQuery);
  const { role, keeper = false } = profile.data ?? {};
  const shown = sections.filter((s) => isFor(s.who, role, keeper));
  const asked = sections.find((s) => s.id === search.section);
  const open = asked ?? (wide ? shown[0] : undefined);
  usePageTitle(open ? said(open.id).name : settingsMessages.title);
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      {(wide || !open) && (
        <div>
          <h1 className="font-serif text-2xl">{settingsMessages.title}</h1>
          <Parts shown={shown} open={open} wide={wide} />
        </div>
      )}
      {open && (
        <div className="min-w-0">
          {wide ? (
            <h2 className="sr-only">{said(open.id).name}</h2>
          ) : (
            <Link
              to="/settings"
              search={{}}
              className="-ml-2 inline-flex min-h-10 items-center gap-1 rounded-lg px-2 text-sm font-medium text-accent hover:bg-sunk"
            >
              <ChevronLeft className="size-4" aria-hidden />
              {settingsMessages.back}
            </Link>
          )}
          {!wide && <h1 className="mt-1 mb-4 font-serif text-2xl">{said(open.id).name}</h1>}
          <Suspense fallback={<Loading />}>
            <PageHeading value={wide ? "" : said(open.id).name}>
              <div key={open.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
                <open.page />
              </div>
            </PageHeading>
          </Suspense>
        </div>
      )}
    </div>
  );
}

function Parts({
  shown,
  open,
  wide,
}: {
  shown: readonly Section[];
  open: Section | undefined;
  wide: boolean;
}) {
  return (
    <nav
      aria-label={settingsMessages.navigation}
      className={wide ? "mt-4" : "mt-4 overflow-hidden rounded-2xl border bg-surface shadow-card"}
    >
      <ul className={wide ? "grid gap-0.5" : "divide-y"}>
        {shown.map((section) => (
          <li key={section.id}>
            <Link
              to="/settings"
              search={{ section: section.id }}
              aria-current={section === open ? "page" : undefined}
              className={
                "flex items-center gap-3 " +
                (wide
                  ? "min-h-10 rounded-lg px-3 text-sm hover:bg-sunk aria-[current=page]:bg-accent-soft " +
                    "aria-[current=page]:font-medium aria-[current=page]:text-accent"
                  : "min-h-15 px-4 py-2 hover:bg-sunk")
              }
            >
              <section.icon className="size-4.5 shrink-0 opacity-80" aria-hidden />
              <span className="min-w-0 grow">
                <span className="block truncate">{said(section.id).name}</span>
                {!wide && (
                  <span className="line-clamp-2 text-sm text-pretty text-muted">{said(section.id).lead}</span>
                )}
              </span>
              {!wide && <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Loading = () => (
  <p role="status" className="grid place-items-center py-16 text-muted">
    <LoaderCircle className="size-6 animate-spin" aria-hidden />
    <span className="sr-only">{appMessages.loading}</span>
  </p>
);
