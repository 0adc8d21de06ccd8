import { useContext } from "react";
import { NonceContext } from "#app/ui/nonce.ts";
import { CONSENT_KEY, CONSENT_RECORD_VERSION, CONSENT_SAID, THEME_KEY } from "#domain/accounts/cookie-consent.ts";

/**
 * Runs before the first paint. Night or dawn follows the device until somebody presses the switch; that choice is kept only with consent to
 * the category "preferences", and forgotten when it is withdrawn. Where no readable answer to the cookie question is kept (the rule is
 * `readConsent`'s), it marks the page, and the banner shows; Back to a page that slept while another was answered takes the mark away. Browsers without invoker commands (before Chrome 135, Firefox 144,
 * Safari 26.2) learn to open the menu. It also notes whether this browser remembers an account
 * (under supabase-js's own key), so that no "Login" flashes up for somebody who is signed in.
 */
const FIRST_SCRIPT = `(() => {
  const page = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen;
  const consent = () => {
    try {
      const { version, preferences } = JSON.parse(localStorage.getItem("${CONSENT_KEY}"));
      const { analytics, marketing, preferences: kept } = preferences;
      if (version === "${CONSENT_RECORD_VERSION}" && [analytics, marketing, kept].every((each) => typeof each === "boolean")) return { kept };
    } catch {}
  };
  const keep = () => {
    page.toggleAttribute("data-theme-unkept", Boolean(chosen) && !consent()?.kept);
    try {
      if (!consent()?.kept) localStorage.removeItem("${THEME_KEY}");
      else if (chosen) localStorage.setItem("${THEME_KEY}", chosen);
    } catch {}
  };
  const given = consent();
  if (!given) page.dataset.asksConsent = "";
  if (given?.kept) chosen = [localStorage.getItem("${THEME_KEY}")].find((theme) => theme === "night" || theme === "dawn");
  const show = () => { page.dataset.theme = chosen ?? (dark.matches ? "night" : "dawn"); };
  show();
  dark.addEventListener("change", show);
  addEventListener("pageshow", () => { if (consent()) delete page.dataset.asksConsent; });
  document.addEventListener("${CONSENT_SAID}", keep);
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-switches-theme]")) return;
    chosen = page.dataset.theme === "night" ? "dawn" : "night";
    show();
    keep();
  });
  if (!("command" in HTMLButtonElement.prototype)) addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[commandfor]");
    if (!button) return;
    const dialog = document.getElementById(button.getAttribute("commandfor"));
    if (button.getAttribute("command") === "show-modal") dialog.showModal();
    else dialog.close();
  });
  try {
    if (Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))) page.dataset.remembered = "";
  } catch {}
})();`;

export function FirstScript() {
  const nonce = useContext(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />;
}
