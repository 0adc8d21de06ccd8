/** The preferences dialog's own code. */
export const loadPreferences = () => import("./open-preferences.tsx");

/** A failure is left to the opening itself, which asks again. */
const preload = () => void loadPreferences().catch(() => undefined);

/** Props of a button that opens the preferences: they load the code on hover, press or focus. */
export const PRELOADS_PREFERENCES = {
  "aria-haspopup": "dialog",
  onPointerEnter: preload,
  onPointerDown: preload,
  onFocus: preload,
} as const;
