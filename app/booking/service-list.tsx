import { Link } from "react-router";
import type { Service } from "#app/backend/services.ts";
import { pounds } from "#domain/money.ts";
import { PLACE_IN_WORDS } from "#domain/places.ts";
import { byCategory, CATEGORY_NAMES } from "./offer.ts";

/** Everything that can be booked, to be read without signing in and without scripts. */
export function ServiceList({ services, chosenId }: { services: Service[]; chosenId: string }) {
  return (
    <div className="flex flex-col gap-10">
      {byCategory(services).map(([category, offered]) => (
        <section key={category} aria-labelledby={category}>
          <h2 id={category} className="text-2xl">
            {CATEGORY_NAMES[category]}
          </h2>
          <ul className="mt-3 border-t border-hairline">
            {offered.map((service) => (
              <ServiceRow key={service.id} service={service} chosen={service.id === chosenId} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ServiceRow({ service, chosen }: { service: Service; chosen: boolean }) {
  return (
    <li className={`relative border-b py-4 ${chosen ? "border-gold" : "border-hairline"}`}>
      <div className="flex items-baseline justify-between gap-5">
        <h3 className="font-sans text-base font-semibold">
          <Link
            to={`/book?service=${service.id}`}
            preventScrollReset
            aria-current={chosen || undefined}
            className="decoration-gold underline-offset-4 after:absolute after:inset-0 hover:underline aria-[current]:text-gold"
          >
            {service.name}
          </Link>
        </h3>
        <p className="shrink-0 font-semibold tabular-nums">{pounds(service.price)}</p>
      </div>
      <p className="mt-1 max-w-prose text-quiet">{service.description}</p>
      <p className="mt-1 text-sm text-quiet">
        {service.durationMinutes} minutes, {PLACE_IN_WORDS[service.place]}
        {chosen && <span className="text-gold"> · Chosen</span>}
      </p>
    </li>
  );
}
