type Entry = { state: unknown; url: string };

let entries: Entry[] = [];
let at = 0;

/** As in a browser, and unlike happy-dom: a traversal happens in a later task, and a replaced entry keeps those after it. */
export function completeHistory(): void {
  const { happyDOM } = window;
  const entryOf = (state: unknown, url?: string | URL | null): Entry => ({
    state: structuredClone(state),
    url: new URL(url ?? location.href, location.href).href,
  });
  const show = () => happyDOM.setURL(entries[at]?.url ?? location.href);
  entries = [entryOf(null)];
  Object.defineProperties(History.prototype, {
    length: { configurable: true, get: () => entries.length },
    state: { configurable: true, get: () => entries[at]?.state ?? null },
  });
  Object.assign(History.prototype, {
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries = [...entries.slice(0, at + 1), entryOf(state, url)];
      at += 1;
      show();
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[at] = entryOf(state, url);
      show();
    },
    go(by: number) {
      setTimeout(() => {
        const to = entries[at + by];
        if (!to) return;
        at += by;
        show();
        dispatchEvent(new PopStateEvent("popstate", { state: to.state as object | null }));
      });
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  });
}

/** A page has nothing behind it and nothing before it. */
export function forgetHistory(): void {
  entries = entries.slice(at, at + 1);
  at = 0;
}
