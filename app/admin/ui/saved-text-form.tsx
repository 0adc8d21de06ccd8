import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Textarea } from "#app/ui/field.tsx";
import type { TextEdit } from "#domain/text/text-edit.ts";

type SavedTextFormProps = {
  label: string;
  hint?: string;
  maxLength: number;
  /** The text as it was read last. */
  kept: string;
  /** The text that the server has accepted last; it may not have been read again yet. */
  saved?: string | undefined;
  verb: string;
  mutation: { mutate(textEdit: TextEdit): void; isPending: boolean };
};

/**
 * A text that is written now and then, maybe in two windows at once: what is typed here stays, and what another has saved meanwhile is
 * shown before it is written over.
 */
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
