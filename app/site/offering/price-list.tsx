import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Service } from "#app/backend/catalog/services.ts";
import { Section } from "#app/site/section.tsx";
import { pounds } from "#domain/money.ts";
import { PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import { wayTo } from "#domain/catalog/group-session-path.ts";
import { durationInWords } from "#domain/wording.ts";

type PriceListProps = { services: Service[]; intro: ReactNode; place: ReactNode; children?: ReactNode };

/** Length, price and place of what an offering page is about, as the practitioner has set them now. */
export function PriceList({ services, intro, place, children }: PriceListProps) {
  return (
    <Section id="price" title="Length, price, place" intro={intro}>
      {services.length === 0 && <p>Nothing of this is open for booking just now. Please look again soon.</p>}
      {services.length > 0 && (
        <ul className="border-t border-hairline">
          {services.map((service) => (
            <Priced key={service.id} service={service} />
          ))}
        </ul>
      )}
      {children}
      <p className="mt-6 max-w-prose">
        <span className="font-semibold">Place. </span>
        {place}
      </p>
      {services.some(({ bookedOnline }) => bookedOnline) && (
        <p className="mt-6 max-w-prose border-l-2 border-gold pl-5">
          You pay in full when you book. Cancel 48 hours or more ahead for a full refund; from 24 to 48 hours, half; under 24 hours,
          nothing.{" "}
          <Link to="/terms#refunds" className="link">
            The whole rule
          </Link>
        </p>
      )}
    </Section>
  );
}

function Priced({ service }: { service: Service }) {
  const { name, description, durationMinutes, price, place } = service;
  return (
    <li className="border-b border-hairline py-5">
      <div className="flex items-baseline justify-between gap-8">
        <h3 className="font-sans text-base font-semibold">
          <Link to={wayTo(service)} className="underline decoration-control underline-offset-4 hover:decoration-gold hover:text-gold">
            {name}
          </Link>
        </h3>
        <p className="shrink-0 text-lg tabular-nums">{pounds(price)}</p>
      </div>
      <p className="mt-1 max-w-prose text-quiet">{description}</p>
      <p className="mt-1 text-sm text-quiet">{`${durationInWords(durationMinutes)}, ${PLACE_IN_WORDS[place]}`}</p>
    </li>
  );
}
