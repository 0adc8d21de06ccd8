import { useEffect, useRef } from "react";
import type { Offer } from "#app/booking/offer/offer.ts";
import { ServiceOptions } from "#app/booking/offer/service-options.tsx";

type FormSkeletonProps = {
  offer: Offer;
  /** Only a browser that remembers an account shows it. */
  isForRemembered?: boolean;
  /** Told what is chosen in it, before React came too: the form goes on from there. */
  onService(id: string): void;
};

/** Where the steps of the form have theirs, beside their numbers. */
const TITLE = "pb-5 pl-14 text-2xl leading-10 sm:pl-16";

/**
 * The booking form until its code is here: its steps, of which the first can be answered. Every visitor's page has it, so it is not made of
 * the parts of the form. `data-thumb-bar` leaves room for the bar of the form.
 */
export function FormSkeleton({ offer: { session, services, selectedId }, isForRemembered, onService }: FormSkeletonProps) {
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const { value = selectedId } = choice.current ?? {};
    if (value !== selectedId) onService(value); // chosen while the page was the server's
  }, [selectedId, onService]);
  return (
    <div className={`min-h-svh ${isForRemembered ? "not-in-data-remembered:hidden" : "noscript:hidden"}`}>
      <h2 className={TITLE}>Your session</h2>
      <div className="h-44 sm:pl-16 lg:mr-84">
        {!session && (
          <label className="flex flex-col gap-2 font-medium">
            Service
            <select
              ref={choice}
              defaultValue={selectedId}
              onChange={({ currentTarget }) => onService(currentTarget.value)}
              className="min-h-12 rounded-control border border-control bg-surface px-3.5 font-normal"
            >
              <ServiceOptions services={services} />
            </select>
          </label>
        )}
      </div>
      <h2 className={TITLE}>{session ? "Places" : "Day and time"}</h2>
      <p role="status" className={`text-quiet sm:pl-16 ${selectedId ? "h-120" : "h-20"}`}>
        Opening the booking form…
      </p>
      <div data-thumb-bar={isForRemembered ? "remembered" : "shown"} />
    </div>
  );
}
