import { useAct } from "#app/admin/practice-data.tsx";
import { type Column, DataTable } from "#app/admin/ui/data-table.tsx";
import { type ListedService, orderServices, setServiceActive } from "#app/backend/desk/services.ts";
import { Button } from "#app/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import { moved } from "./moved.ts";

const COLUMNS: Column<ListedService>[] = [
  { header: "Service", cell: (service) => <Named service={service} />, leads: true, className: "md:w-2/5" },
  { header: "Length", cell: ({ duration, buffer }) => `${duration} min${buffer ? ` + ${buffer}` : ""}`, className: "tabular-nums" },
  { header: "Place", cell: ({ place }) => place },
  { header: "Price", cell: ({ price }) => pounds(price), numeric: true },
];

type ServiceTableProps = { caption: string; services: ListedService[]; onEdit: (service: ListedService) => void };

/** The services of one category, in order, with what can be done to each. */
export function ServiceTable({ caption, services, onEdit }: ServiceTableProps) {
  const toggle = useAct({
    act: setServiceActive,
    done: (_, { name, isActive }) => `${name} is ${isActive ? "offered again" : "no longer offered"}`,
    failed: "Failed to update service",
    refreshes: ["services"],
    ahead: { key: "services", change: replace },
  });
  const order = useAct({
    act: orderServices,
    failed: "Failed to update service",
    refreshes: ["services"],
    ahead: { key: "services", change: rearrange },
  });
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={services}
      keyOf={({ id }) => id}
      actions={(service) => (
        <>
          {([-1, 1] as const).map((step) => (
            <Button
              key={step}
              dense
              variant="quiet"
              aria-label={`Move ${service.name} ${step < 0 ? "up" : "down"}`}
              disabled={moved(services, service.id, step).length === 0}
              onClick={() => order.mutate(moved(services, service.id, step))}
            >
              {step < 0 ? "Up" : "Down"}
            </Button>
          ))}
          <Button
            dense
            variant="quiet"
            aria-label={`${service.isActive ? "Deactivate" : "Activate"} ${service.name}`}
            onClick={() => toggle.mutate({ ...service, isActive: !service.isActive })}
          >
            {service.isActive ? "Deactivate" : "Activate"}
          </Button>
          <Button dense aria-label={`Edit ${service.name}`} onClick={() => onEdit(service)}>
            Edit
          </Button>
        </>
      )}
    />
  );
}

function Named({ service: { name, isActive, bookedOnline } }: { service: ListedService }) {
  return (
    <>
      <span className={isActive ? "font-semibold" : "text-quiet"}>{name}</span>
      {!isActive && <span className="block text-xs font-normal text-quiet">not offered</span>}
      {isActive && !bookedOnline && <span className="block text-xs font-normal text-quiet">listed, not booked online</span>}
    </>
  );
}

function replace(services: ListedService[], changed: ListedService): ListedService[] {
  return services.map((each) => (each.id === changed.id ? changed : each));
}

function rearrange(services: ListedService[], changed: Pick<ListedService, "id" | "position">[]): ListedService[] {
  return services
    .map((each) => ({ ...each, position: changed.find(({ id }) => id === each.id)?.position ?? each.position }))
    .toSorted((a, b) => (a.category === b.category ? a.position - b.position : 0));
}
