import { useEffect, useRef } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Offer } from "#app/catalog/client/offer.ts";
import { detailOf, ServiceOptions } from "#app/catalog/client/service-options.tsx";

type FormSkeletonProps = {
  offer: Offer;
  /** Shows it only in a browser that remembers an account. */
  isForRemembered?: boolean;
  /** Receives the chosen service, even if it was chosen before hydration. */
  onService(id: string): void;
};

/** The position of the form's step titles, which have numbers beside them. */
const TITLE = "pb-5 pl-14 text-2xl leading-10 sm:pl-16";

/**
 * The booking form until its code is loaded: its steps, of which the first can be answered. It is in every visitor's page, so it must not
 * import the form's components. `data-thumb-bar` reserves the space of the form's bar.
 */
export function FormSkeleton({
  offer: { session, services, selectedId },
  isForRemembered,
  onService,
}: FormSkeletonProps) {
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const { value = selectedId } = choice.current ?? {};
    if (value !== selectedId) onService(value); // chosen before hydration
  }, [selectedId, onService]);
  if (session?.placesLeft === 0) {
    return (
      <p role="status" className="min-h-svh text-quiet noscript:hidden">
        {t("Opening the waiting list…")}
      </p>
    );
  }
  const folded = services.find(({ id, choices }) => id === selectedId && !choices);
  return (
    <div className={`min-h-svh ${isForRemembered ? "not-in-data-remembered:hidden" : "noscript:hidden"}`}>
      <h2 className={folded ? "sr-only" : TITLE}>{t("Your session")}</h2>
      {folded ? (
        // As wide and as high as the form's row.
        <div className="flex gap-4 pb-6 pl-14 sm:pl-16 lg:mr-84">
          <div className="min-w-0 flex-1 text-base leading-snug">
            <p className="font-semibold">{folded.name}</p>
            <p className="mt-0.5 text-sm">{detailOf(folded)}</p>
          </div>
          <span className="invisible">{t("Change")}</span>
        </div>
      ) : (
        <div className="h-44 sm:pl-16 lg:mr-84">
          {!session && (
            <label className="flex flex-col gap-2 font-medium">
              {t("Service")}
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
      )}
      <h2 className={TITLE}>{session ? t("Places") : t("Day and time")}</h2>
      <p role="status" className={`text-quiet sm:pl-16 ${selectedId ? "min-h-svh" : "h-20"}`}>
        {t("Opening the booking form…")}
      </p>
      <div data-thumb-bar={isForRemembered ? "remembered" : "shown"} />
    </div>
  );
}
