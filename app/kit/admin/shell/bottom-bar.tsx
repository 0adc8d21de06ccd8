import { Link, NavLink } from "react-router";
import { Icon } from "#app/kit/ui/icon.tsx";
import { ICONS_OF_BAR, SectionIcon } from "./section-icon.tsx";

const ENTRY =
  "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-quiet large:text-[0.5rem] focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-gold";

type BottomBarProps = { isOpen: boolean; onMore: () => void };

/** The bottom bar of a phone: the main sections, a new booking, and the drawer. `--above-foot` keeps toasts above it. */
export function BottomBar({ isOpen, onMore }: BottomBarProps) {
  return (
    <nav
      aria-label="Quick access"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-50 flex h-(--bottom-bar) border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <NavLink to="/admin" end className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.dashboard} />
        Today
      </NavLink>
      <NavLink to="/admin/calendar" className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.calendar} />
        Calendar
      </NavLink>
      <Link to="/admin/bookings?new" aria-label="New booking" className={ENTRY}>
        <span className="grid size-10 place-items-center rounded-full bg-gold-fill text-2xl leading-none text-gold-ink">
          <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true" focusable="false">
            <path d="M12 5V19M5 12H19" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </span>
      </Link>
      <NavLink to="/admin/clients" className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.clients} />
        Clients
      </NavLink>
      <button type="button" onClick={onMore} aria-expanded={isOpen} aria-haspopup="dialog" className={ENTRY}>
        <Icon name="menu" />
        More
      </button>
    </nav>
  );
}
