const KEY = "sacred-space.writing";
const SIGNS = "signs";

/** Whether texts are written with Markdown's signs on this device. */
export function writesSigns(): boolean {
  try {
    return localStorage.getItem(KEY) === SIGNS;
  } catch {
    return false; // storage is blocked
  }
}

export function keepWritesSigns(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, SIGNS);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice is for now.
  }
}
