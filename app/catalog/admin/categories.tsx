import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import type { StoredService } from "#app/catalog/all-services.ts";
import { ALL_CATEGORIES, orderCategories, removeCategory, type StoredCategory } from "#app/catalog/categories.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { StepButtons } from "./move-buttons.tsx";
import { Grip, type PlaceInOrder, useDragOrder } from "./use-drag-order.tsx";

const CategoryDialog = lazyDialog(() => import("./category-dialog.tsx").then((part) => part.CategoryDialog));

type CategoriesProps = { categories: StoredCategory[]; services: StoredService[] };

/** Adds, renames and orders the categories of services; one without services can be removed. */
export function Categories({ categories, services }: CategoriesProps) {
  const [edited, setEdited] = useState<StoredCategory | "new" | undefined>();
  const save = useServerMutation({
    mutationFn: orderCategories,
    errorToast: t("Failed to update category"),
    invalidates: ["categories", "services"],
    optimistic: { key: ALL_CATEGORIES, change: rearrange },
  });
  const order = useDragOrder(
    categories.map((each) => ({ ...each, id: each.key })),
    save.mutate,
  );
  const shown = edited === "new" ? undefined : (categories.find(({ key }) => key === edited?.key) ?? edited);
  return (
    <details className="mt-10">
      <summary className="link inline-flex min-h-11 items-center">
        {t("Categories ({categories}): how your services are grouped", { categories: categories.length })}
      </summary>
      <ul className="border-t border-hairline">
        {categories.map((category, index) => (
          <CategoryLine
            key={category.key}
            category={category}
            place={{ index, of: categories.length, ...order }}
            count={services.filter((service) => service.category === category.key).length}
            onEdit={() => setEdited(category)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Button dense onClick={() => setEdited("new")} className="mt-4">
        {t("Add category")}
      </Button>
      {edited && <CategoryDialog category={shown} all={categories} onClose={() => setEdited(undefined)} />}
    </details>
  );
}

type CategoryLineProps = { category: StoredCategory; place: PlaceInOrder; count: number; onEdit: () => void };

function CategoryLine({ category, place, count, onEdit }: CategoryLineProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { key, name } = category;
  const remove = useServerMutation({
    mutationFn: removeCategory,
    successToast: { title: t("Category removed"), description: name },
    errorToast: t("Failed to remove category"),
    invalidates: ["categories"],
  });
  return (
    <li
      {...place.rowProps(place.index)}
      className="flex flex-col justify-between gap-x-4 gap-y-1 border-b border-hairline py-2 hover:bg-surface sm:flex-row sm:items-center"
    >
      <Grip {...place.gripProps(key)} />
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-quiet">
          {[
            `/book?category=${key}`,
            count === 0 ? t("no services") : t("{count, plural, one {# service} other {# services}}", { count }),
          ].join(" · ")}
        </p>
      </div>
      <div className="-ml-3 flex shrink-0 items-center gap-1 sm:ml-0">
        <StepButtons
          name={name}
          canMove={(step) => place.index + step >= 0 && place.index + step < place.of}
          onMove={(step) => place.move(key, place.index + step)}
        />
        <Button dense className="ml-auto sm:ml-2" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
          {t("Edit")}
        </Button>
        {count === 0 && (
          <Button
            dense
            variant="quiet"
            className="-mr-3"
            aria-label={t("Remove {name}", { name })}
            onClick={() => setIsRemoving(true)}
          >
            {t("Remove")}
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t("Remove this category?")}
          about={t("No service is in {name}. Links to it will show all sessions.", { name })}
          actionLabel={t("Remove category")}
          onConfirm={() => remove.mutate(category)}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
}

function rearrange(
  categories: StoredCategory[],
  changed: Pick<StoredCategory, "key" | "position">[],
): StoredCategory[] {
  return categories
    .map((each) => ({ ...each, position: changed.find(({ key }) => key === each.key)?.position ?? each.position }))
    .toSorted((a, b) => a.position - b.position);
}
