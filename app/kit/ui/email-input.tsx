import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Input } from "./field.tsx";

/** A press that ends the typing must not find its button moved by the hint. */
const AFTER_A_PRESS_MS = 300;

/** An input of type email, which asks about what looks like a slip of the fingers. It never refuses an address. */
export function EmailInput({ onBlur, onChange, ...rest }: ComponentProps<"input">) {
  const [hint, setHint] = useState<{ input: HTMLInputElement; meant: string }>();
  const suggest = async (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget: input } = event;
    onBlur?.(event);
    const [{ suggestAddress }] = await Promise.all([
      import("#domain/accounts/address-slip.ts"),
      new Promise((resolve) => setTimeout(resolve, AFTER_A_PRESS_MS)),
    ]);
    const meant = suggestAddress(input.value);
    setHint(meant === undefined ? undefined : { input, meant });
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setHint(undefined);
    onChange?.(event);
  };
  return (
    <>
      <Input
        {...rest}
        type="email"
        inputMode="email"
        onBlur={(event) => void suggest(event).catch(() => undefined)}
        onChange={change}
      />
      {hint && (
        <p role="status" className="text-sm text-quiet [overflow-wrap:anywhere]">
          {t("Did you mean")}{" "}
          <button
            type="button"
            className="link min-h-11 font-semibold"
            onClick={() => typeInto(hint.input, hint.meant)}
          >
            {hint.meant}
          </button>
          ?
        </p>
      )}
    </>
  );
}

/** As if it were typed, so that the form hears of it. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}
