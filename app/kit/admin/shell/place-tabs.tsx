import { NavLink } from "react-router";
import { PLACES, tabsOf } from "./sections.ts";

type PlaceTabsProps = { of: Extract<(typeof PLACES)[number], { tabs: unknown }>["to"] };

/** The pages of a place, above the heading of each of them. */
export function PlaceTabs({ of }: PlaceTabsProps) {
  const place = PLACES.find(({ to }) => to === of);
  return (
    <nav aria-label={place?.label} className="-mt-4 mb-6 overflow-x-auto border-b border-hairline print:hidden">
      <ul className="flex gap-x-6">
        {place &&
          tabsOf(place).map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="inline-flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent text-quiet hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-gold aria-[current=page]:font-semibold aria-[current=page]:text-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
