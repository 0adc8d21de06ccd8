import { traversal } from "./traversal.ts";

// Back closes the topmost dialog. Each open dialog has its own history entry, with the URL and the state of its page and the number of open
// dialogs. React Router only sees changes of the page.

type OpenDialog = {
  /** Closes the dialog as Escape does and removes it synchronously, or asks whether it may close. */
  leave(): void;
  /** False for a confirmation of the dialog below it, whose entry it shares. */
  hasEntry: boolean;
};

type State = { idx?: number; dialogs?: number } | null;
/** `page` is React Router's history index of the page. */
type Entry = { page: number | undefined; depth: number; state: State; url: string };

/** A browser may ignore a traversal, so navigations wait no longer than this. */
const MAX_TRAVERSAL_MS = 1000;

const open: OpenDialog[] = [];
let here: Entry;
let settled: (() => void) | undefined;
let own: { home?: number | undefined; timeout: ReturnType<typeof setTimeout> } | undefined;
let pushState: History["pushState"];
let replaceState: History["replaceState"];

/** Adds the topmost dialog. Returns the removal, which is idempotent. */
export function addDialog(dialog: OpenDialog): () => void {
  open.push(dialog);
  settleSoon();
  return () => {
    const at = open.indexOf(dialog);
    if (at < 0) return;
    open.splice(at, 1);
    settleSoon();
  };
}

const wanted = () => open.filter(({ hasEntry }) => hasEntry).length;

/** Deferred to a microtask, so that a dialog that closes and opens again keeps its entry. */
function settleSoon() {
  if (settled) return;
  traversal.pending = new Promise((resolve) => (settled = resolve));
  queueMicrotask(settle);
}

/** Adds or removes history entries to match the number of open dialogs. */
function settle() {
  if (own) return; // called again when the traversal ends
  if (here.depth > wanted()) return go(wanted() - here.depth);
  while (here.depth < wanted()) {
    pushState({ ...here.state, dialogs: here.depth + 1 }, "");
    here = currentEntry();
  }
  traversal.pending = undefined;
  settled?.();
  settled = undefined;
}

function go(by: number) {
  own = { timeout: setTimeout(giveUp, MAX_TRAVERSAL_MS) };
  settleSoon();
  history.go(by);
}

function arrive() {
  clearTimeout(own?.timeout);
  own = undefined;
  settle();
}

function giveUp() {
  setEntry({ ...here, depth: wanted() });
  arrive();
}

function onPopState(event: PopStateEvent) {
  const left = here;
  here = currentEntry();
  // React Router numbers the entry on which it starts. If a dialog was open by then, the page's own entry has no number.
  if (here.page === undefined && here.url === left.url) here.page = left.page;
  if (own) {
    event.stopImmediatePropagation();
    own.home ??= left.page;
    // A page was pushed during the traversal.
    if (here.page !== own.home) return history.go((here.page ?? 0) < (own.home ?? 0) ? 1 : -1);
    if (here.page === left.page) setEntry({ ...left, depth: here.depth });
    return arrive();
  }
  if (here.page === undefined || here.page !== left.page) return;
  event.stopImmediatePropagation();
  setEntry({ ...left, depth: here.depth });
  const steps = left.depth - here.depth;
  if (steps > 0 && open.length === 0) return history.back(); // a reload has closed the dialogs
  for (let step = 0; step < steps; step += 1) open.at(-1)?.leave();
  if (steps > 0 && wanted() > here.depth) go(wanted() - here.depth);
  else settleSoon();
}

function currentEntry(): Entry {
  const state = history.state as State;
  return { page: state?.idx, depth: state?.dialogs ?? 0, state, url: location.href };
}

/** All entries of a page have the same URL: a change of it also applies to the entry below, even during a traversal to that. */
function setEntry({ state, depth, url }: Entry) {
  replaceState(withDepth(state, depth), "", url);
  here = currentEntry();
}

const withDepth = (state: unknown, depth: number): unknown =>
  depth > 0 ? { ...(state as State), dialogs: depth } : withoutDepth(state);

function withoutDepth(state: unknown): unknown {
  if (!(state as State)?.dialogs) return state;
  const { dialogs: _, ...rest } = state as { dialogs: number };
  return rest;
}

function follow() {
  here = currentEntry();
  pushState = history.pushState.bind(history);
  replaceState = history.replaceState.bind(history);
  history.pushState = (...args) => {
    pushState(...args);
    here = currentEntry();
  };
  history.replaceState = (state: unknown, unused, url) => {
    replaceState(withDepth(state, here.depth), unused, url);
    here = currentEntry();
  };
  // Capturing, to run before React Router's listener.
  addEventListener("popstate", onPopState, { capture: true });
}

if (typeof document !== "undefined") follow();
