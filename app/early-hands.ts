/** Said on `document` once React has taken over. */
export const HYDRATED = "sacred-space:awake";
/** Said on `document` where React cannot take over, since a script did not arrive. */
export const NOT_WHOLE = "sacred-space:not-whole";

const NOTE =
  "fixed inset-x-4 top-4 z-50 mx-auto max-w-md rounded-control border border-hairline bg-raised px-5 py-3.5 text-text shadow-above";
/** A kept press that is not done by then is told to be kept. */
const PATIENCE_MS = 1000;

/**
 * Part of the script that waits for React: what a person types, ticks, chooses or presses before React has taken over is kept and done
 * when it has. Until then a press is kept from React too: half awake, it would act on it, and then the press would be done twice. Links, the
 * browser's own commands and forms with an address of their own work by themselves and are left alone, whether React ever comes or not.
 * `html` elements survive the takeover, so each is remembered as it is. Enter in a form whose button submits only then is a press of that
 * button. Who has to wait for it, or would wait in vain, is told so.
 */
export const EARLY_HANDS = `(() => {
  const typed = new Map();
  const pressed = new Set();
  const note = Object.assign(document.createElement("p"), { role: "status", className: "${NOTE}" });
  let isLost = false;
  let patience;
  const tell = () => {
    note.textContent = isLost ? "Part of this page did not arrive. " : "One moment: this page is still on its way.";
    if (isLost) note.append(Object.assign(document.createElement("a"), { href: "", className: "link", textContent: "Load it again" }));
    document.body.append(note);
  };
  const keepPress = (button) => {
    pressed.delete(button);
    pressed.add(button);
    clearTimeout(patience);
    patience = setTimeout(tell, isLost ? 0 : ${PATIENCE_MS});
  };
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
    keepPress(button);
  };
  const noteEnter = (event) => {
    const button = event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.form?.querySelector("[data-submits]");
    if (!button) return;
    keep(event);
    keepPress(button);
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
  addEventListener("keydown", noteEnter, true);
  addEventListener("submit", holdBack, true);
  document.addEventListener("${NOT_WHOLE}", () => {
    isLost = true;
    if (pressed.size > 0) tell();
  });
  document.addEventListener("${HYDRATED}", () => {
    removeEventListener("input", noteTyped, true);
    removeEventListener("click", notePressed, true);
    removeEventListener("keydown", noteEnter, true);
    removeEventListener("submit", holdBack, true);
    clearTimeout(patience);
    note.remove();
    for (const [field, value] of typed) if (field.isConnected) type(field, value);
    for (const button of pressed) if (button.isConnected) press(button);
  }, { once: true });
})();`;
