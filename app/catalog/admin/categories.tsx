import { plural } from "#domain/wording.ts";
import { useState } from "react";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import type { StoredService } from "#app/catalog/all-services.ts";
import { ALL_CATEGORIES, orderCategories, removeCategory, type StoredCategory } from "#app/catalog/categories.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { MoveButtons } from "./move-buttons.tsx";

type CategoriesProps = { categories: StoredCategory[]; services: StoredService[] };

/** Adds, renames and orders the categories of services; one without services can be removed. */
export function Categories({ categories, services }: CategoriesProps) {
  const [edited, setEdited] = useState<StoredCategory | "new" | undefined>();
  const shown = edited === "new" ? undefined : (categories.find(({ key }) => key === edited?.key) ?? edited);
  return (
    <AdminSection
      title="Categories"
      aside={
        <Button dense onClick={() => setEdited("new")}>
          Add category
        </Button>
      }
    >
      <ul>
        {categories.map((category) => (
          <CategoryLine
            key={category.key}
            category={category}
            categories={categories}
            count={services.filter((service) => service.category === category.key).length}
            onEdit={() => setEdited(category)}
          />
        ))}
      </ul>
      {edited && <CategoryDialog category={shown} all={categories} onClose={() => setEdited(undefined)} />}
    </AdminSection>
  );
}

type CategoryLineProps = { category: StoredCategory; categories: StoredCategory[]; count: number; onEdit: () => void };

function CategoryLine({ category, categories, count, onEdit }: CategoryLineProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { key, name } = category;
  const order = useServerMutation({
    mutationFn: orderCategories,
    errorToast: "Failed to update category",
    invalidates: ["categories", "services"],
    optimistic: { key: ALL_CATEGORIES, change: rearrange },
  });
  const remove = useServerMutation({
    mutationFn: removeCategory,
    successToast: { title: "Category removed", description: name },
    errorToast: "Failed to remove category",
    invalidates: ["categories"],
  });
  return (
    <li className="flex flex-col justify-between gap-x-8 gap-y-1 border-b border-hairline py-2 hover:bg-surface sm:flex-row sm:items-center">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-quiet">
          {[`/book?category=${key}`, count === 0 ? "no services" : plural(count, "service")].join(" · ")}
        </p>
      </div>
      <div className="-ml-3 flex shrink-0 items-center gap-1 sm:ml-0">
        <MoveButtons
          id={key}
          name={name}
          list={categories.map((each) => ({ ...each, id: each.key }))}
          onMove={order.mutate}
        />
        <Button dense className="ml-auto sm:ml-2" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {count === 0 && (
          <Button
            dense
            variant="quiet"
            className="-mr-3"
            aria-label={`Remove ${name}`}
            onClick={() => setIsRemoving(true)}
          >
            Remove
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title="Remove this category?"
          about={`No service is in ${name}. Links to it will show all sessions.`}
          actionLabel="Remove category"
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
