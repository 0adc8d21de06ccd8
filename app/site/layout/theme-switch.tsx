import { t } from "@sacred-space/words/t.ts";
import { useLook } from "#app/settings/use-look.ts";

/**
 * The switch between the dark and the light theme. The page's first script handles it, so that it works before hydration; hidden without
 * JavaScript. Its words are plain ones in a look that has neither night nor dawn.
 */
export function ThemeSwitch() {
  const [light, dark] = useLook().look === "night" ? [t("dawn"), t("night")] : [t("light"), t("dark")];
  return (
    <>
      <button
        type="button"
        data-switches-theme
        className="-mx-3 inline-flex min-h-11 items-center gap-3 px-3 underline-offset-4 hover:text-gold hover:underline noscript:hidden"
      >
        <svg viewBox="-12 -12 24 24" className="size-5" aria-hidden="true" focusable="false">
          <circle r="9" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M0 -9A9 9 0 0 1 0 9Z" fill="currentColor" className="dawn:hidden" />
          <circle r="4.5" fill="currentColor" className="night:hidden" />
        </svg>
        <span className="dawn:hidden">{t("Switch to {light}", { light })}</span>
        <span className="night:hidden">{t("Switch to {dark}", { dark })}</span>
      </button>
      <p role="status" className="basis-full">
        <span className="hidden in-data-theme-unkept:inline">
          {t("For this visit only. Cookie Preferences can keep it.")}
        </span>
      </p>
    </>
  );
}
