import { useForm } from "react-hook-form";
import { changedFrom, describeChanges } from "#app/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/ui/forms/use-seen.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { addCategory, changeCategory, type StoredCategory } from "#app/backend/catalog/categories.ts";
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

const valuesOf = (category: StoredCategory | undefined): FormValues => ({
  name: category?.name ?? "",
  key: category?.key ?? "",
  datesPath: category?.datesPath ?? "",
});

const factsOf = ({ name, key, datesPath }: FormValues): CategoryFacts => ({
  name,
  key: key.trim() || keyOfName(name),
  datesPath: datesPath.trim() || null,
});

const resolver = schemaResolver<FormValues>(categoryFacts, factsOf);

function CategoryForm({ category, last }: { category: StoredCategory | undefined; last: number }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const lock = useSeen(category);
  const { opened } = lock;
  const { register, handleSubmit, watch, formState } = useForm<FormValues>({
    defaultValues: valuesOf(opened),
    resolver,
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  const save = useServerMutation({
    mutationFn: (client, facts: CategoryFacts) =>
      opened
        ? changeCategory(client, { id: opened.key, seen: lock.seen ?? opened, changes: changedFrom<CategoryFacts>(opened, facts) })
        : addCategory(client, { position: last + 1, facts }),
    successToast: (_, facts) => ({ title: "Category saved", description: facts.name }),
    errorToast: "Failed to save category",
    invalidates: ["categories", "services"],
    onSuccess: close,
    onError: lock.onError,
  });
  const key = keyOfName(watch("name"));
  const submit = handleSubmit((values) => save.mutate(factsOf(values)));
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
      <SavedMeanwhile
        changes={describeChanges(valuesOf(opened), valuesOf(category), { name: "name", key: "link", datesPath: "page of its group dates" })}
        isRefused={lock.isRefused}
      />
      <DialogButtons keep="Cancel" onKeep={leave} verb="Save category" busy={save.isPending} />
    </form>
  );
}
