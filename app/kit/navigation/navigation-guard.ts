import type { ClientInstrumentation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { loadOnce } from "#app/kit/backend/load-once.ts";
import type * as HeldPages from "./held-pages.tsx";

// If a route's file fails to load, React Router reloads the document; if a loader's request fails, it shows the error page. Here both are
// awaited instead, so that the current page stays with its input. Few visits need this, so the code is loaded at the first sign that a link
// will be followed.

const RETRY_MS = 5000;
/** Whoever needs that code loads it here, so that without a connection it is known to be there already. */
export const loadHeldPages = loadOnce(() => import("./held-pages.tsx"));
let loading: Promise<typeof HeldPages> | undefined;

function load(): Promise<typeof HeldPages> {
  loading ??= loadHeldPages().catch(async () => {
    const note = showLost();
    await new Promise((wake) => {
      addEventListener("online", wake, { once: true });
      setTimeout(wake, RETRY_MS);
    });
    note.remove();
    loading = undefined;
    return load();
  });
  return loading;
}

/** A minimal notice, if the code of the real one could not be loaded. */
function showLost(): HTMLElement {
  const note = document.createElement("p");
  note.role = "alert";
  note.className = "fixed inset-x-0 top-0 z-50 bg-raised p-4 text-text";
  note.textContent = t("You are offline. This page stays as it is.");
  document.body.append(note);
  return note;
}

/** Delays each navigation until the files of its page are loaded; a later navigation replaces a waiting one. */
export const navigationGuard: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate, { to }) {
        const target = typeof to === "string" && new URL(to, location.href);
        if (target && target.pathname !== location.pathname && import.meta.env.PROD)
          await (await load()).filesOfPage(target);
        await navigate();
      },
    }),
};

/** Makes React Router's requests for page data wait for the connection. Replaces window.fetch, since React Router has no setting for it. */
export function guardPageData() {
  const { fetch } = window;
  window.fetch = async (input, init) =>
    input instanceof URL && input.pathname.endsWith(".data")
      ? (await load()).fetchPageData(fetch, input, init)
      : fetch(input, init);
  // The sign came before this code was loaded.
  if (document.activeElement !== document.body) void load();
  for (const sign of ["touchstart", "focusin"])
    addEventListener(sign, () => void load(), { once: true, passive: true });
  addEventListener("pointerover", ({ target }) => void (target instanceof Element && target.closest("a") && load()), {
    passive: true,
  });
}
