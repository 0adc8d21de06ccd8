import { type ElementType, Fragment, startTransition, StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { TRANSLATION } from "./kit/hydration/events.ts";
import { guardPageData, navigationGuard } from "./kit/navigation/navigation-guard.ts";

/** Few pages are translated, so the code is loaded when one is; again at the next translated text, if it did not arrive. */
const guardTranslation = () => import("./kit/hydration/guard-translation.ts").catch(() => undefined);

function hydrate(Around: ElementType): void {
  hydrateRoot(
    document,
    <StrictMode>
      <Around>
        <HydratedRouter instrumentations={[navigationGuard]} />
      </Around>
    </StrictMode>,
  );
  // After the document's root: its code makes a root of its own, and React listens to the document only if that is its first (React 19.3).
  guardPageData();
}

if (window[TRANSLATION]?.[0]) {
  // Synchronously, before the browser translates again what was put back.
  void guardTranslation().then((guard) => flushSync(() => hydrate(guard?.Untranslated ?? Fragment)));
} else {
  addEventListener(TRANSLATION, () => void guardTranslation());
  startTransition(() => hydrate(Fragment));
}
