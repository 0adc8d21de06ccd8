/** The entries of the sidebar in order: the five specified ones, with later additions among them. Also the source of the page titles. */
export const SECTIONS = [
  { to: "/admin", label: "Dashboard", icon: "dashboard" },
  { to: "/admin/bookings", label: "Bookings", icon: "bookings" },
  { to: "/admin/calendar", label: "Calendar", icon: "calendar" },
  { to: "/admin/availability", label: "Availability", icon: "availability" },
  { to: "/admin/services", label: "Services", icon: "services" },
  { to: "/admin/clients", label: "Clients", icon: "clients" },
  { to: "/admin/vouchers", label: "Vouchers and passes", icon: "vouchers" },
  { to: "/admin/money", label: "Money", icon: "money" },
  { to: "/admin/messages", label: "Messages", icon: "messages" },
  { to: "/admin/pages", label: "Pages", icon: "pages" },
  { to: "/admin/articles", label: "Articles", icon: "articles" },
  { to: "/admin/newsletter", label: "Newsletter", icon: "newsletter" },
  { to: "/admin/settings", label: "Settings", icon: "settings" },
] as const;

export type SidebarSection = (typeof SECTIONS)[number];
