import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { loadWeek } from "#app/bookings/availability.ts";
import { formatHoursPerWeek } from "#app/bookings/admin/hours/hours.ts";
import { MORE_PARTS, morePath } from "#app/settings/admin/more/more-parts.ts";
import { countActiveServices } from "#app/settings/business-settings.ts";
import { isLeft, useFirstRun } from "#app/setup/admin/use-first-run.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { AT_THE_THUMB, EdgePanel } from "./edge-panel.tsx";
import { PLACE_ICONS } from "./place-icons.ts";
import { SectionIcon } from "./section-icon.tsx";
import { SECTIONS, type SidebarEntry, tabsOf } from "./sections.ts";
import { SignedInUser } from "./signed-in-user.tsx";
import { SignOut } from "./sign-out.tsx";
import { useToDo } from "./to-do.tsx";

/** What the bar below has already; it stands last. */
const IN_THE_BAR: SidebarEntry["to"][] = ["/admin", "/admin/calendar", "/admin/clients"];

const ROW =
  "flex min-h-12 min-w-0 grow items-center gap-3 pl-4 hover:text-gold focus-visible:-outline-offset-2 aria-[current=page]:text-gold";
const LINK =
  "inline-flex min-h-11 items-center text-quiet underline decoration-control underline-offset-4 hover:text-gold";

type MoreSheetProps = { themeSwitch: ReactNode; onSearch: () => void; onClose: () => void };

/** All places of the back office at the thumb, each with a fact, and who is signed in. */
export default function MoreSheet({ themeSwitch, onSearch, onClose }: MoreSheetProps) {
  const facts = useFacts();
  const { data: firstRun } = useFirstRun();
  const isInBar = ({ to }: SidebarEntry) => IN_THE_BAR.includes(to);
  const parts = [
    ...MORE_PARTS.map(({ slug, label }) => ({ to: morePath(slug), label })),
    ...(firstRun && isLeft(firstRun) ? [{ to: "/admin/setup", label: t("Set up") }] : []),
  ];
  return (
    <EdgePanel label={t("More")} onClose={onClose} {...AT_THE_THUMB}>
      <div className="p-4 pb-2">
        <button
          type="button"
          onClick={onSearch}
          className="flex min-h-12 w-full items-center gap-3 rounded-control border border-control px-3 text-left text-quiet"
        >
          <SectionIcon path={PLACE_ICONS.search} />
          {t("Find anything: a name, a day, a setting")}
        </button>
      </div>
      <nav aria-label={t("Back office")}>
        <ul>
          {SECTIONS.filter((entry) => !isInBar(entry) && entry.to !== "/admin/more").map((entry) => (
            <Row key={entry.to} entry={entry} fact={facts[entry.to]} onClose={onClose} />
          ))}
          <li className="flex flex-wrap gap-x-5 border-b border-hairline py-0.5 pr-5 pl-14">
            {parts.map(({ to, label }) => (
              <Link key={to} to={to} onClick={onClose} className={LINK}>
                {label}
              </Link>
            ))}
          </li>
          <li className="flex flex-wrap gap-x-5 py-0.5 pr-5 pl-14">
            {SECTIONS.filter(isInBar).map(({ to, label }) => (
              <Link key={to} to={to} onClick={onClose} className={LINK}>
                {label}
              </Link>
            ))}
          </li>
        </ul>
      </nav>
      <div className="border-t border-hairline px-4 text-quiet">{themeSwitch}</div>
      <div className="flex items-center justify-between gap-4 border-t border-hairline px-2 pr-5">
        <SignedInUser />
        <SignOut>
          {(signOut) => (
            <Button dense onClick={signOut} className="shrink-0">
              {t("Sign Out")}
            </Button>
          )}
        </SignOut>
      </div>
    </EdgePanel>
  );
}

type RowProps = { entry: SidebarEntry; fact: string | undefined; onClose: () => void };

/** A place with its fact, or with the rest of its pages. */
function Row({ entry, fact, onClose }: RowProps) {
  const [, ...others] = tabsOf(entry);
  const { to, label, icon } = entry;
  return (
    <li className="border-b border-hairline">
      <div className="flex items-center justify-between gap-4 pr-5">
        <Link to={to} onClick={onClose} className={ROW}>
          <SectionIcon path={PLACE_ICONS[icon]} />
          {label}
        </Link>
        {fact && <span className="shrink-0 text-quiet tabular-nums">{fact}</span>}
      </div>
      {others.length > 0 && (
        <p className="-mt-1 flex flex-wrap gap-x-5 pr-5 pl-14">
          {others.map((tab) => (
            <Link key={tab.to} to={tab.to} onClick={onClose} className={LINK}>
              {tab.label}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

/** Asked only when the sheet opens. */
function useFacts(): Partial<Record<SidebarEntry["to"], string>> {
  const toDo = useToDo();
  const { data: week } = useServerQuery(["availability"], loadWeek);
  const { data: services } = useServerQuery(["services", "active"], countActiveServices);
  return {
    "/admin/bookings": toDo?.["/admin/bookings"]?.words ?? "",
    "/admin/messages": toDo?.["/admin/messages"]?.words ?? "",
    "/admin/availability": week ? formatHoursPerWeek(week) : "",
    "/admin/services":
      services === undefined ? "" : t("{services, plural, one {# service} other {# services}}", { services }),
  };
}
