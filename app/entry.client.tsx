import { type ElementType, Fragment, startTransition, StrictMode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { TRANSLATION } from "./hydration/events.ts";
import { guardPageData, navigationGuard } from "./navigation/navigation-guard.ts";

guardPageData();

/** Few pages are translated, so the code is loaded when one is; again at the next translated text, if it did not arrive. */
const guardTranslation = () => import("./hydration/guard-translation.ts").catch(() => undefined);

function hydrate(Around: ElementType): void {
  hydrateRoot(
    document,
    <StrictMode>
      <Around>
        <HydratedRouter instrumentations={[navigationGuard]} />
      </Around>
    </StrictMode>,
  );
}

if (window[TRANSLATION]?.[0]) {
  // Synchronously, before the browser translates again what was put back.
  void guardTranslation().then((guard) => flushSync(() => hydrate(guard?.Untranslated ?? Fragment)));
} else {
  addEventListener(TRANSLATION, () => void guardTranslation());
  startTransition(() => hydrate(Fragment));
}
