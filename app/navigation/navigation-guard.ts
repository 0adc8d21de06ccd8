import type { ClientInstrumentation } from "react-router";
import type * as HeldPages from "./held-pages.tsx";

// React Router reloads the document where a route's file does not arrive, and shows the error page where a loader's answer does not. Both
// are awaited here instead, so that the page that is shown stays with what was typed in it. Few visits need that: the code comes with the
// first sign that a link is about to be followed.

const RETRY_MS = 5000;
let loading: Promise<typeof HeldPages> | undefined;

function load(): Promise<typeof HeldPages> {
  loading ??= import("./held-pages.tsx").catch(async () => {
    const note = showLost();
    await new Promise((wake) => setTimeout(wake, RETRY_MS));
    note.remove();
    loading = undefined;
    return load();
  });
  return loading;
}

/** For the one case in which the notice itself has not arrived. */
function showLost(): HTMLElement {
  const note = document.createElement("p");
  note.role = "alert";
  note.className = "fixed inset-x-0 top-0 z-50 bg-raised p-4 text-text";
  note.textContent = "You are offline. This page stays as it is.";
  document.body.append(note);
  return note;
}

/** Lets each navigation begin once the files of its page are there; a later one takes the place of one that waits. */
export const navigationGuard: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(navigate, { to }) {
        const target = typeof to === "string" && new URL(to, location.href);
        if (target && target.pathname !== location.pathname && import.meta.env.PROD) await (await load()).filesOfPage(target);
        await navigate();
      },
    }),
};

/** Lets React Router's reads of page data wait for the connection: it has no setting for how it fetches. */
export function guardPageData() {
  const { fetch } = window;
  window.fetch = async (input, init) =>
    input instanceof URL && input.pathname.endsWith(".data") ? (await load()).fetchPageData(fetch, input, init) : fetch(input, init);
  if (document.activeElement !== document.body) void load(); // the sign came before this code
  for (const sign of ["touchstart", "focusin"]) addEventListener(sign, () => void load(), { once: true, passive: true });
  addEventListener("pointerover", ({ target }) => void (target instanceof Element && target.closest("a") && load()), { passive: true });
}
