import { ICONS_OF_BAR } from "./section-icon.tsx";
import type { SidebarSection } from "./sections.ts";

/** SVG paths; the icons are all that a collapsed sidebar shows of its entries. */
export const SECTION_ICONS: Record<SidebarSection["icon"] | "leave", string> = {
  ...ICONS_OF_BAR,
  bookings: "M4 6H20V20H4ZM4 10.5H20M8.5 3.5V7.5M15.5 3.5V7.5M8.5 15.5L11 18L15.5 13.5",
  availability: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 7.5V12L15.5 14.5",
  services: "M13 3L4 12L12 16L4 21M13 3V3M16 9H21M16 14H21M16 19H21",
  vouchers: "M3 6.5H21V10A2 2 0 0 0 21 14V17.5H3V14A2 2 0 0 0 3 10ZM9 6.5V9M9 11V13M9 15V17.5",
  money: "M18 7.5A4.5 4.5 0 0 0 9.5 9.5C9.5 12 11 13.5 11 16C11 18 9.5 19.5 7 20H18.5M7.5 13.5H15",
  messages: "M3 5.5H21V18.5H3ZM3 6.5L12 13L21 6.5",
  pages: "M6 3H15L19 7V21H6ZM15 3V7H19M9 11H16M9 14.5H16M9 18H13",
  articles: "M4 20L8 19L19.5 7.5L16.5 4.5L5 16ZM14.5 6.5L17.5 9.5M11 20H20",
  newsletter: "M3 11L20 4V18L3 13ZM7 14.2V19.5H11V15.4M20 9A2 2 0 0 1 20 13",
  settings: "M4 7H13M17 7H20M15 5V9M4 12H6M10 12H20M8 10V14M4 17H13M17 17H20M15 15V19",
  leave: "M14 4H5V20H14M10 12H21M17 8L21 12L17 16",
};
