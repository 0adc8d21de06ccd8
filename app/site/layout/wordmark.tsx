import { Link } from "react-router";
import { useLook } from "#app/settings/use-look.ts";
import { LogoImage } from "#app/kit/ui/logo-image.tsx";
import { markPath } from "#domain/look/mark.ts";
import type { RuneName } from "#domain/look/runes.ts";

/** A link to the home page with the mark (a rune in a ring, the practice's logo, or none), the practice's name and its tagline. */
export function Wordmark({ name, leave }: { name: string; leave?: () => void }) {
  const { mark, logo, tagline } = useLook();
  return (
    <Link to="/" onClick={leave} className="flex min-h-11 items-center gap-3.5">
      {logo ? (
        <LogoImage logo={logo} className="h-10 max-w-20 max-[22rem]:hidden sm:h-11 sm:max-w-28" />
      ) : mark === "none" ? null : (
        <Mark rune={mark} className="size-10 text-gold max-[22rem]:hidden sm:size-11" />
      )}
      <span className="flex flex-col [overflow-wrap:anywhere]">
        <span className="font-display text-[1.625rem] leading-none">{name}</span>
        {tagline && <span className="mt-1.5 text-xs leading-none text-quiet">{tagline}</span>}
      </span>
    </Link>
  );
}

function Mark({ rune, className }: { rune: RuneName; className: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="24" cy="24" r="22" strokeWidth="1.4" />
      <path d={markPath(rune)} strokeWidth="2.2" />
    </svg>
  );
}
