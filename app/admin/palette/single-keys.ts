import { SINGLE_KEYS_KEY } from "#domain/accounts/back-office-storage.ts";

const OFF = "off";

/** Whether a letter by itself does something on this device (WCAG 2.1.4); on until it is switched off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_KEY) !== OFF;
  } catch {
    return true; // storage is refused
  }
}

export function keepSingleKeys(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(SINGLE_KEYS_KEY);
    else localStorage.setItem(SINGLE_KEYS_KEY, OFF);
  } catch {
    // storage is refused: it stays as it is
  }
}
