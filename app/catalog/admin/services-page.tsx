import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { NotifyClients } from "./meeting/notify-clients.tsx";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { ALL_SERVICES, type StoredService, loadAllServices, orderServices } from "#app/catalog/all-services.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ALL_CATEGORIES, loadCategories, type StoredCategory } from "#app/catalog/categories.ts";
import { loadMeetingDetails } from "#app/catalog/meeting-details.ts";
import { Categories } from "./categories.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { ServiceRow } from "./service-row.tsx";
import { useDragOrder } from "./use-drag-order.tsx";

const ServiceDialog = lazyDialog(() => import("./service-dialog.tsx").then((part) => part.ServiceDialog));

/** The services by category, in the order of the public list. */
export function ServicesPage() {
  const query = useServerQuery(ALL_SERVICES, loadAllServices);
  const categories = useServerQuery(ALL_CATEGORIES, loadCategories);
  const details = useServerQuery(["meeting_details"], loadMeetingDetails);
  const [edited, setEdited] = useState<StoredService | "new" | undefined>();
  const newest = edited && edited !== "new" ? (query.data?.find(({ id }) => id === edited.id) ?? edited) : undefined;
  return (
    <AdminPage
      title={t("Services")}
      actions={
        <Button dense variant="gold" disabled={!categories.data?.length} onClick={() => setEdited("new")}>
          {t("Add service")}
        </Button>
      }
    >
      {categories.data?.length === 0 && (
        <p className="mb-6 max-w-prose">
          {t(
            "A service stands in a category. Add a category first, under Categories below; then you can add services to it.",
          )}
        </p>
      )}
      <NotifyClients />
      <QueryResult query={categories} loading={t("Reading your services…")} failed={t("Failed to load categories")}>
        {(listed) => (
          <>
            <QueryResult
              query={query}
              loading={t("Reading your services…")}
              failed={{ toast: t("Failed to load services") }}
              empty={{
                when: (services) => services.length === 0,
                say:
                  listed.length === 0
                    ? t("Nothing is offered yet.")
                    : t("Nothing is offered yet. Add a service, and clients can book it."),
              }}
            >
              {(services) =>
                listed.map((category) => (
                  <OfCategory key={category.key} category={category} services={services} onEdit={setEdited} />
                ))
              }
            </QueryResult>
            <Categories categories={listed} services={query.data ?? []} />
          </>
        )}
      </QueryResult>
      {edited && (
        <ServiceDialog
          service={newest}
          all={query.data ?? []}
          categories={categories.data ?? []}
          details={details}
          onClose={() => setEdited(undefined)}
        />
      )}
    </AdminPage>
  );
}

type OfCategoryProps = {
  category: StoredCategory;
  services: StoredService[];
  onEdit: (service: StoredService) => void;
};

function OfCategory({ category, services, onEdit }: OfCategoryProps) {
  const listed = services.filter((service) => service.category === category.key);
  if (listed.length === 0) return null;
  return (
    <AdminSection title={category.name}>
      <EditableServiceList services={listed} onEdit={onEdit} />
    </AdminSection>
  );
}

type ServiceListProps = { services: StoredService[]; onEdit: (service: StoredService) => void };

function EditableServiceList({ services, onEdit }: ServiceListProps) {
  const clock = usePracticeClock();
  const save = useServerMutation({
    mutationFn: orderServices,
    errorToast: t("Failed to update service"),
    invalidates: ["services"],
    optimistic: { key: ALL_SERVICES, change: rearrange },
  });
  const order = useDragOrder(services, save.mutate);
  return (
    <>
      <ul>
        {services.map((service, index) => (
          <ServiceRow
            key={service.id}
            service={service}
            place={{ index, of: services.length, ...order }}
            today={clock.data?.today}
            onEdit={() => onEdit(service)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </>
  );
}

function rearrange(services: StoredService[], changed: Pick<StoredService, "id" | "position">[]): StoredService[] {
  return services
    .map((each) => ({ ...each, position: changed.find((one) => one.id === each.id)?.position ?? each.position }))
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.position - b.position);
}
