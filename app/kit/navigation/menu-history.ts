import { addDialog } from "./dialog-history.ts";

// Back also closes dialogs that the browser opens without React, such as the menu on a phone.

const followed = new WeakSet<HTMLDialogElement>();

/** Tracks menus from now on, including one that was opened before this code loaded. */
export function closeMenusOnBack() {
  document.addEventListener("toggle", ({ target }) => follow(target), true);
  follow(document.querySelector("dialog[open]"));
}

function follow(menu: EventTarget | null) {
  if (!(menu instanceof HTMLDialogElement) || !menu.open || followed.has(menu) || !isOpenedByBrowser(menu)) return;
  followed.add(menu);
  const closing = new AbortController();
  const leave = () => {
    remove();
    menu.close();
  };
  const removeDialog = addDialog({ hasEntry: true, leave });
  const remove = () => {
    followed.delete(menu);
    closing.abort();
    removeDialog();
  };
  const onClick = ({ target }: Event) => {
    // Before the link navigates; the close event would be too late.
    if (target instanceof Element && target.closest("a")) remove();
  };
  menu.addEventListener("close", remove, closing);
  menu.addEventListener("click", onClick, closing);
}

function isOpenedByBrowser({ id }: HTMLDialogElement): boolean {
  return id !== "" && document.querySelector(`[command="show-modal"][commandfor="${CSS.escape(id)}"]`) !== null;
}
