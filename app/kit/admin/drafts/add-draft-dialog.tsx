import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type Resolver } from "react-hook-form";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { useAddDraft } from "./use-add-draft.ts";

export type NewDraft = { title: string; address: string };

type AddDraftDialogProps = {
  what: "page" | "article";
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
export function AddDraftDialog({
  what,
  titleHint,
  addressHint,
  resolver,
  addressOf,
  onAdd,
  list,
  onClose,
}: AddDraftDialogProps) {
  const form = useDialogForm<NewDraft>({
    defaultValues: { title: "", address: "" },
    resolver,
  });
  const { field, formState, setValue, getFieldState } = form;
  const add = useAddDraft({ what, list, onAdd });
  const title = field("title");
  return (
    <FormDialog
      title={what === "page" ? t("Add a page") : t("Add an article")}
      about={t("Nobody sees it before you publish it.")}
      onClose={onClose}
      form={form}
      onSubmit={(values) => add.mutate(values)}
      actionLabel={what === "page" ? t("Add page") : t("Add article")}
      busy={add.isPending}
    >
      <InputField
        label={t("Title")}
        hint={titleHint}
        {...title}
        onChange={(event) => {
          void title.onChange(event);
          if (!getFieldState("address").isDirty)
            setValue("address", addressOf(event.target.value), { shouldValidate: formState.isSubmitted });
        }}
      />
      <InputField
        label={t("Address")}
        hint={addressHint}
        {...field("address")}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
