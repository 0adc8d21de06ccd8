import { useState } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { ALL_SERVICES, type StoredService, loadAllServices } from "#app/backend/catalog/all-services.ts";
import { Button } from "#app/ui/button.tsx";
import { CATEGORIES } from "./categories.ts";
import { GroupSessions } from "./group-sessions.tsx";
import { ServiceDialog } from "./service-dialog.tsx";
import { EditableServiceList } from "./service-list.tsx";

/** What is offered: by category, in the order of the public list; and the dates of groups. */
export function ServicesPage() {
  const read = useServerQuery(ALL_SERVICES, loadAllServices);
  const [edited, setEdited] = useState<StoredService | "new" | undefined>();
  const newest = edited && edited !== "new" ? (read.data?.find(({ id }) => id === edited.id) ?? edited) : undefined;
  return (
    <AdminPage
      title="Services"
      actions={
        <Button dense variant="gold" onClick={() => setEdited("new")}>
          Add service
        </Button>
      }
    >
      <Listed
        read={read}
        loading="Reading your services…"
        failed="Failed to load services"
        empty={{ when: (services) => services.length === 0, say: "Nothing is offered yet. Add a service, and clients can book it." }}
      >
        {(services) =>
          CATEGORIES.map((category) => <OfCategory key={category.value} category={category} services={services} onEdit={setEdited} />)
        }
      </Listed>
      <GroupSessions services={read.data ?? []} />
      {edited && <ServiceDialog service={newest} all={read.data ?? []} onClose={() => setEdited(undefined)} />}
    </AdminPage>
  );
}

type OfCategoryProps = { category: (typeof CATEGORIES)[number]; services: StoredService[]; onEdit: (service: StoredService) => void };

function OfCategory({ category, services, onEdit }: OfCategoryProps) {
  const listed = services.filter((service) => service.category === category.value);
  if (listed.length === 0) return null;
  return (
    <AdminSection title={category.label}>
      <EditableServiceList services={listed} onEdit={onEdit} />
    </AdminSection>
  );
}
