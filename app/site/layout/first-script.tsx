import { useContext } from "react";
import { HYDRATED } from "#app/kit/hydration/events.ts";
import { inlineScript } from "#app/kit/hydration/inline-script.ts";
import { NonceContext } from "#app/kit/ui/nonce.ts";
import { CONSENT_KEY, CONSENT_RECORD_VERSION, CONSENT_CHANGED, THEME_KEY } from "#domain/accounts/cookie-consent.ts";

type Names = { consentKey: string; consentVersion: string; consentSaid: string; themeKey: string; hydrated: string };

/**
 * Inline script, runs before the first paint. The theme is the served page's own or follows the device until the switch is used; that
 * choice is stored only with consent to "preferences", and removed when the consent is withdrawn. Without a stored answer to the cookie
 * question (by the rule of `readConsent`) it marks the page, so that the banner shows; `pageshow` removes the mark from a page of the
 * back/forward cache. It opens and closes dialogs in browsers without invoker commands (before Chrome 135, Firefox 144, Safari 26.2), and
 * marks a browser that stores a session (under supabase-js's key), so that "Login" does not flash up. Until the router listens, Back to an
 * entry that an earlier hydration of this document had pushed changes the address alone: the page of that address is loaded.
 */
function firstScript({ consentKey, consentVersion, consentSaid, themeKey, hydrated }: Names): void {
  const page = document.documentElement;
  const address = () => location.href.split("#")[0];
  const served = address();
  let isHydrated = false;
  addEventListener("popstate", () => isHydrated || address() === served || location.reload());
  document.addEventListener(hydrated, () => (isHydrated = true));
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen: string | undefined;
  const consent = () => {
    try {
      const { version, preferences } = JSON.parse(localStorage.getItem(consentKey) ?? "");
      const { analytics, marketing, preferences: kept } = preferences;
      if (version === consentVersion && [analytics, marketing, kept].every((each) => typeof each === "boolean"))
        return { kept };
    } catch {}
    return undefined;
  };
  const keepTheme = () => {
    page.toggleAttribute("data-theme-unkept", Boolean(chosen) && !consent()?.kept);
    try {
      if (!consent()?.kept) localStorage.removeItem(themeKey);
      else if (chosen) localStorage.setItem(themeKey, chosen);
    } catch {}
  };
  const given = consent();
  if (!given) page.dataset["asksConsent"] = "";
  const stored = given?.kept && localStorage.getItem(themeKey);
  if (stored === "night" || stored === "dawn") chosen = stored;
  const { theme } = page.dataset;
  const showTheme = () => {
    page.dataset["theme"] = chosen ?? theme ?? (dark.matches ? "night" : "dawn");
  };
  showTheme();
  dark.addEventListener("change", showTheme);
  addEventListener("pageshow", () => {
    if (consent()) delete page.dataset["asksConsent"];
  });
  document.addEventListener(consentSaid, keepTheme);
  addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[data-switches-theme]")) return;
    chosen = page.dataset["theme"] === "night" ? "dawn" : "night";
    showTheme();
    keepTheme();
  });
  if (!("command" in HTMLButtonElement.prototype)) {
    addEventListener("click", ({ target }) => {
      const button = target instanceof Element && target.closest("[commandfor]");
      if (!button) return;
      const dialog = document.getElementById(button.getAttribute("commandfor") ?? "") as HTMLDialogElement;
      if (button.getAttribute("command") === "show-modal") dialog.showModal();
      else dialog.close();
    });
  }
  try {
    if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) page.dataset["remembered"] = "";
  } catch {}
}

/** Only in the served HTML: hydration leaves an element's text unchanged, so browsers need not download it twice. */
const FIRST_SCRIPT = import.meta.env.SSR
  ? inlineScript(firstScript, {
      consentKey: CONSENT_KEY,
      consentVersion: CONSENT_RECORD_VERSION,
      consentSaid: CONSENT_CHANGED,
      themeKey: THEME_KEY,
      hydrated: HYDRATED,
    })
  : "";

export function FirstScript() {
  const nonce = useContext(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />;
}
