import { ICONS_OF_BAR } from "./section-icon.tsx";
import type { SidebarEntry } from "./sections.ts";

/** SVG paths; the icons are all that a collapsed sidebar shows of its entries. */
export const PLACE_ICONS: Record<SidebarEntry["icon"] | "leave" | "note" | "ill" | "search" | "plus", string> = {
  ...ICONS_OF_BAR,
  bookings: "M8 6H20M8 12H20M8 18H20M4 6H4.1M4 12H4.1M4 18H4.1",
  availability: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 7.5V12L15.5 14.5",
  messages: "M3 5.5H21V18.5H3ZM3 6.5L12 13L21 6.5",
  services: "M4 4H11.5L20.5 13L13 20.5L4 11.5ZM8 7.9H8.1",
  money: "M18 7.5A4.5 4.5 0 0 0 9.5 9.5C9.5 12 11 13.5 11 16C11 18 9.5 19.5 7 20H18.5M7.5 13.5H15",
  site: "M4 5H20V19H4ZM4 9H20M10 9V19",
  settings: "M4 7H13M17 7H20M15 5V9M4 12H6M10 12H20M8 10V14M4 17H13M17 17H20M15 15V19",
  note: "M4 20L8 19L19.5 7.5L16.5 4.5L5 16ZM14.5 6.5L17.5 9.5M11 20H20",
  ill: "M14 13.5V5A2 2 0 0 0 10 5V13.5A4 4 0 1 0 14 13.5M12 9V16.5",
  leave: "M14 4H5V20H14M10 12H21M17 8L21 12L17 16",
};
