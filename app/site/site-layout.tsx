import type { ReactNode } from "react";
import type { PublicSettings } from "#app/backend/settings.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteLayoutProps = { settings: PublicSettings; year: number; children: ReactNode };

/** Skip link, header, the page, footer (spec 2, shared layout). */
export function SiteLayout({ settings, year, children }: SiteLayoutProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-24 rounded-control bg-raised px-5 py-3 font-semibold text-text focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteHeader name={settings.business_name} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter settings={settings} year={year} />
    </div>
  );
}
