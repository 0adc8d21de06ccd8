import { Link } from "react-router";

/** The mark (a crescent that holds a star), the name of the practice and its tagline, as one way home. */
export function Wordmark({ name }: { name: string }) {
  return (
    <Link to="/" className="group flex min-h-11 items-center gap-3.5" aria-label={`${name}, home`}>
      <Mark className="size-10 text-gold sm:size-11" />
      <span className="flex flex-col">
        <span className="font-display text-[1.625rem] leading-none">{name}</span>
        <span className="mt-1.5 text-xs leading-none text-quiet">Readings, Reiki and stillness</span>
      </span>
    </Link>
  );
}

function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 48" className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <path d="M31 4.2A21 21 0 1 0 43.8 31A16.5 16.5 0 1 1 31 4.2Z" fill="currentColor" />
      <path d="M34 13L35.6 19.4L42 21L35.6 22.6L34 29L32.4 22.6L26 21L32.4 19.4Z" fill="currentColor" />
    </svg>
  );
}
