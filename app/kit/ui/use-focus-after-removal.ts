import { useEffect } from "react";

/** Elements that are read as one line: a list item or a table row. */
const LINE = "li, tr";
const PART = "section, dialog[open], main";

/**
 * An action often removes its own button, and the focus with it: users of a keyboard or a screen reader would have to start again at the
 * top of the page. Restores the focus to the same element if it can have it again, as after a refusal; otherwise to the line that takes its
 * place, then to the heading of its section, then to the page's content; never to another control, which a second key press would trigger.
 * Scrolls only for keyboard users. Content that takes the focus itself, such as a new page, has priority.
 */
export function useFocusAfterRemoval() {
  useEffect(() => {
    const place = document.createRange(); // a Range adjusts itself to insertions and removals around it
    let holder: HTMLElement | undefined;
    let isTaken = false;
    let isByKeyboard = false;

    const restore = () => {
      if (!holder || !isFocusNowhere()) return;
      const isThere = holder.isConnected;
      if (isThere && holder.ariaBusy === "true") return;
      if (canHold(holder)) return giveFocus(holder, { preventScroll: !isByKeyboard });
      if (isThere) place.setStartBefore(holder); // it may have been moved
      const near = standIn(place);
      if (near) giveFocus(near, { preventScroll: !isByKeyboard });
      else document.getElementById("content")?.focus({ preventScroll: true });
    };
    const look = new MutationObserver((changes) => {
      if (!holder) return;
      isTaken ||= !canHold(holder) || changes.some(({ addedNodes }) => isAmong(addedNodes, holder));
      if (isTaken) setTimeout(restore);
    });
    const hold = () => {
      if (isFocusNowhere() || !(document.activeElement instanceof HTMLElement)) return;
      [holder, isTaken, isByKeyboard] = [
        document.activeElement,
        false,
        document.activeElement.matches(":focus-visible"),
      ];
      place.setStartBefore(holder);
      place.collapse(true);
    };
    // A click outside blurs on purpose; a removal is detected before this timer ends.
    const release = () =>
      setTimeout(() => {
        isTaken ||= holder !== undefined && !canHold(holder); // as in a closed dialog
        if (isTaken) restore();
        else if (isFocusNowhere()) holder = undefined;
      });

    hold(); // an element may have the focus before hydration
    look.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", hold);
    document.addEventListener("focusout", release);
    return () => {
      look.disconnect();
      document.removeEventListener("focusin", hold);
      document.removeEventListener("focusout", release);
    };
  }, []);
}

function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function canHold(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(":disabled");
}

function isAmong(nodes: NodeList, element: HTMLElement | undefined): boolean {
  return Array.from(nodes).some((node) => node.contains(element ?? null));
}

function standIn({ startContainer, startOffset }: Range): HTMLElement | null | undefined {
  const around = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  const beside = [startContainer.childNodes[startOffset], startContainer.childNodes[startOffset - 1]];
  return beside.find(isLine) ?? around?.closest<HTMLElement>(LINE) ?? headingAround(around);
}

function isLine(node: Node | undefined): node is HTMLElement {
  return node instanceof HTMLElement && node.matches(LINE);
}

function headingAround(element: Element | null): HTMLElement | undefined {
  const part = element?.closest(PART);
  return part ? (part.querySelector<HTMLElement>("h1, h2, h3") ?? headingAround(part.parentElement)) : undefined;
}

/** Focuses an element; makes a non-interactive one focusable until it loses the focus. */
function giveFocus(element: HTMLElement, options?: FocusOptions) {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus(options);
}
