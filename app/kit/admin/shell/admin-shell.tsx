import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { QuickWays } from "#app/kit/admin/palette/quick-ways.tsx";
import "#app/kit/navigation/dialog-history.ts"; // must be loaded with the page, to handle Back before React Router does
import { Icon } from "#app/kit/ui/icon.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { useFocusAfterRemoval } from "#app/kit/ui/use-focus-after-removal.ts";
import { useFocusAfterNavigation } from "#app/kit/ui/use-focus-after-navigation.ts";
import { addUp, ToDoCount, ToDoNews, useToDo } from "./to-do.tsx";
import type { PanelName } from "./opened-panel.tsx";
import { isNarrow, useSidebar } from "./sidebar-state.ts";
import { ICONS_OF_BAR, SectionIcon } from "./section-icon.tsx";
import { useQueryClient } from "@tanstack/react-query";

const Sidebar = lazyComponent({
  load: () => import("./sidebar.tsx"),
  failed: (retry) => <RetryOnline retry={retry} />,
});
// In parallel with the account's profile, which the shell awaits. On a phone the sidebar is in the drawer.
if (!import.meta.env.SSR && !isNarrow()) void Sidebar.preload();
const OpenedPanel = lazyComponent({ load: () => import("./opened-panel.tsx"), failed: () => null });
const AfterInitialLoad = lazyComponent({
  load: () => import("./after-initial-load.tsx"),
  failed: (retry) => <RetryOnline retry={retry} />,
});

type AdminShellProps = { businessName: string; themeSwitch: ReactNode; children: ReactNode };

/** The frame of every page of the back office: sidebar (16rem, collapsed 3rem) or drawer (18rem), a bar and the page. Browser only. */
export function AdminShell({ businessName, themeSwitch, children }: AdminShellProps) {
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  useFocusAfterRemoval();
  const { isDrawer, isFolded, isOpen, toggle, putAway } = useSidebar();
  const own = { businessName, themeSwitch };
  const [sheet, setSheet] = useState<PanelName>();
  const opened = isDrawer && isOpen ? "sidebar" : sheet;
  const close = () => {
    setSheet(undefined);
    putAway();
  };
  const isFilled = useInitialLoadDone();
  return (
    <div className="flex min-h-svh text-sm">
      <ToDoNews />
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-24 rounded-control bg-raised px-5 py-3 font-semibold text-text focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      {!isDrawer && (
        <aside
          id="sidebar"
          aria-label={t("Sidebar")}
          className={`sticky top-0 h-svh shrink-0 border-r border-hairline print:hidden ${isFolded ? "w-12" : "w-64"}`}
        >
          <Sidebar {...own} isFolded={isFolded} />
        </aside>
      )}
      {opened && <OpenedPanel name={opened} {...own} onOpen={setSheet} onClose={close} />}
      <div className="flex min-w-0 grow flex-col">
        <header className="flex min-h-14 items-center gap-1 border-b border-hairline px-2 print:hidden md:px-4">
          {!isDrawer && (
            <button
              type="button"
              onClick={toggle}
              aria-expanded={isOpen}
              aria-controls="sidebar"
              aria-keyshortcuts="Control+B Meta+B"
              title={t("Toggle sidebar (Ctrl or ⌘ and B)")}
              className="grid size-11 place-items-center text-quiet hover:text-text"
            >
              <Icon name="menu" />
              <span className="sr-only">{t("Toggle sidebar")}</span>
            </button>
          )}
          <QuickWays onSearch={() => setSheet("palette")} />
          <span className="ml-auto" />
          {isFilled && <AfterInitialLoad onPlus={() => setSheet("plus")} />}
          <Link
            to="/"
            className="inline-flex min-h-11 items-center whitespace-nowrap px-2 text-quiet underline-offset-4 hover:text-gold hover:underline"
          >
            {t("View the site")}
          </Link>
        </header>
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="w-full max-w-7xl grow px-4 pb-36 pt-6 outline-none md:px-8 md:pt-8"
        >
          {children}
        </main>
        {isDrawer && <BottomBar onOpen={setSheet} />}
      </div>
    </div>
  );
}

const RETRY_MS = 10_000;

/** Reloads a failed part once the connection is back, since it sends the actions that were queued offline. */
function RetryOnline({ retry }: { retry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", retry);
    const timer = setTimeout(retry, RETRY_MS);
    return () => {
      window.removeEventListener("online", retry);
      clearTimeout(timer);
    };
  }, [retry]);
  return null;
}

const ENTRY =
  "relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-quiet large:text-[0.5rem] focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-gold";

/** The bottom bar of a phone: the main places, what can be begun, and all the rest. `--above-foot` keeps toasts above it. */
function BottomBar({ onOpen }: { onOpen: (panel: PanelName) => void }) {
  const { "/admin": today, ...others } = useToDo() ?? {};
  return (
    <nav
      aria-label={t("Quick access")}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-50 flex h-(--bottom-bar) border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <NavLink to="/admin" end className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.dashboard} />
        {t("Today")}
        <ToDoCount of={today} isFolded />
      </NavLink>
      <NavLink to="/admin/calendar" className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.calendar} />
        {t("Calendar")}
      </NavLink>
      <button
        type="button"
        onClick={() => onOpen("plus")}
        aria-label={t("New")}
        aria-haspopup="dialog"
        className={ENTRY}
      >
        <span className="grid size-10 place-items-center rounded-full border border-control text-text">
          <SectionIcon path={ICONS_OF_BAR.plus} />
        </span>
      </button>
      <NavLink to="/admin/clients" className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.clients} />
        {t("Clients")}
      </NavLink>
      <button type="button" onClick={() => onOpen("more")} aria-haspopup="dialog" className={ENTRY}>
        <SectionIcon path={ICONS_OF_BAR.more} />
        {t("More")}
        <ToDoCount of={addUp(Object.values(others))} isFolded />
      </button>
    </nav>
  );
}

/** The maximum time that a pending query delays background work. */
const MAX_WAIT_MS = 10_000;
const BUSY_MS = 2000;

/**
 * Whether the first page of the back office has loaded its data and the browser has been idle. Other files and queries wait for this, so as
 * not to delay the page. Once true it stays true.
 */
function useInitialLoadDone(): boolean {
  const queries = useQueryClient();
  const [isFilled, setIsFilled] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const fill = () => {
      if (end.signal.aborted) return;
      end.abort();
      setIsFilled(true);
    };
    const cache = queries.getQueryCache();
    const unsubscribe = cache.subscribe(() => {
      if (cache.getAll().some(isAnswered) && queries.isFetching() === 0) whenIdle(fill);
    });
    const timer = setTimeout(fill, MAX_WAIT_MS);
    end.signal.addEventListener("abort", () => {
      unsubscribe();
      clearTimeout(timer);
    });
    return () => end.abort();
  }, [queries]);
  return isFilled;
}

function isAnswered({ state }: { state: { status: string } }): boolean {
  return state.status !== "pending";
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: BUSY_MS });
  else setTimeout(work, BUSY_MS);
}
