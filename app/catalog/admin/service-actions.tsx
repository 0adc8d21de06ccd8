import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { ALL_SERVICES, type StoredService, orderServices, setServiceActive } from "#app/catalog/all-services.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { MoveButtons } from "./move-buttons.tsx";

type ServiceActionsProps = { service: StoredService; services: StoredService[]; onEdit: () => void };

export function ServiceActions({ service, services, onEdit }: ServiceActionsProps) {
  const toggle = useServerMutation({
    mutationFn: setServiceActive,
    successToast: (_, { name, isActive }) => `${name} is ${isActive ? "offered again" : "no longer offered"}`,
    undo: (_, changed) => ({
      mutationFn: (client) => setServiceActive(client, { ...changed, isActive: !changed.isActive }),
      done: `${changed.name} is ${changed.isActive ? "no longer offered" : "offered again"}`,
    }),
    errorToast: "Failed to update service",
    invalidates: ["services"],
    optimistic: { key: ALL_SERVICES, change: replace },
  });
  const order = useServerMutation({
    mutationFn: orderServices,
    errorToast: "Failed to update service",
    invalidates: ["services"],
    optimistic: { key: ALL_SERVICES, change: rearrange },
  });
  return (
    <div className="-ml-3 flex shrink-0 items-center gap-1 lg:ml-0">
      <MoveButtons id={service.id} name={service.name} list={services} onMove={order.mutate} />
      <Button dense className="ml-auto lg:ml-2" aria-label={`Edit ${service.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        dense
        variant="quiet"
        className="-mr-3 min-w-24"
        aria-label={`${service.isActive ? "Deactivate" : "Activate"} ${service.name}`}
        onClick={() => toggle.mutate({ ...service, isActive: !service.isActive })}
      >
        {service.isActive ? "Deactivate" : "Activate"}
      </Button>
    </div>
  );
}

function replace(services: StoredService[], changed: StoredService): StoredService[] {
  return services.map((each) => (each.id === changed.id ? changed : each));
}

function rearrange(services: StoredService[], changed: Pick<StoredService, "id" | "position">[]): StoredService[] {
  return services
    .map((each) => ({ ...each, position: changed.find(({ id }) => id === each.id)?.position ?? each.position }))
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.position - b.position);
}
