import { type KeyboardEvent, useId, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { linkFromTyped } from "#domain/pages/link-address.ts";

type LinkFormProps = {
  /** "" for a new link. */
  href: string;
  onSave: (href: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks where words lead. It is no form of its own, since the field may stand in one. */
export function LinkForm({ href, onSave, onRemove, onClose }: LinkFormProps) {
  const [typed, setTyped] = useState(href);
  const [isWrong, setIsWrong] = useState(false);
  const label = useId();
  const save = () => {
    const target = linkFromTyped(typed);
    if (target === undefined) setIsWrong(true);
    else onSave(target);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // it closes this, not the dialog around it
    onClose();
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return closeOnEscape(event);
    event.preventDefault();
    save();
  };
  return (
    <div role="group" aria-labelledby={label} className="border-b border-hairline p-3">
      <p id={label} className="sr-only">
        {t("Link")}
      </p>
      <Field
        label={t("Leads to")}
        hint={t("A page such as /book, a web or email address, or a telephone number.")}
        error={isWrong ? t("Write it as /book, https://example.com, name@example.com or +44 1234 567890.") : undefined}
      >
        <Input
          ref={focusOnce}
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={saveOnEnter}
          onChange={({ target }) => {
            setTyped(target.value);
            setIsWrong(false);
          }}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button dense onKeyDown={closeOnEscape} onClick={save}>
          {t("Set link")}
        </Button>
        {href && (
          <Button dense onKeyDown={closeOnEscape} onClick={onRemove}>
            {t("Remove link")}
          </Button>
        )}
        <Button dense onKeyDown={closeOnEscape} variant="quiet" onClick={onClose}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();
