import { type ReactNode, useRef } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Navigation, SiteLink } from "#app/pages/navigation.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { useFocusAfterNavigation } from "#app/kit/ui/use-focus-after-navigation.ts";
import { SiteFooter } from "./site-footer.tsx";
import { NavLink } from "react-router";
import { AccountLinks } from "./account-links.tsx";
import { Wordmark } from "./wordmark.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";

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
        {t("Skip to content")}
      </a>
      {question}
      <SiteHeader name={settings.business_name} links={navigation.menu} />
      <main ref={content} id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter settings={settings} links={navigation} years={years} cookiePreferences={cookiePreferences} />
    </div>
  );
}

/** Logo, tagline, navigation and account. Narrow screens show the navigation in a menu. */
function SiteHeader({ name, links }: { name: string; links: SiteLink[] }) {
  return (
    <header className="relative z-10 mx-auto w-full max-w-7xl px-5 sm:px-8">
      <div className="head-row lg:py-6">
        <Wordmark name={name} />
        <div className="-mr-3 hidden items-center gap-1 lg:flex print:hidden">
          <AccountLinks />
        </div>
        <PhoneMenu name={name} links={links} />
      </div>
      <nav aria-label={t("Main")} className="hidden border-y border-hairline lg:block print:hidden">
        <ul className="-mx-3 flex flex-wrap justify-between">
          {links.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                discover="none" // every route is known from the first page: no attribute on each link
                end={to === "/"}
                className="relative flex min-h-12 items-center px-3 text-sm text-quiet transition-colors after:absolute after:inset-x-3 after:-bottom-px after:h-px after:bg-transparent hover:text-text aria-[current=page]:text-text aria-[current=page]:after:bg-gold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

const MENU = "site-menu";
/** The browser opens and closes the dialog without React (HTML invoker commands). */
const OPENS = { command: "show-modal", commandfor: MENU };
const CLOSES = { command: "close", commandfor: MENU };

const HANDLE = "-mr-3 flex min-h-11 items-center gap-2.5 px-3 font-medium lg:hidden print:hidden";
const MENU_LINK =
  "flex min-h-14 items-center gap-4 border-b border-hairline font-display text-2xl aria-[current=page]:text-gold";

/** The navigation on narrow screens: a native dialog, so that the browser handles focus, Escape and the inert background. */
function PhoneMenu({ name, links }: { name: string; links: SiteLink[] }) {
  const menu = useRef<HTMLDialogElement>(null);
  const leave = () => menu.current?.close();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={HANDLE} {...OPENS}>
        <Icon name="menu" className="size-6" />
        {t("Menu")}
      </button>
      <dialog
        ref={menu}
        id={MENU}
        aria-label={t("Menu")}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-ground text-text backdrop:bg-ground"
      >
        <Stars sky="edges" />
        <div className="relative flex min-h-full flex-col px-5 pb-10 sm:px-8">
          <div className="head-row">
            <Wordmark name={name} leave={leave} />
            <button type="button" className={HANDLE} {...CLOSES}>
              <Icon name="close" className="size-6" />
              {t("Close")}
            </button>
          </div>
          <nav aria-label={t("Main")} className="mt-4">
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} discover="none" end={to === "/"} onClick={leave} className={MENU_LINK}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-6 flex gap-8">
            <AccountLinks
              leave={leave}
              className="inline-flex min-h-12 items-center text-lg underline decoration-control underline-offset-4"
            />
          </div>
        </div>
      </dialog>
    </>
  );
}
