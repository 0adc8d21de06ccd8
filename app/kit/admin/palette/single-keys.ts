import { SINGLE_KEYS_KEY } from "#domain/accounts/back-office-storage.ts";

const OFF = "off";

/** Whether single-key shortcuts are on for this device (WCAG 2.1.4). They are on by default. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_KEY) !== OFF;
  } catch {
    return true; // storage is blocked
  }
}

export function keepSingleKeys(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(SINGLE_KEYS_KEY);
    else localStorage.setItem(SINGLE_KEYS_KEY, OFF);
  } catch {
    // Storage is blocked: the setting does not change.
  }
}
