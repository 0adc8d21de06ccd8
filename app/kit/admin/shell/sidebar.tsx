import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useLook } from "#app/settings/use-look.ts";
import { LogoImage } from "#app/kit/ui/logo-image.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { PLACE_ICONS } from "./place-icons.ts";
import { SectionIcon } from "./section-icon.tsx";
import { isCurrent, PLACES, type SidebarEntry } from "./sections.ts";
import { SignOut } from "./sign-out.tsx";
import { SignedInUser } from "./signed-in-user.tsx";
import { ToDoCount, useToDo } from "./to-do.tsx";

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
  const shown = { isFolded, leave };
  return (
    <div className="flex h-full flex-col overflow-y-auto overflow-x-hidden bg-surface text-sm">
      <Link
        to="/"
        onClick={leave}
        title={t("To the site")}
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
      <nav aria-label={t("Back office")} className="grow border-t border-hairline py-2">
        <ul>
          {PLACES.map((place) => (
            <li key={place.to} className={"isApart" in place ? "mt-2 border-t border-hairline pt-2" : undefined}>
              <Entry entry={place} {...shown} />
              {"below" in place && (
                <ul>
                  {place.below.map((entry) => (
                    <li key={entry.to}>
                      <Entry entry={entry} isBelow {...shown} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!isFolded && <div className="px-3.5 text-quiet">{themeSwitch}</div>}
      <SignOut>
        {(signOut) => (
          <button
            type="button"
            onClick={signOut}
            title={isFolded ? t("Sign Out") : undefined}
            className={`${ENTRY} w-full shrink-0 text-left`}
          >
            <SectionIcon path={PLACE_ICONS.leave} />
            <span className={isFolded ? "sr-only" : "truncate"}>{t("Sign Out")}</span>
          </button>
        )}
      </SignOut>
      <div className="shrink-0 border-t border-hairline">
        <SignedInUser isFolded={isFolded} />
      </div>
    </div>
  );
}

type EntryProps = Pick<SidebarProps, "isFolded" | "leave"> & {
  entry: SidebarEntry;
  /** Listed below another: indented instead of with an icon, except in a collapsed sidebar. */
  isBelow?: boolean;
};

function Entry({ entry, isBelow = false, isFolded, leave }: EntryProps) {
  const { pathname } = useLocation();
  const toDo = useToDo();
  const { to, label, icon } = entry;
  return (
    <Link
      to={to}
      aria-current={isCurrent(entry, pathname) ? "page" : undefined}
      onClick={leave}
      title={isFolded ? label : undefined}
      className={`${ENTRY} ${isBelow && !isFolded ? "pl-14" : ""}`}
    >
      {(isFolded || !isBelow) && <SectionIcon path={PLACE_ICONS[icon]} />}
      <span className={isFolded ? "sr-only" : "truncate"}>{label}</span>
      <ToDoCount of={toDo?.[to]} isFolded={isFolded} />
    </Link>
  );
}
