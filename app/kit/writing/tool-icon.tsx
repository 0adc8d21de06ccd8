import type { ToolName } from "./tools.ts";

const PATHS: Record<ToolName | "more", string> = {
  bold: "M7 4.5H12.5A3.6 3.6 0 0 1 12.5 11.7H7ZM7 11.7H13.5A3.9 3.9 0 0 1 13.5 19.5H7Z",
  italic: "M10 4.5H17M7 19.5H14M14 4.5L10 19.5",
  heading: "M6 5V19M18 5V19M6 12H18",
  bullets: "M4 6.5H4.1M4 12H4.1M4 17.5H4.1M9 6.5H20M9 12H20M9 17.5H20",
  numbers: "M3.5 5.5L5 4.5V9.5M3.3 15A1.5 1.3 0 1 1 6 15.8L3.4 19H6.4M10.5 7H20.5M10.5 12H20.5M10.5 17H20.5",
  link: "M10 14L14 10M8.5 11.5L6.3 13.7A3.5 3.5 0 0 0 10.3 17.7L12.5 15.5M11.5 8.5L13.7 6.3A3.5 3.5 0 0 1 17.7 10.3L15.5 12.5",
  quote: "M5 15.5C7.8 15.5 9 13.5 9 10.5V7.5H5V11.5H9M14 15.5C16.8 15.5 18 13.5 18 10.5V7.5H14V11.5H18",
  undo: "M8.5 5L4 9.5L8.5 14M4 9.5H14.5A5 5 0 0 1 14.5 19.5H9",
  more: "M5 12H5.1M12 12H12.1M19 12H19.1",
};

/** The icon of a tool, whose button has its name. */
export function ToolIcon({ name }: { name: ToolName | "more" }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === "bold" || name === "more" || name === "bullets" ? 2.2 : 1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
