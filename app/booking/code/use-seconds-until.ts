import { useEffect, useState } from "react";

/** How many whole seconds are left until then, in milliseconds by this device's clock; counts down to 0. */
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
