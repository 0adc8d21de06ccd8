import { useEffect } from "react";
import { useLocation } from "react-router";

const BY_HAND = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/**
 * Brings the element or the field that the address names into sight and focuses it, and keeps it there while what stands above is being
 * read, until a hand takes over.
 */
export function useAnchor() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const main = document.getElementById("content");
    const id = decodeURIComponent(hash.slice(1));
    if (!main || !id) return;
    const end = new AbortController();
    const reach = () => {
      const found = main.querySelector<HTMLElement>(`#${CSS.escape(id)}, [name="${CSS.escape(id)}"]`);
      if (!found) return;
      const isPanel = found.id === id;
      found.scrollIntoView({ block: isPanel ? "start" : "center" });
      const target = isPanel ? found.querySelector<HTMLElement>("h2") : found;
      if (!target || target === document.activeElement) return;
      if (target.tagName === "H2") target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    reach();
    const filling = new MutationObserver(reach);
    filling.observe(main, { childList: true, subtree: true });
    end.signal.addEventListener("abort", () => filling.disconnect());
    for (const event of BY_HAND) addEventListener(event, () => end.abort(), { signal: end.signal, passive: true });
    return () => end.abort();
  }, [hash, key]);
}
