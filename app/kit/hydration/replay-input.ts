type Settings = { hydrated: string; incomplete: string; consent: Consent; note: Note };

/** Of a script that is missing, with a link to load the page again, and of one that is on its way: the script can call nothing. */
type Note = [isIncomplete: string, again: string, isOnItsWay: string];

/** What the cookie banner's buttons store, by their `data-consent`, in the format of the domain's `consentRecord`. */
type Consent = { key: string; version: string; categories: readonly string[] };

/**
 * Inline script: records typing, ticking, choosing and clicking before React has hydrated the page, and replays it afterwards. React must
 * not see a click before that, since it would handle the click during hydration and it would happen twice. Links, invoker commands and
 * forms with an `action` work without React and are left alone. Hydration keeps the elements, so they are stored themselves. Enter in a
 * form whose button is marked `data-submits` counts as a click on that button. A note appears after a second, or if a script is missing. A
 * cookie choice is stored at once, so that a visitor who follows a link before hydration is not asked again.
 */
export function replayInput({ hydrated, incomplete, consent, note: [missing, again, onItsWay] }: Settings): void {
  const patienceMs = 1000;
  type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const typed = new Map<Control, string | boolean>();
  const pressed = new Set<HTMLButtonElement>();
  const note = Object.assign(document.createElement("p"), { role: "status", className: "hydration-note" });
  let isIncomplete = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const showNote = () => {
    note.textContent = isIncomplete ? `${missing} ` : onItsWay;
    if (isIncomplete)
      note.append(Object.assign(document.createElement("a"), { href: "", className: "link", textContent: again }));
    document.body.append(note);
  };
  const keepPress = (button: HTMLButtonElement) => {
    pressed.delete(button);
    pressed.add(button);
    clearTimeout(patience);
    patience = setTimeout(showNote, isIncomplete ? 0 : patienceMs);
  };
  const storeConsent = (button: HTMLButtonElement): boolean => {
    const quick = button.dataset["consent"];
    if (!quick) return false;
    const preferences = Object.fromEntries(
      consent.categories.map((each) => [each, quick === "all" || each === "essential"]),
    );
    const record = { preferences, version: consent.version, timestamp: new Date().toISOString() };
    try {
      localStorage.setItem(consent.key, JSON.stringify(record));
    } catch {
      return false;
    }
    delete document.documentElement.dataset["asksConsent"];
    document.getElementById("content")?.focus({ preventScroll: true }); // the focused button is hidden
    return true;
  };
  const onInput = (event: Event) => {
    const control = event.target as Control;
    typed.delete(control);
    typed.set(
      control,
      control.type === "checkbox" || control.type === "radio" ? (control as HTMLInputElement).checked : control.value,
    );
  };
  const hasAction = (form: HTMLFormElement | null) => form !== null && form.hasAttribute("action");
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: Event) => {
    const { target, isTrusted } = event;
    if (!isTrusted || !(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>("button:not([commandfor]):not([data-switches-theme])");
    if (!button || (button.type === "submit" && hasAction(button.form))) return;
    stop(event);
    if (!storeConsent(button)) keepPress(button);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    const button = event.target.form?.querySelector<HTMLButtonElement>("[data-submits]");
    if (!button) return;
    stop(event);
    keepPress(button);
  };
  const onSubmit = (event: Event) => {
    if (!hasAction(event.target as HTMLFormElement)) stop(event);
  };
  const replayTyped = (control: Control, value: string | boolean) => {
    if (typeof value === "boolean") {
      if ((control as HTMLInputElement).checked !== value) control.click();
      return;
    }
    if (control.value === value) return;
    // React overrides the element's own setter: the prototype's setter lets it notice the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const replayPress = (button: HTMLButtonElement) => {
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup"]) {
      button.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0 }));
    }
    button.click();
  };
  const listening = new AbortController();
  const on = <Kind extends string>(
    kind: Kind,
    listener: (event: Kind extends keyof WindowEventMap ? WindowEventMap[Kind] : Event) => void,
  ) => addEventListener(kind, listener as EventListener, { capture: true, signal: listening.signal });
  on("input", onInput);
  on("click", onClick);
  on("keydown", onKeyDown);
  on("submit", onSubmit);
  on(incomplete, () => {
    isIncomplete = true;
    if (pressed.size > 0) showNote();
  });
  on(hydrated, () => {
    listening.abort();
    clearTimeout(patience);
    note.remove();
    for (const [control, value] of typed) if (control.isConnected) replayTyped(control, value);
    for (const button of pressed) if (button.isConnected) replayPress(button);
  });
}
