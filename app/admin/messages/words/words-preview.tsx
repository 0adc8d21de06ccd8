import { useEffect, useRef, useState } from "react";
import { previewEmail } from "#app/backend/messages/email-words.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { OwnWords } from "#domain/messages/branding.ts";

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 400;

/** The frame's border, above and below. */
const EDGES = 2;

/** The email as a client would get it, written by the server with an invented client. While the words are not valid the last one stays. */
export function WordsPreview({ kind, words }: { kind: EmailKind; words: OwnWords }) {
  const settled = useSettled(words);
  const read = useServerQuery(["email_preview", kind, settled], (client) => previewEmail(client, { kind, words: settled }));
  return (
    <section aria-label="Preview" className="min-w-0">
      <p className="mb-2 text-sm text-quiet">
        {read.data ? (
          <>
            {"Subject: "}
            <span className="text-text">{read.data.subject}</span>
          </>
        ) : read.isError ? (
          "There is no preview at the moment."
        ) : (
          "Writing the preview…"
        )}
      </p>
      {read.data && <EmailFrame html={read.data.html} />}
    </section>
  );
}

/** The words once a pause was made. */
function useSettled(words: OwnWords): OwnWords {
  const text = JSON.stringify(words);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as OwnWords;
}

/**
 * An email within a page whose policy refuses style attributes: they are set through the CSSOM, which it allows. Nothing in the frame runs
 * (sandbox), and its links lead nowhere.
 */
function EmailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!inside) return undefined;
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
    inside.documentElement.lang = "en-GB";
    inside.title = email.title;
    inside.body.style.margin = "0";
    inside.body.replaceChildren(inside.adoptNode(sheet));
    for (const { element, style } of [...styled, { element: sheet, style: bodyStyle }]) element.style.cssText = style;
    const fit = () => frame.current?.style.setProperty("height", `${sheet.offsetHeight + EDGES}px`);
    const resized = new ResizeObserver(fit);
    resized.observe(sheet);
    return () => resized.disconnect();
  }, [html]);
  return (
    <iframe
      ref={frame}
      title="The email as your client gets it"
      sandbox="allow-same-origin"
      className="h-160 w-full rounded-control border border-hairline"
    />
  );
}
