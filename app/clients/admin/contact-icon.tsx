const PATHS = {
  phone:
    "M5 3.5H9L11 8.5L8.5 10.3A12 12 0 0 0 13.7 15.5L15.5 13L20.5 15V19A1.5 1.5 0 0 1 19 20.5A15.5 15.5 0 0 1 3.5 5A1.5 1.5 0 0 1 5 3.5Z",
  message: "M4 5H20V16.5H12L8 20.5V16.5H4Z",
  email: "M3 5.5H21V18.5H3ZM3 6.5L12 13L21 6.5",
  search: "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.3 15.3L20.5 20.5",
  plus: "M12 4.5V19.5M4.5 12H19.5",
  pencil: "M4 20L5 15.5L16 4.5L19.5 8L8.5 19Z",
  note: "M5 3.5H19V20.5H5ZM8.5 8.5H15.5M8.5 12H15.5M8.5 15.5H13",
  receipt: "M6 3.5H18V20.5L15 18.5L12 20.5L9 18.5L6 20.5ZM9 8H15M9 12H15",
  pass: "M3.5 7H20.5V17H3.5ZM9 7V17",
} as const;

export type ContactIconName = keyof typeof PATHS;

/** A sign of the pages about clients, in the current text colour; decorative. */
export function ContactIcon({ name, className = "size-5" }: { name: ContactIconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A square of the size of a touch target around a sign. */
export const ICON_BUTTON = "inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:text-gold";
