import { t } from "@sacred-space/words/t.ts";
import { addCategory, changeCategory, type StoredCategory } from "#app/catalog/categories.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { type CategoryFacts, categoryFacts, keyOfName } from "#domain/catalog/category.ts";

type CategoryDialogProps = { category: StoredCategory | undefined; all: StoredCategory[]; onClose: () => void };

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

/** Adds or changes a category. */
export function CategoryDialog({ category, all, onClose }: CategoryDialogProps) {
  const lock = useSeen(category);
  const { opened } = lock;
  const form = useDialogForm<FormValues>({
    defaultValues: valuesOf(opened),
    resolver,
  });
  const { field, watch, close } = form;
  const save = useServerMutation({
    mutationFn: (client, facts: CategoryFacts) =>
      opened
        ? changeCategory(client, {
            id: opened.key,
            seen: lock.seen ?? opened,
            changes: changedFrom<CategoryFacts>(opened, facts),
          })
        : addCategory(client, { position: Math.max(0, ...all.map(({ position }) => position)) + 1, facts }),
    successToast: (_, facts) => ({ title: t("Category saved"), description: facts.name }),
    errorToast: t("Failed to save category"),
    invalidates: ["categories", "services"],
    onSuccess: close,
    onError: lock.onError,
  });
  const key = keyOfName(watch("name"));
  return (
    <FormDialog
      title={category ? t("Edit category") : t("Add category")}
      about={category && t("Links that use the old address of a category show all sessions.")}
      onClose={onClose}
      form={form}
      onSubmit={(values) => save.mutate(factsOf(values))}
      actionLabel={t("Save category")}
      busy={save.isPending}
      savedMeanwhile={{
        changes: describeChanges(valuesOf(opened), valuesOf(category), {
          name: "name",
          key: "link",
          datesPath: t("page of its group dates"),
        }),
        isRefused: lock.isRefused,
      }}
    >
      <InputField label={t("Name")} maxLength={60} {...field("name")} />
      <InputField
        label={t("In links")}
        optional
        hint={`/book?category=${watch("key").trim() || key || "…"}`}
        maxLength={40}
        autoCapitalize="none"
        placeholder={key}
        {...field("key")}
      />
      <InputField
        label={t("Page of its group dates")}
        optional
        hint={t("Such as /meditation#evenings. Without it visitors are asked to write.")}
        maxLength={200}
        autoCapitalize="none"
        {...field("datesPath")}
      />
    </FormDialog>
  );
}
