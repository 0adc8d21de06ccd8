import type { DataClient } from "#app/backend/data-client.ts";
import { type Resolver, useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { Dialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { useAddDraft } from "./use-add-draft.ts";

export type NewDraft = { title: string; address: string };

type AddDraftDialogProps = {
  /** "page", "article". */
  noun: string;
  titleHint?: string;
  addressHint: string;
  resolver: Resolver<NewDraft>;
  /** Proposes an address for a title, until one is typed. */
  addressOf: (title: string) => string;
  /** Resolves to the editor's path. */
  onAdd: (client: DataClient, draft: NewDraft) => Promise<ServerResult<string>>;
  /** The first part of the list's query keys. */
  list: string;
  onClose: () => void;
};

/** Adds a draft that has a title and an address on the site, and opens its editor. */
export function AddDraftDialog({ onClose, ...form }: AddDraftDialogProps) {
  const article = /^[aeiou]/.test(form.noun) ? "an" : "a";
  return (
    <Dialog title={`Add ${article} ${form.noun}`} about="Nobody sees it before you publish it." onClose={onClose}>
      <AddDraftForm {...form} />
    </Dialog>
  );
}

function AddDraftForm({ noun, titleHint, addressHint, resolver, addressOf, onAdd, list }: Omit<AddDraftDialogProps, "onClose">) {
  const leave = useLeaveDialog();
  const { register, handleSubmit, formState, setValue, getFieldState } = useForm<NewDraft>({
    defaultValues: { title: "", address: "" },
    resolver,
  });
  const { errors, isDirty, isSubmitted } = formState;
  useUnsaved(isDirty);
  const add = useAddDraft({ noun, list, onAdd });
  const title = register("title");
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => add.mutate(values))(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Title" hint={titleHint} error={errors.title?.message}>
        <Input
          {...title}
          onChange={(event) => {
            void title.onChange(event);
            if (!getFieldState("address").isDirty) setValue("address", addressOf(event.target.value), { shouldValidate: isSubmitted });
          }}
        />
      </Field>
      <Field label="Address" hint={addressHint} error={errors.address?.message}>
        <Input {...register("address")} autoCapitalize="none" spellCheck={false} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb={`Add ${noun}`} busy={add.isPending} />
    </form>
  );
}
