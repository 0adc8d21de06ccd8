import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { t } from "@sacred-space/words/t.ts";

/** Shorter waits show no indicator, which would only flicker. */
const FELT_MS = 400;

/** Shows that the next page is loading: a gold line along the top, and a text for screen readers. */
export function NavigationProgress() {
  const isWaiting = useNavigation().state !== "idle";
  const [isFelt, setIsFelt] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const felt = setTimeout(() => setIsFelt(true), FELT_MS);
    return () => {
      clearTimeout(felt);
      setIsFelt(false);
    };
  }, [isWaiting]);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 print:hidden">
      {isFelt && (
        <>
          <span className="thread block h-full bg-gold forced-colors:bg-[CanvasText]" />
          <span className="sr-only">{t("The page is on its way")}</span>
        </>
      )}
    </div>
  );
}
