/** What the user agent does with a modal dialog, which happy-dom leaves out: focus moves into it and back, Escape cancels it. */
const open: { dialog: HTMLDialogElement; before: Element | null }[] = [];

const FOCUSABLE =
  "a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex]";

export function topModal(): HTMLDialogElement | undefined {
  while (open.length > 0 && !open.at(-1)?.dialog.isConnected) open.pop();
  return open.at(-1)?.dialog;
}

/** Called once for the window. */
export function completeDialogs(): void {
  const { showModal, close } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    const before = document.activeElement;
    showModal.call(this);
    open.push({ dialog: this, before });
    const first = this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>(FOCUSABLE);
    if (first) first.focus();
    else {
      this.tabIndex = -1;
      this.focus();
    }
  };
  HTMLDialogElement.prototype.close = function hide(this: HTMLDialogElement, value?: string) {
    const at = open.findIndex(({ dialog }) => dialog === this);
    const [closed] = at < 0 ? [] : open.splice(at, 1);
    close.call(this, value);
    if (closed?.before?.isConnected) (closed.before as HTMLElement).focus();
  };
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("[commandfor]");
    const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "") as HTMLDialogElement | null;
    if (button?.getAttribute("command") === "show-modal") dialog?.showModal();
    else dialog?.close();
  });
}

/** Escape that no script has prevented. */
export function cancelTopModal(): void {
  const dialog = topModal();
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}
