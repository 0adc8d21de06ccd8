import { type SubmitEvent, useState } from "react";
import { RefusalError } from "#app/backend/queries.tsx";
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
  mutation: { mutate(textEdit: TextEdit): void; isPending: boolean; error: Error | null };
};

/** A text that may be edited in two windows: keeps what is typed here, and a save over another window's text is refused once and shows it. */
export function SavedTextForm({ label, hint, maxLength, kept, saved = kept, verb, mutation }: SavedTextFormProps) {
  const [text, setText] = useState(kept);
  const [opened, setOpened] = useState(kept);
  const isRefused = mutation.error instanceof RefusalError && mutation.error.refusal.code === "changed-meanwhile";
  if (opened !== kept && [opened, kept].includes(text.trim())) {
    setOpened(kept);
    setText(kept);
  }
  useUnsaved(![kept, saved].includes(text.trim()));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutation.mutate({ kept: isRefused ? kept : opened, text: text.trim() });
  };
  return (
    <form onSubmit={submit} className="flex max-w-prose flex-col items-start gap-3">
      <Field label={label} hint={hint} className="w-full">
        <Textarea rows={3} maxLength={maxLength} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {opened !== kept && (
        <p role="status" className="w-full whitespace-pre-line text-quiet">
          {`Meanwhile it reads: ${kept || "nothing"}`}
          {isRefused && "\nSaving again writes over that."}
        </p>
      )}
      <Button dense type="submit" disabled={text.trim() === kept} busy={mutation.isPending}>
        {verb}
      </Button>
    </form>
  );
}
