import { useEffect, useState } from "react";

/** How long nothing is typed before a preview follows. */
const DEBOUNCE_MS = 400;

/** What is written, once a pause was made. */
export function useSettled<Written>(written: Written): Written {
  const text = JSON.stringify(written);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Written;
}
