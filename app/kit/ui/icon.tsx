const ICONS = {
  arrow: "M3 12H21M14.5 5.5L21 12L14.5 18.5",
  chevron: "M5 9L12 16L19 9",
  close: "M5 5L19 19M19 5L5 19",
  menu: "M3 7H21M3 12H21M3 17H21",
  tick: "M4 12.5L9.5 18L20 6.5",
  warning: "M12 3.5L22 20.5H2ZM12 10V14.5M12 17.4V17.6",
  note: "M12 2.5L14.2 9.8L21.5 12L14.2 14.2L12 21.5L9.8 14.2L2.5 12L9.8 9.8Z",
} as const;

export type IconName = keyof typeof ICONS;

/** An icon in the current text colour; always used beside a label. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
