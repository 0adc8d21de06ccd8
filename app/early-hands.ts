/** Said on `document` once React has taken over. */
export const AWAKE = "sacred-space:awake";

/**
 * Part of the script that waits for React: what a person types, ticks, chooses or presses before React has taken over is kept and done
 * when it has. Until then a press is kept from React too: half awake, it would act on it, and then the press would be done twice. Links, the
 * browser's own commands and forms with an address of their own work by themselves and are left alone, whether React ever comes or not.
 * `html` elements survive the takeover, so each is remembered as it is.
 */
export const EARLY_HANDS = `(() => {
  const typed = new Map();
  const pressed = new Set();
  const noteTyped = ({ target }) => {
    typed.delete(target);
    typed.set(target, target.type === "checkbox" || target.type === "radio" ? target.checked : target.value);
  };
  const goesAlone = (form) => form !== null && form.hasAttribute("action");
  const keep = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const notePressed = (event) => {
    const { target, isTrusted } = event;
    const button = isTrusted && target instanceof Element && target.closest("button:not([commandfor]):not([data-switches-theme])");
    if (!button || (button.type === "submit" && goesAlone(button.form))) return;
    keep(event);
    pressed.delete(button);
    pressed.add(button);
  };
  const holdBack = (event) => goesAlone(event.target) || keep(event);
  const type = (field, value) => {
    if (typeof value === "boolean") return void (field.checked !== value && field.click());
    if (field.value === value) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, value);
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  };
  const press = (button) => {
    for (const kind of ["pointerdown", "mousedown", "pointerup", "mouseup"]) button.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0 }));
    button.click();
  };
  addEventListener("input", noteTyped, true);
  addEventListener("click", notePressed, true);
  addEventListener("submit", holdBack, true);
  document.addEventListener("${AWAKE}", () => {
    removeEventListener("input", noteTyped, true);
    removeEventListener("click", notePressed, true);
    removeEventListener("submit", holdBack, true);
    for (const [field, value] of typed) if (field.isConnected) type(field, value);
    for (const button of pressed) if (button.isConnected) press(button);
  }, { once: true });
})();`;
