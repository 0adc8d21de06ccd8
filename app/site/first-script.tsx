import { useContext } from "react";
import { NonceContext } from "#app/ui/nonce.ts";

/**
 * Runs before the first paint. Night or dawn follows the device until somebody presses the switch, and holds for the
 * life of the page only: keeping it would need consent. Browsers without invoker commands (before Chrome 135, Firefox 144,
 * Safari 26.2) learn to open the menu. It also notes whether this browser remembers an account
 * (under supabase-js's own key), so that no "Login" flashes up for somebody who is signed in.
 */
const FIRST_SCRIPT = `(() => {
  const page = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let chosen = false;
  const show = (theme) => { page.dataset.theme = theme; };
  const follow = () => chosen || show(dark.matches ? "night" : "dawn");
  follow();
  dark.addEventListener("change", follow);
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-switches-theme]")) return;
    chosen = true;
    show(page.dataset.theme === "night" ? "dawn" : "night");
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
