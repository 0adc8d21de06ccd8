import type { UserEvent } from "@testing-library/user-event";
import { cancelTopModal } from "./modal.ts";

/** "Enter", "Control+z": as Playwright names them. */
export async function pressKeys(user: UserEvent, keys: string): Promise<void> {
  const parts = keys === "+" ? ["+"] : keys.split("+");
  const key = parts.pop() ?? "";
  let isPrevented = false;
  const note = (event: KeyboardEvent) => (isPrevented ||= event.defaultPrevented);
  addEventListener("keydown", note);
  const code = key === "Space" ? "[Space]" : key.length > 1 ? `{${key}}` : key.replace(/[{[]/g, "$&$&");
  await user.keyboard(
    parts.map((each) => `{${each}>}`).join("") +
      code +
      parts
        .toReversed()
        .map((each) => `{/${each}}`)
        .join(""),
  );
  removeEventListener("keydown", note);
  if (key === "Escape" && !isPrevented) cancelTopModal();
}

export const typeText = (user: UserEvent, text: string): Promise<void> =>
  user.keyboard(text.replaceAll(/[{[]/g, "$&$&"));
