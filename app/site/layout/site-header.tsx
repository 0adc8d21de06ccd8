import { NavLink } from "react-router";
import type { SiteLink } from "#app/pages/navigation.ts";
import { AccountLinks } from "./account-links.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Logo, tagline, navigation and account. Narrow screens show the navigation in a menu. */
export function SiteHeader({ name, links }: { name: string; links: SiteLink[] }) {
  return (
    <header className="relative z-10 mx-auto w-full max-w-7xl px-5 sm:px-8">
      <div className="head-row lg:py-6">
        <Wordmark name={name} />
        <div className="-mr-3 hidden items-center gap-1 lg:flex print:hidden">
          <AccountLinks />
        </div>
        <PhoneMenu name={name} links={links} />
      </div>
      <nav aria-label="Main" className="hidden border-y border-hairline lg:block print:hidden">
        <ul className="-mx-3 flex flex-wrap justify-between">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/"}
                className="relative flex min-h-12 items-center px-3 text-sm text-quiet transition-colors after:absolute after:inset-x-3 after:-bottom-px after:h-px after:bg-transparent hover:text-text aria-[current=page]:text-text aria-[current=page]:after:bg-gold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
