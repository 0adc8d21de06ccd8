import { useState } from "react";

/** Present where this device stays in its tab for the payment. */
const KEY = "sacred-space.pays-here";

/** On this page, also where storage is blocked. */
let chosen: boolean | undefined;

/** Whether the payment page takes the place of this tab, as this device was last told; a new tab otherwise. */
export function paysHere(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage is blocked
  }
}

/** The same for a checkbox, and how to change it. Only in a browser. */
export function usePaysHere(): [boolean, (isHere: boolean) => void] {
  const [isHere, setIsHere] = useState(paysHere);
  const choose = (here: boolean) => {
    setIsHere(here);
    chosen = here;
    try {
      if (here) localStorage.setItem(KEY, "yes");
      else localStorage.removeItem(KEY);
    } catch {
      // It holds until the page is left.
    }
  };
  return [isHere, choose];
}
