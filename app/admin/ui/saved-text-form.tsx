import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import type { TextEdit } from "#domain/text/text-edit.ts";

type SavedTextFormProps = {
  label: string;
  hint?: string;
  maxLength: number;
  /** The text as last read. */
  kept: string;
  /** The text that the server accepted last; it may not have been refetched yet. */
  saved?: string | undefined;
  verb: string;
  mutation: { mutate(textEdit: TextEdit): void; isPending: boolean };
};

/** A text that may be edited in two windows: keeps what is typed here, and shows another window's saved text before overwriting it. */
export function SavedTextForm({ label, hint, maxLength, kept, saved = kept, verb, mutation }: SavedTextFormProps) {
  const [text, setText] = useState(kept);
  const [begunFrom, setBegunFrom] = useState(kept);
  if (begunFrom !== kept && [begunFrom, kept].includes(text.trim())) {
    setBegunFrom(kept);
    setText(kept);
  }
  useUnsaved(![kept, saved].includes(text.trim()));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutation.mutate({ kept, text: text.trim() });
  };
  return (
    <form onSubmit={submit} className="flex max-w-prose flex-col items-start gap-3">
      <Field label={label} hint={hint} className="w-full">
        <Textarea rows={3} maxLength={maxLength} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {begunFrom !== kept && (
        <p role="status" className="w-full whitespace-pre-line text-quiet">{`Meanwhile it reads: ${kept || "nothing"}`}</p>
      )}
      <Button dense type="submit" disabled={text.trim() === kept} busy={mutation.isPending}>
        {verb}
      </Button>
    </form>
  );
}
