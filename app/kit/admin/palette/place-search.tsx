import type { SubmitEvent } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DENSE_CONTROL } from "#app/kit/admin/ui/dense-select.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

const FoundPlaces = lazyComponent({
  load: () => import("./found-places.tsx"),
  failed: (retry) => (
    <p role="alert" className="mt-3">
      {t("The search could not be loaded.")} <Button onClick={retry}>{t("Try again")}</Button>
    </p>
  ),
});

type PlaceSearchProps = { label: string; query: string; onQuery: (query: string) => void };

/** Finds where something is set or done by the practitioner's own words; Enter opens the first. */
export function PlaceSearch({ label, query, onQuery }: PlaceSearchProps) {
  const openFirst = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.querySelector("a")?.click();
  };
  return (
    <form role="search" aria-label={label} onSubmit={openFirst} className="mb-4">
      <input
        type="search"
        aria-label={label}
        placeholder={t("Refund, zoom, logo…")}
        maxLength={100}
        value={query}
        onFocus={() => void FoundPlaces.preload()}
        onChange={({ target }) => onQuery(target.value)}
        className={`${DENSE_CONTROL} w-full`}
      />
      {query.trim() !== "" && <FoundPlaces query={query} onChosen={() => onQuery("")} />}
    </form>
  );
}
