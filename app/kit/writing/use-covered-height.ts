import { useEffect, useState } from "react";

/** Less of the window that is covered is a browser's bar, not a keyboard. */
const KEYBOARD_PX = 120;

/** The height in pixels that a phone's keyboard covers at the bottom of the window; 0 without one, or while `isWanted` is false. */
export function useCoveredHeight(isWanted: boolean): number {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    if (!isWanted || !viewport) return;
    const measure = () => {
      const height = Math.round(innerHeight - viewport.height - viewport.offsetTop);
      setCovered(height > KEYBOARD_PX ? height : 0);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      setCovered(0);
    };
  }, [isWanted]);
  return covered;
}
