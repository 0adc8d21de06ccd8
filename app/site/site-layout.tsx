import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { PublicSettings } from "#app/backend/settings.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteLayoutProps = {
  settings: PublicSettings;
  year: number;
  /** What is asked before anything else: the cookie banner. */
  question: ReactNode;
  /** The footer's button that opens the cookie preferences. */
  cookiePreferences: ReactNode;
  children: ReactNode;
};

/** Skip link, header, the page, footer (spec 2, shared layout). */
export function SiteLayout({ settings, year, question, cookiePreferences, children }: SiteLayoutProps) {
  const content = useRef<HTMLElement>(null);
  useFocusAfterWalking(content);
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-24 rounded-control bg-raised px-5 py-3 font-semibold text-text focus:translate-y-0"
      >
        Skip to content
      </a>
      {question}
      <SiteHeader name={settings.business_name} />
      <main ref={content} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter settings={settings} year={year} cookiePreferences={cookiePreferences} />
    </div>
  );
}

/** A link followed inside the site changes the page under the reader's feet: focus goes to the new content, unless that took it itself. */
function useFocusAfterWalking(content: { readonly current: HTMLElement | null }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
