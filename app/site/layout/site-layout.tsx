import { type ReactNode, useRef } from "react";
import type { Navigation } from "#app/pages/navigation.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { useFocusAfterNavigation } from "#app/kit/ui/use-focus-after-navigation.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

type SiteLayoutProps = {
  settings: PublicSettings;
  navigation: Navigation;
  years: string;
  /** The cookie banner, which comes first. */
  question: ReactNode;
  /** The footer's button that opens the cookie preferences. */
  cookiePreferences: ReactNode;
  children: ReactNode;
};

export function SiteLayout({ settings, navigation, years, question, cookiePreferences, children }: SiteLayoutProps) {
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <div data-site className="flex min-h-svh flex-col">
      <a
        href="#content"
        className="absolute left-2 top-2 z-50 -translate-y-24 rounded-control bg-raised px-5 py-3 font-semibold text-text focus:translate-y-0"
      >
        Skip to content
      </a>
      {question}
      <SiteHeader name={settings.business_name} links={navigation.menu} />
      <main ref={content} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter
        settings={settings}
        services={navigation.footer}
        years={years}
        cookiePreferences={cookiePreferences}
      />
    </div>
  );
}
