/**
 * Memoizes the load of a script; a failed one is not cached, so that the next call retries it. Browsers keep a module that did not arrive as
 * failed until the page is loaded anew (whatwg/html#6768; Chromium before 156). So without a connection nothing is requested (a service
 * worker serves without one), and if a retry fails although the server answers, the page is loaded anew.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  let hasFailed = false;
  const attempt = () =>
    navigator.onLine || navigator.serviceWorker?.controller ? load() : Promise.reject(new TypeError("offline"));
  return () =>
    (loaded ??= attempt().catch(async (failure: unknown) => {
      loaded = undefined;
      if (hasFailed) return reloadPage(failure);
      hasFailed = true;
      throw failure;
    }));
}

/** Loads the page anew if the server answers; throws the `failure` all the same. */
export async function reloadPage(failure: unknown): Promise<never> {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
  throw failure;
}
