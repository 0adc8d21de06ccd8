import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { saveCategory, type StoredCategory } from "#app/backend/catalog/categories.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { type CategoryFacts, categoryFacts, keyOfName } from "#domain/catalog/category.ts";

type CategoryDialogProps = { category: StoredCategory | undefined; all: StoredCategory[]; onClose: () => void };

export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  return (
    <Dialog
      title={category ? "Edit category" : "Add category"}
      about={category && "Links that use the old address of a category show all sessions."}
      onClose={onClose}
    >
      <CategoryForm category={category} last={Math.max(0, ...all.map(({ position }) => position))} />
    </Dialog>
  );
}

type FormValues = { name: string; key: string; datesPath: string };

const factsOf = ({ name, key, datesPath }: FormValues): CategoryFacts => ({
  name,
  key: key.trim() || keyOfName(name),
  datesPath: datesPath.trim() || null,
});

const resolver = schemaResolver<FormValues>(categoryFacts, factsOf);

function CategoryForm({ category, last }: { category: StoredCategory | undefined; last: number }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [opened] = useState(category); // detects a conflicting change of another window
  const { register, handleSubmit, watch, formState } = useForm<FormValues>({
    defaultValues: { name: opened?.name ?? "", key: opened?.key ?? "", datesPath: opened?.datesPath ?? "" },
    resolver,
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  const save = useServerMutation({
    mutationFn: saveCategory,
    successToast: (_, { facts }) => ({ title: "Category saved", description: facts.name }),
    errorToast: "Failed to save category",
    invalidates: ["categories", "services"],
    onSuccess: close,
  });
  const key = keyOfName(watch("name"));
  const submit = handleSubmit((values) => save.mutate({ seen: opened, facts: factsOf(values), position: last + 1 }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input maxLength={60} {...register("name")} />
      </Field>
      <Field label="In links" optional hint={`/book?category=${watch("key").trim() || key || "…"}`} error={errors.key?.message}>
        <Input maxLength={40} autoCapitalize="none" placeholder={key} {...register("key")} />
      </Field>
      <Field
        label="Page of its group dates"
        optional
        hint="Such as /meditation#evenings. Without it visitors are asked to write."
        error={errors.datesPath?.message}
      >
        <Input maxLength={200} autoCapitalize="none" {...register("datesPath")} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Save category" busy={save.isPending} />
    </form>
  );
}
