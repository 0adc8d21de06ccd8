import { traversal } from "./traversal.ts";

// Back closes the topmost dialog. Each open dialog has a history entry of its own, with the address and the state of its page and the
// number of open dialogs beside them. React Router receives only changes of the page.

type OpenDialog = {
  /** Closes it as Escape does and removes it synchronously, or asks whether it may close. */
  leave(): void;
  /** False for a question of the dialog below it, which shares that dialog's entry. */
  hasEntry: boolean;
};

type State = { idx?: number; dialogs?: number } | null;
/** `page` is React Router's index of the page in the history. */
type Entry = { page: number | undefined; depth: number; state: State; url: string };

/** A browser may ignore a traversal; navigations do not wait for it longer than this. */
const MAX_TRAVERSAL_MS = 1000;

const open: OpenDialog[] = [];
let here: Entry;
let settled: (() => void) | undefined;
let own: { home?: number | undefined; timeout: ReturnType<typeof setTimeout> } | undefined;
let pushState: History["pushState"];
let replaceState: History["replaceState"];

/** The topmost from now on. Returns the removal, which may be called again. */
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

/** In a moment: a dialog that is closed and opened again by then keeps its entry. */
function settleSoon() {
  if (settled) return;
  traversal.pending = new Promise((resolve) => (settled = resolve));
  queueMicrotask(settle);
}

/** Brings the history to the number of open dialogs. */
function settle() {
  if (own) return; // comes again when it has arrived
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
  // React Router numbers the entry on which it starts. A dialog that was open by then has left the page's own entry without a number.
  if (here.page === undefined && here.url === left.url) here.page = left.page;
  if (own) {
    event.stopImmediatePropagation();
    own.home ??= left.page;
    if (here.page !== own.home) return history.go((here.page ?? 0) < (own.home ?? 0) ? 1 : -1); // a page was pushed meanwhile
    if (here.page === left.page) setEntry({ ...left, depth: here.depth });
    return arrive();
  }
  if (here.page === undefined || here.page !== left.page) return;
  event.stopImmediatePropagation();
  setEntry({ ...left, depth: here.depth });
  const steps = left.depth - here.depth;
  if (steps > 0 && open.length === 0) return history.back(); // a reload has taken the dialogs away
  for (let step = 0; step < steps; step += 1) open.at(-1)?.leave();
  if (steps > 0 && wanted() > here.depth) go(wanted() - here.depth);
  else settleSoon();
}

function currentEntry(): Entry {
  const state = history.state as State;
  return { page: state?.idx, depth: state?.dialogs ?? 0, state, url: location.href };
}

/** The entries of one page have one address: a change of it holds on the entry below, too, also one that comes while that is approached. */
function setEntry({ state, depth, url }: Entry) {
  replaceState(withDepth(state, depth), "", url);
  here = currentEntry();
}

const withDepth = (state: unknown, depth: number): unknown => (depth > 0 ? { ...(state as State), dialogs: depth } : withoutDepth(state));

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
  addEventListener("popstate", onPopState, { capture: true }); // before React Router's listener, which does not capture
}

if (typeof document !== "undefined") follow();
