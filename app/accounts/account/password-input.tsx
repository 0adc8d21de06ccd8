import { type ComponentProps, useState } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { Input } from "#app/kit/ui/field.tsx";

/** A password field with a button to reveal the text, since typing errors are likely, above all on a phone. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-20"
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 min-w-16 rounded-control px-4 text-sm font-medium text-quiet hover:text-gold"
      >
        {rich("Show<span> password</span>", { span: (words) => <span className="sr-only">{words}</span> })}
      </button>
    </span>
  );
}
