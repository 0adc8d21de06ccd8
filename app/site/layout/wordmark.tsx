import { Link } from "react-router";

/** The mark (the full moon as a ring, perthro in it), the name of the practice and its tagline, as one way home. */
export function Wordmark({ name, leave }: { name: string; leave?: () => void }) {
  return (
    <Link to="/" onClick={leave} className="flex min-h-11 items-center gap-3.5">
      <Mark className="size-10 text-gold max-[22rem]:hidden sm:size-11" />
      <span className="flex flex-col">
        <span className="whitespace-nowrap font-display text-[1.625rem] leading-none">{name}</span>
        <span className="mt-1.5 text-xs leading-none text-quiet">Readings, Reiki and stillness</span>
      </span>
    </Link>
  );
}

function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 48" className={`shrink-0 ${className}`} fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="22" strokeWidth="1.4" />
      <path d="M32 11L24.5 18.5L17 11V37L24.5 29.5L32 37" strokeWidth="2.2" />
    </svg>
  );
}
