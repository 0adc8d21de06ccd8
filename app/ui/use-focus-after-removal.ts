import { useEffect } from "react";

/** What is read as one: a line of a list or a table. */
const LINE = "li, tr";
const PART = "section, dialog[open], main";

/**
 * An act often takes its own button away, and the focus with it: users of a keyboard or a screen reader would begin again at the top of the page.
 * It comes back to what had it, if that is there again, as after a refusal. Otherwise it goes to the line that stands in its place, then to
 * the heading of the part it was in, then to the page's content; never to a control, which a second press would set off. The page follows
 * only who walks by keyboard. What takes the focus itself goes first, such as a page that is new.
 */
export function useFocusAfterRemoval() {
  useEffect(() => {
    const place = document.createRange(); // follows by itself whatever is put before it or taken away around it
    let holder: HTMLElement | undefined;
    let isTaken = false;
    let isByKeyboard = false;

    const restore = () => {
      if (!holder || !isFocusNowhere()) return;
      const isThere = holder.isConnected;
      if (isThere && holder.ariaBusy === "true") return;
      if (canHold(holder)) return giveFocus(holder, { preventScroll: !isByKeyboard });
      if (isThere) place.setStartBefore(holder); // wherever it has been put
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
      [holder, isTaken, isByKeyboard] = [document.activeElement, false, document.activeElement.matches(":focus-visible")];
      place.setStartBefore(holder);
      place.collapse(true);
    };
    // A press beside everything lets go on purpose; what is taken away is seen before this timer ends.
    const letGo = () =>
      setTimeout(() => {
        isTaken ||= holder !== undefined && !canHold(holder); // as in a dialog that has been closed
        if (isTaken) restore();
        else if (isFocusNowhere()) holder = undefined;
      });

    hold(); // who was quick is there before React
    look.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    document.addEventListener("focusin", hold);
    document.addEventListener("focusout", letGo);
    return () => {
      look.disconnect();
      document.removeEventListener("focusin", hold);
      document.removeEventListener("focusout", letGo);
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

/** Also to something that is read and not operated: that can have the focus only for as long as it does. */
function giveFocus(element: HTMLElement, options?: FocusOptions) {
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus(options);
}
