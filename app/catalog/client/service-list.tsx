import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { byCategory } from "#app/catalog/by-category.ts";
import type { Service } from "#app/catalog/services.ts";
import { pounds } from "#domain/money.ts";
import { formatDuration } from "#domain/wording.ts";
import { BesidePicture } from "#app/kit/ui/picture-image.tsx";
import { BOOKING_ID } from "#app/bookings/client/sign-in-wall.tsx";

/** All bookable services; readable without signing in and without JavaScript. */
export function ServiceList({ services, chosenId }: { services: Service[]; chosenId: string }) {
  return (
    <div data-offers="" className="flex flex-col gap-10">
      {byCategory(services).map(({ key, name, offered }) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key} className="text-2xl">
            {name}
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
    <OfferRow
      {...service}
      path={`/book?service=${service.id}#${BOOKING_ID}`}
      chosen={chosen}
      minutes={onlyLength(service)}
    >
      {service.choices?.words ??
        (service.isPromised ? service.where : `${formatDuration(service.durationMinutes)}, ${service.where}`)}
      {chosen && <span className="text-gold"> · {t("Chosen")}</span>}
    </OfferRow>
  );
}

/** Undefined if the client chooses among lengths, or if it is in writing. */
function onlyLength({ isPromised, durationMinutes, choices }: Service): number | undefined {
  const lengths = new Set(choices?.variants.map(({ minutes }) => minutes));
  return isPromised || lengths.size > 1 ? undefined : durationMinutes;
}

type RowProps = Pick<Service, "name" | "price" | "description" | "choices" | "picture"> & {
  path: string;
  chosen?: boolean;
  /** One length, which a look may show large; the words say it, too. */
  minutes?: number | undefined;
  children: ReactNode;
};

/** One line of the list; all of it links to `path`. */
export function OfferRow({
  name,
  price,
  description,
  choices,
  picture,
  path,
  chosen = false,
  minutes,
  children,
}: RowProps) {
  return (
    <li data-minutes={minutes} className={`relative border-b py-4 ${chosen ? "border-gold" : "border-hairline"}`}>
      <BesidePicture picture={picture}>
        <div className="flex items-baseline justify-between gap-5">
          <h3 className="font-sans text-base font-semibold">
            <Link
              to={path}
              preventScrollReset={path.startsWith("/book")}
              aria-current={chosen || undefined}
              className="underline decoration-control underline-offset-4 hover:decoration-gold after:absolute after:inset-0 aria-[current]:text-gold"
            >
              {name}
            </Link>
          </h3>
          <p className="shrink-0 font-semibold tabular-nums">{choices?.prices ?? pounds(price)}</p>
        </div>
        <p className="mt-1 max-w-prose whitespace-pre-line text-quiet">{description}</p>
        <p className="mt-1 text-sm text-quiet">{children}</p>
      </BesidePicture>
    </li>
  );
}
