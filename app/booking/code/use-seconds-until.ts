import { useEffect, useState } from "react";

/** Counts down the whole seconds to a moment, given in milliseconds by this device's clock; stops at 0. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const counting = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(counting);
  }, [moment]);
  return left;
}
