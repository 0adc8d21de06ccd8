import { t } from "@sacred-space/words/t.ts";

/**
 * The places of the back office in the order of the sidebar, each with what is listed below it. The five specified entries stay in sight
 * among them.
 */
export const PLACES = [
  { to: "/admin", label: t("Dashboard"), icon: "dashboard" },
  {
    to: "/admin/calendar",
    label: t("Calendar"),
    icon: "calendar",
    below: [
      { to: "/admin/bookings", label: t("Bookings"), icon: "bookings" },
      { to: "/admin/availability", label: t("Availability"), icon: "availability" },
    ],
  },
  {
    to: "/admin/clients",
    label: t("Clients"),
    icon: "clients",
    below: [{ to: "/admin/messages", label: t("Messages"), icon: "messages" }],
  },
  {
    to: "/admin/services",
    label: t("Services"),
    icon: "services",
    tabs: [
      { to: "/admin/services", label: t("Services") },
      { to: "/admin/group-sessions", label: t("Group dates") },
      { to: "/admin/vouchers", label: t("Passes and vouchers") },
    ],
  },
  { to: "/admin/money", label: t("Money"), icon: "money" },
  {
    to: "/admin/pages",
    label: t("Site"),
    icon: "site",
    tabs: [
      { to: "/admin/pages", label: t("Pages") },
      { to: "/admin/articles", label: t("Articles") },
      { to: "/admin/newsletter", label: t("Newsletter") },
      { to: "/admin/look", label: t("Look") },
    ],
  },
  { to: "/admin/settings", label: t("Settings"), icon: "settings", isApart: true },
  { to: "/admin/more", label: t("More"), icon: "more" },
] as const satisfies readonly Place[];

type Entry = { to: string; label: string; icon: string };
type Tab = Omit<Entry, "icon">;
type Place = Entry & { below?: readonly Entry[]; tabs?: readonly Tab[]; isApart?: boolean };

type PlaceOf = (typeof PLACES)[number];
export type SidebarEntry = PlaceOf | Extract<PlaceOf, { below: unknown }>["below"][number];

/** The sidebar's entries from top to bottom. */
export const SECTIONS: SidebarEntry[] = PLACES.flatMap((place) => [place, ...("below" in place ? place.below : [])]);

/** A place's pages, which its tabs lead to; none if it is one page. */
export function tabsOf(entry: SidebarEntry): readonly Tab[] {
  return "tabs" in entry ? entry.tabs : [];
}

/** Whether the path is of this entry: its own page, one of its tabs, or one below them. */
export function isCurrent(entry: SidebarEntry, pathname: string): boolean {
  if (entry.to === "/admin") return pathname === entry.to;
  return [entry, ...tabsOf(entry)].some(({ to }) => `${pathname}/`.startsWith(`${to}/`));
}
