import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { QuickWays } from "#app/kit/admin/palette/quick-ways.tsx";
import "#app/kit/navigation/dialog-history.ts"; // must be loaded with the page, to handle Back before React Router does
import { Icon } from "#app/kit/ui/icon.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { useFocusAfterRemoval } from "#app/kit/ui/use-focus-after-removal.ts";
import { useFocusAfterNavigation } from "#app/kit/ui/use-focus-after-navigation.ts";
import { ToDoNews } from "./to-do.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { useInitialLoadDone } from "./use-initial-load-done.ts";
import { isNarrow, useSidebar } from "./sidebar-state.ts";

const Sidebar = lazyComponent({
  load: () => import("./sidebar.tsx"),
  failed: (retry) => <RetryOnline retry={retry} />,
});
// In parallel with the account's profile, which the shell awaits. On a phone the sidebar is in the drawer.
if (!import.meta.env.SSR && !isNarrow()) void Sidebar.preload();
const Drawer = lazyComponent({ load: () => import("./drawer.tsx"), failed: () => null });
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
  const isFilled = useInitialLoadDone();
  return (
    <div className="flex min-h-svh text-sm">
      <ToDoNews />
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-24 rounded-control bg-raised px-5 py-3 font-semibold text-text focus:translate-y-0"
      >
        Skip to content
      </a>
      {!isDrawer && (
        <aside
          id="sidebar"
          aria-label="Sidebar"
          className={`sticky top-0 h-svh shrink-0 border-r border-hairline print:hidden ${isFolded ? "w-12" : "w-64"}`}
        >
          <Sidebar {...own} isFolded={isFolded} />
        </aside>
      )}
      {isDrawer && isOpen && <Drawer {...own} onClose={putAway} />}
      <div className="flex min-w-0 grow flex-col">
        <header className="flex min-h-14 items-center gap-1 border-b border-hairline px-2 print:hidden md:px-4">
          {!isDrawer && (
            <button
              type="button"
              onClick={toggle}
              aria-expanded={isOpen}
              aria-controls="sidebar"
              aria-keyshortcuts="Control+B Meta+B"
              title="Toggle sidebar (Ctrl or ⌘ and B)"
              className="grid size-11 place-items-center text-quiet hover:text-text"
            >
              <Icon name="menu" />
              <span className="sr-only">Toggle sidebar</span>
            </button>
          )}
          <QuickWays />
          <span className="ml-auto" />
          {isFilled && <AfterInitialLoad />}
          <Link
            to="/"
            className="inline-flex min-h-11 items-center whitespace-nowrap px-2 text-quiet underline-offset-4 hover:text-gold hover:underline"
          >
            View the site
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
        {isDrawer && <BottomBar isOpen={isOpen} onMore={toggle} />}
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
