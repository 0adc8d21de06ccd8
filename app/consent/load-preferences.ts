export const loadPreferences = () => import("./open-preferences.tsx");

/** Ignores an error, since opening the dialog loads it again. */
const preload = () => void loadPreferences().catch(() => undefined);

/** Props of a button that opens the preferences: they preload the code on hover, press or focus. */
export const PRELOADS_PREFERENCES = {
  "aria-haspopup": "dialog",
  onPointerEnter: preload,
  onPointerDown: preload,
  onFocus: preload,
} as const;
