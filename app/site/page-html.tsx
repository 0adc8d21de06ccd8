import { useEffect, useMemo, useRef } from "react";
import { useHref, useNavigate } from "react-router";

/** Keeps the served HTML: hydration does not replace the content of such an element. */
const SERVED = { __html: "" };

/**
 * A page's server-rendered content; undefined if the document already contains it. Handles links within the site by client navigation, like
 * `Link`.
 */
export function PageHtml({ html }: { html: string | undefined }) {
  const page = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const base = useHref("/").replace(/\/$/, ""); // "/de", of which the router knows
  const content = useMemo(() => (html === undefined ? SERVED : { __html: html }), [html]);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain || event.defaultPrevented || link.origin !== location.origin || link.target) return;
      event.preventDefault();
      void navigate((link.pathname.slice(base.length) || "/") + link.search + link.hash);
    };
    const listening = page.current;
    listening?.addEventListener("click", follow);
    return () => listening?.removeEventListener("click", follow);
  }, [navigate, base]);

  return <div ref={page} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
