import { formatDay, plural } from "#domain/wording.ts";
import type { StoredService } from "#app/catalog/all-services.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { pounds } from "#domain/money.ts";
import { ServiceActions } from "./service-actions.tsx";

type ServiceListProps = { services: StoredService[]; onEdit: (service: StoredService) => void };

export function EditableServiceList({ services, onEdit }: ServiceListProps) {
  const clock = usePracticeClock();
  return (
    <ul>
      {services.map((service) => (
        <li
          key={service.id}
          className="flex flex-col justify-between gap-x-8 gap-y-1 border-b border-hairline py-2 hover:bg-surface lg:flex-row lg:items-center"
        >
          <Facts service={service} today={clock.data?.today} />
          <ServiceActions service={service} services={services} onEdit={() => onEdit(service)} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ service, today }: { service: StoredService; today: string | undefined }) {
  const { name, isActive, bookedOnline, duration, bufferBefore, buffer, places, variants, addOns, price } = service;
  const around = [bufferBefore && `${bufferBefore} before`, buffer && `${buffer} after`].filter(Boolean);
  const lengths = variants.length > 0 ? variants.map(({ minutes }) => minutes).join(", ") : String(duration);
  const length = [`${lengths} minutes`, ...around].join(" and ");
  const extras = addOns.length > 0 && plural(addOns.length, "extra");
  return (
    <div className={`min-w-0 grow ${isActive ? "" : "text-quiet"}`}>
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold">{name}</span>
        <span className="tabular-nums">
          {(variants.length > 0 ? variants : [{ price }]).map((each) => pounds(each.price)).join(", ")}
        </span>
      </p>
      <p className="text-quiet">
        {[statusOf(isActive, bookedOnline), pauseOf(service, today), length, places.join(", "), extras]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}

function pauseOf({ writtenPaused, writtenResumesOn }: StoredService, today = ""): string {
  if (!writtenPaused || (writtenResumesOn && writtenResumesOn <= today)) return "";
  return writtenResumesOn ? `paused until ${formatDay(writtenResumesOn, "full")}` : "paused";
}

function statusOf(isActive: boolean, bookedOnline: boolean): string {
  if (!isActive) return "not offered";
  return bookedOnline ? "" : "listed, not booked online";
}
