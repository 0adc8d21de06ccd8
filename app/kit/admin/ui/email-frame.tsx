import { useEffect, useRef, useState } from "react";

/** Without its doctype a frame is in quirks mode, in which tables do not inherit colours. */
const EMPTY = "<!doctype html>";

/** The height of the frame's top and bottom borders, in pixels. */
const EDGES = 2;

/**
 * An email in a page whose CSP forbids style attributes: they are set through the CSSOM, which is allowed. The frame is sandboxed: it runs
 * no scripts, and its links do not navigate.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside || !isLoaded) return undefined;
    const email = new DOMParser().parseFromString(html, "text/html");
    const sheet = email.createElement("div");
    const bodyStyle = email.body.getAttribute("style") ?? "";
    sheet.append(...email.body.childNodes);
    const styled = Array.from(sheet.querySelectorAll<HTMLElement>("[style]"), (element) => {
      const style = element.getAttribute("style") ?? "";
      element.removeAttribute("style");
      return { element, style };
    });
    for (const link of sheet.querySelectorAll("a")) link.removeAttribute("href");
    inside.documentElement.lang = email.documentElement.lang;
    inside.title = email.title;
    inside.body.style.margin = "0";
    inside.body.replaceChildren(inside.adoptNode(sheet));
    for (const { element, style } of [...styled, { element: sheet, style: bodyStyle }]) element.style.cssText = style;
    const fit = () => frame.current?.style.setProperty("height", `${sheet.offsetHeight + EDGES}px`);
    const resized = new ResizeObserver(fit);
    resized.observe(sheet);
    return () => resized.disconnect();
  }, [html, isLoaded]);
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={EMPTY}
      onLoad={() => setIsLoaded(true)}
      sandbox="allow-same-origin"
      className="h-160 w-full rounded-control border border-hairline"
    />
  );
}
