import { type ReactNode, useState } from "react";
import { Link, NavLink } from "react-router";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useLook } from "#app/settings/use-look.ts";
import { LogoImage } from "#app/kit/ui/logo-image.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { SECTIONS, type SidebarSection } from "./sections.ts";
import { ToDoCount, useToDo } from "./to-do.tsx";
import { SectionIcon, ICONS_OF_BAR } from "./section-icon.tsx";

/** SVG paths; the icons are all that a collapsed sidebar shows of its entries. */
const SECTION_ICONS: Record<SidebarSection["icon"] | "leave", string> = {
  ...ICONS_OF_BAR,
  bookings: "M4 6H20V20H4ZM4 10.5H20M8.5 3.5V7.5M15.5 3.5V7.5M8.5 15.5L11 18L15.5 13.5",
  availability: "M12 3A9 9 0 1 0 12 21A9 9 0 1 0 12 3M12 7.5V12L15.5 14.5",
  services: "M13 3L4 12L12 16L4 21M13 3V3M16 9H21M16 14H21M16 19H21",
  vouchers: "M3 6.5H21V10A2 2 0 0 0 21 14V17.5H3V14A2 2 0 0 0 3 10ZM9 6.5V9M9 11V13M9 15V17.5",
  money: "M18 7.5A4.5 4.5 0 0 0 9.5 9.5C9.5 12 11 13.5 11 16C11 18 9.5 19.5 7 20H18.5M7.5 13.5H15",
  messages: "M3 5.5H21V18.5H3ZM3 6.5L12 13L21 6.5",
  pages: "M6 3H15L19 7V21H6ZM15 3V7H19M9 11H16M9 14.5H16M9 18H13",
  articles: "M4 20L8 19L19.5 7.5L16.5 4.5L5 16ZM14.5 6.5L17.5 9.5M11 20H20",
  newsletter: "M3 11L20 4V18L3 13ZM7 14.2V19.5H11V15.4M20 9A2 2 0 0 1 20 13",
  settings: "M4 7H13M17 7H20M15 5V9M4 12H6M10 12H20M8 10V14M4 17H13M17 17H20M15 15V19",
  leave: "M14 4H5V20H14M10 12H21M17 8L21 12L17 16",
};

const UnsentDialog = lazyComponent({
  load: () => import("#app/kit/admin/offline/unsent-dialog.tsx"),
  failed: () => null,
});

const ENTRY =
  "relative flex min-h-11 items-center gap-3 px-3.5 text-quiet transition-colors hover:bg-raised hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-0 aria-[current=page]:before:left-0 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-gold";

export type SidebarProps = {
  businessName: string;
  /** Shows only icons; entries keep their accessible names, also as tooltips. */
  isFolded: boolean;
  /** The switch between the dark and the light theme. */
  themeSwitch: ReactNode;
  /** Closes the drawer after navigation. */
  leave?: () => void;
};

export default function Sidebar({ businessName, isFolded, themeSwitch, leave }: SidebarProps) {
  const { mark, logo } = useLook();
  const toDo = useToDo();
  const word = isFolded ? "sr-only" : "truncate";
  return (
    <div className="flex h-full flex-col overflow-y-auto overflow-x-hidden bg-surface text-sm">
      <Link
        to="/"
        onClick={leave}
        title="To the site"
        className="flex min-h-14 items-center gap-3 px-4 hover:text-gold focus-visible:-outline-offset-2"
      >
        {logo ? (
          <LogoImage logo={logo} className="h-6 max-w-12" />
        ) : (
          mark !== "none" && <Rune name={mark} className="h-5 w-3.5 text-gold" />
        )}
        <span
          className={isFolded && (logo || mark !== "none") ? "sr-only" : "truncate font-display text-lg leading-none"}
        >
          {businessName}
        </span>
      </Link>
      <nav aria-label="Back office" className="grow border-t border-hairline py-2">
        <ul>
          {SECTIONS.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === "/admin"}
                onClick={leave}
                title={isFolded ? label : undefined}
                className={ENTRY}
              >
                <SectionIcon path={SECTION_ICONS[icon]} />
                <span className={word}>{label}</span>
                <ToDoCount of={toDo?.[to]} isFolded={isFolded} />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {!isFolded && <div className="px-3.5 text-quiet">{themeSwitch}</div>}
      <SignOut isFolded={isFolded} />
      <SignedInUser isFolded={isFolded} />
    </div>
  );
}

/** Asks first if offline actions have not been sent. */
function SignOut({ isFolded }: { isFolded: boolean }) {
  const { user, signOut } = useAuth();
  const [isConfirming, setIsConfirming] = useState(false);
  const userId = user?.id ?? "";
  const leave = () => void signOut().then(() => forgetDevice(userId));
  const press = async () => ((await hasUnsent(userId)) ? setIsConfirming(true) : leave());
  return (
    <>
      <button
        type="button"
        onClick={() => void press()}
        title={isFolded ? "Sign Out" : undefined}
        className={`${ENTRY} w-full shrink-0 text-left`}
      >
        <SectionIcon path={SECTION_ICONS.leave} />
        <span className={isFolded ? "sr-only" : "truncate"}>Sign Out</span>
      </button>
      {isConfirming && <UnsentDialog userId={userId} onSignOut={leave} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

async function hasUnsent(userId: string): Promise<boolean> {
  return import("#app/kit/offline/queued-actions.ts").then((actions) => actions.hasUnsent(userId)).catch(() => false);
}

async function forgetDevice(userId: string) {
  await import("#app/kit/offline/queued-actions.ts")
    .then((actions) => actions.discardQueue(userId))
    .catch(() => undefined);
  await import("#app/kit/offline/device-store.ts").then((store) => store.forgetDevice()).catch(() => undefined);
}

/** The profile's full name, or else the email address, and the role. */
function SignedInUser({ isFolded }: { isFolded: boolean }) {
  const { profile, user } = useAuth();
  const name = profile?.full_name || profile?.email || user?.email || "";
  return (
    <p
      title={isFolded ? `${name}, ${profile?.role ?? ""}` : undefined}
      className="flex min-h-14 shrink-0 items-center gap-3 border-t border-hairline px-2.5"
    >
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-control text-xs font-semibold text-gold"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className={isFolded ? "sr-only" : "flex min-w-0 flex-col leading-tight"}>
        <span className="truncate font-medium">{name}</span> <span className="text-xs text-quiet">{profile?.role}</span>
      </span>
    </p>
  );
}
