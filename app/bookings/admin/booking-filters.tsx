import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { paymentLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { DENSE_CONTROL, DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import type { BookingFilter } from "#app/bookings/bookings.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { BOOKING_STATUSES, PAYMENT_FILTERS } from "#domain/bookings/booking-status.ts";

type BookingFiltersProps = {
  filter: BookingFilter;
  typed: string;
  isNarrowed: boolean;
  onSearch: (words: string) => void;
  set: (changes: Record<string, string | undefined>) => void;
  onClear: () => void;
};

/** A search field and the filters for status, payment and days, which a phone shows behind one button. */
export function BookingFilters({ filter, typed, isNarrowed, onSearch, set, onClear }: BookingFiltersProps) {
  const { view, status, payment, from, upTo } = filter;
  const chosen = [status, payment, from, upTo].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(chosen > 0);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label={t("Search by client or service")}
        value={typed}
        onSearch={onSearch}
        className="min-w-0 grow basis-40 md:basis-72 md:grow-0"
      />
      <Button dense aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} className="sm:hidden">
        {chosen > 0 ? t("Filter ({chosen})", { chosen }) : t("Filter")}
      </Button>
      <div className={`contents ${isOpen ? "" : "max-sm:hidden"}`}>
        {view === "all" && (
          <DenseSelect
            aria-label={t("Status")}
            value={status ?? ""}
            onChange={({ target }) => set({ status: target.value || undefined })}
            className="grow md:grow-0"
          >
            <option value="">{t("All statuses")}</option>
            {BOOKING_STATUSES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </DenseSelect>
        )}
        {view !== "to-confirm" && (
          <DenseSelect
            aria-label={t("Payment")}
            value={payment ?? ""}
            onChange={({ target }) => set({ payment: target.value || undefined })}
            className="grow md:grow-0"
          >
            <option value="">{t("All payments")}</option>
            {PAYMENT_FILTERS.map((each) => (
              <option key={each} value={each}>
                {each === "owing" ? t("still to pay") : paymentLabel(each)}
              </option>
            ))}
          </DenseSelect>
        )}
        <div className="flex gap-3 max-md:contents">
          <Day label={t("From")} value={from ?? ""} onChange={(day) => set({ from: day || undefined })} />
          <Day label={t("Up to")} value={upTo ?? ""} onChange={(day) => set({ upto: day || undefined })} />
        </div>
        {isNarrowed && (
          <Button variant="quiet" dense className="max-md:-ml-3" onClick={onClear}>
            {t("Show all")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex grow items-center gap-2 whitespace-nowrap text-quiet md:grow-0">
      {label}
      <input
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${DENSE_CONTROL} min-w-0 grow md:grow-0`}
      />
    </label>
  );
}
