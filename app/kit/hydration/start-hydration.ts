type Settings = { codeId: string; preloads: string[]; start: "idle" | "interaction"; incomplete: string };

/**
 * Inline script: runs the page's module script, which is inert as a data block, once the page is painted and idle, or at the first user
 * input. A page that remembers an account, or was opened by a link in an email, does not wait for input.
 */
export function startHydration({ codeId, preloads, start, incomplete }: Settings): void {
  const interactions = ["pointermove", "pointerdown", "keydown", "focusin", "click", "scroll"];
  let hasStarted = false;
  const add = (tag: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(tag), properties));
  const run = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const kind of interactions) removeEventListener(kind, run, true);
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    const textContent = document.getElementById(codeId)?.textContent;
    add("script", { type: "module", textContent, onerror: () => document.dispatchEvent(new Event(incomplete)) });
  };
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 1000 }) : setTimeout(run);
  const isExpected = () =>
    /[#?&](access_token|error|code)=/.test(location.hash + location.search) ||
    "remembered" in document.documentElement.dataset;
  for (const kind of interactions) addEventListener(kind, run, { capture: true, passive: true });
  if (start === "idle" || isExpected()) requestAnimationFrame(whenIdle);
}
