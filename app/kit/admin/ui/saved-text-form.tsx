import { type CSSProperties, type SubmitEvent, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { type MutationOptions, useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { useUnsaved } from "#app/kit/ui/dialog.tsx";
import { Field, Textarea } from "#app/kit/ui/field.tsx";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import type { TextEdit } from "#domain/text/text-edit.ts";

type SavedTextFormProps<Out> = {
  label: string;
  hint?: string;
  maxLength: number;
  /** The text as last read. */
  stored: string;
  actionLabel: string;
  /** As high as its text, with a button once something is typed. */
  isCompact?: boolean;
  save: Omit<MutationOptions<TextEdit, Out>, "onSuccess" | "onError">;
};

/** Not known to TypeScript's CSS yet. */
const AS_ITS_TEXT = { fieldSizing: "content", minHeight: "2.75rem" } as CSSProperties;

/** A text that may be edited in two windows: keeps what is typed here, and a save over another window's text is refused once and shows it. */
export function SavedTextForm<Out>({
  label,
  hint,
  maxLength,
  stored,
  actionLabel,
  isCompact = false,
  save,
}: SavedTextFormProps<Out>) {
  const lock = useSeen(stored);
  const [typed, setTyped] = useState(stored);
  const [saved, setSaved] = useState(stored); // may not have been refetched yet
  const text = typed.trim();
  if (lock.opened !== stored && [lock.opened, stored].includes(text)) {
    lock.open(stored);
    setTyped(stored);
  }
  useUnsaved(![stored, saved].includes(text));
  const mutation = useServerMutation({ ...save, onSuccess: (_, edit) => setSaved(edit.text), onError: lock.onError });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutation.mutate({ kept: lock.seen, text });
  };
  return (
    <form onSubmit={submit} className="flex max-w-prose flex-col items-start gap-3">
      <Field label={label} hint={hint} className="w-full">
        <Textarea
          rows={isCompact ? 1 : 3}
          {...(isCompact && { style: AS_ITS_TEXT })}
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {lock.opened !== stored && (
        <p role="status" className="w-full whitespace-pre-line text-quiet">
          {stored ? t("Meanwhile it reads: {stored}", { stored }) : t("Meanwhile it reads: nothing")}
          {lock.isRefused && `\n${t("Saving again writes over that.")}`}
        </p>
      )}
      {(!isCompact || text !== stored || mutation.isPending) && (
        <Button dense type="submit" disabled={text === stored} busy={mutation.isPending}>
          {actionLabel}
        </Button>
      )}
    </form>
  );
}
