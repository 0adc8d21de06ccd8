/** SVG paths of what the bars show, which is loaded before the other sections' (`sidebar.tsx`). */
export const ICONS_OF_BAR = {
  dashboard: "M3 17H21M6 17A6 6 0 0 1 18 17M12 4V7M4.5 8.5L6.5 10.5M19.5 8.5L17.5 10.5M7 20.5H17",
  calendar: "M4 5H20V20H4ZM4 9.5H20M9.3 9.5V20M14.6 9.5V20M9.3 13H14.6M14.6 16H20",
  clients:
    "M9 4A3.5 3.5 0 1 0 9 11A3.5 3.5 0 1 0 9 4M2.5 20A6.5 6.5 0 0 1 15.5 20M15.5 4.5A3.5 3.5 0 0 1 15.5 10.8M18 14.5A6.5 6.5 0 0 1 21.5 20",
  search: "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.5 15.5L21 21",
  plus: "M12 5V19M5 12H19",
  more: "M4.5 12H5.5M11.5 12H12.5M18.5 12H19.5",
};

export function SectionIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
