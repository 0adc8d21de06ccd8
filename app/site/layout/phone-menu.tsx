import { useRef } from "react";
import { NavLink } from "react-router";
import type { SiteLink } from "#app/pages/navigation.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Wordmark } from "./wordmark.tsx";

const MENU = "site-menu";
/** The browser opens and closes the dialog without React (HTML invoker commands). */
const OPENS = { command: "show-modal", commandfor: MENU };
const CLOSES = { command: "close", commandfor: MENU };

const HANDLE = "-mr-3 flex min-h-11 items-center gap-2.5 px-3 font-medium lg:hidden print:hidden";
const MENU_LINK =
  "flex min-h-14 items-center gap-4 border-b border-hairline font-display text-2xl aria-[current=page]:text-gold";

/** The navigation on narrow screens: a native dialog, so that the browser handles focus, Escape and the inert background. */
export function PhoneMenu({ name, links }: { name: string; links: SiteLink[] }) {
  const menu = useRef<HTMLDialogElement>(null);
  const leave = () => menu.current?.close();
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={HANDLE} {...OPENS}>
        <Icon name="menu" className="size-6" />
        Menu
      </button>
      <dialog
        ref={menu}
        id={MENU}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-ground text-text backdrop:bg-ground"
      >
        <Stars sky="edges" />
        <div className="relative flex min-h-full flex-col px-5 pb-10 sm:px-8">
          <div className="head-row">
            <Wordmark name={name} leave={leave} />
            <button type="button" className={HANDLE} {...CLOSES}>
              <Icon name="close" className="size-6" />
              Close
            </button>
          </div>
          <nav aria-label="Main" className="mt-4">
            <ul>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} end={to === "/"} onClick={leave} className={MENU_LINK}>
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
