import { useCallback, useState } from "react";
import { useServerQuery } from "#app/backend/queries.tsx";
import { paymentInWords } from "#app/admin/ui/booking-words.tsx";
import { DenseSelect, DENSE_CONTROL } from "#app/admin/ui/dense-select.tsx";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { Pager } from "#app/admin/ui/pager.tsx";
import { SearchField } from "#app/admin/ui/search-field.tsx";
import { BOOKINGS_A_PAGE, loadBookings } from "#app/backend/bookings/bookings.ts";
import { Button } from "#app/ui/button.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import { BookingTable } from "./booking-table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { NewBookingDialog } from "./new/new-booking-dialog.tsx";
import { PAYMENTS, STATUSES, useBookingFilter } from "./use-booking-filter.ts";

/** All bookings, latest date first: filters for status, payment, client and day, pages, and the actions on each. */
export function BookingsPage({ zone }: { zone: string }) {
  const { filter, typed, query, set, cursors, setCursors } = useBookingFilter();
  const { status, payment, words, upTo } = filter;
  const after = cursors.at(-1);
  const read = useServerQuery(["bookings", "list", filter, after?.id], (client, signal) => loadBookings(client, filter, after, signal));
  const search = useCallback((sought: string) => set({ client: sought || undefined }), [set]);
  const shown = query.get("booking");
  const [opened, setOpened] = useState(0); // one that is opened again before the address has lost it is another
  const open = (dialog: { new: string } | { booking: string }) => {
    setOpened((before) => before + 1);
    set(dialog);
  };
  const isNarrowed = Boolean(status || payment || typed || upTo);
  return (
    <AdminPage
      title="Bookings"
      actions={
        <>
          <ExportButtons filter={filter} />
          <Button variant="gold" dense onClick={() => open({ new: "" })}>
            New booking
          </Button>
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchField label="Search by client" value={typed} onSearch={search} />
        <DenseSelect
          aria-label="Status"
          value={status ?? ""}
          onChange={({ target }) => set({ status: target.value || undefined })}
          className="grow md:grow-0"
        >
          <option value="">All statuses</option>
          {STATUSES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </DenseSelect>
        <DenseSelect
          aria-label="Payment"
          value={payment ?? ""}
          onChange={({ target }) => set({ payment: target.value || undefined })}
          className="grow md:grow-0"
        >
          <option value="">All payments</option>
          {PAYMENTS.map((each) => (
            <option key={each} value={each}>
              {each === "owing" ? "still to collect" : paymentInWords(each)}
            </option>
          ))}
        </DenseSelect>
        <label className="flex grow items-center gap-2 text-quiet md:grow-0">
          Up to
          <input
            type="date"
            value={upTo}
            onChange={({ target }) => set({ upto: target.value || undefined })}
            className={`${DENSE_CONTROL} grow md:grow-0`}
          />
        </label>
        {isNarrowed && (
          <Button
            variant="quiet"
            dense
            className="max-md:-ml-3"
            onClick={() => set({ client: undefined, status: undefined, payment: undefined, upto: undefined })}
          >
            Show all
          </Button>
        )}
      </div>
      {typed && !words && <p className="-mt-2 mb-4 text-quiet">Type at least three letters of a name, an email or a number.</p>}
      <Listed
        read={read}
        loading="Reading your bookings…"
        failed="Failed to load bookings"
        empty={{
          when: ({ bookings }) => bookings.length === 0,
          say: isNarrowed
            ? "No bookings match. Try fewer words, another status or payment, or a later day."
            : "No bookings yet. They appear here as soon as a client books, or when you enter one.",
        }}
      >
        {({ bookings, isLast }) => (
          <>
            <BookingTable bookings={bookings} open={(id) => open({ booking: id })} />
            <Pager
              onNewer={after ? () => setCursors(cursors.slice(0, -1)) : undefined}
              onOlder={isLast ? undefined : () => setCursors([...cursors, ...bookings.slice(-1)])}
            >
              {`${cursors.length * BOOKINGS_A_PAGE + 1} to ${cursors.length * BOOKINGS_A_PAGE + bookings.length}, latest date first`}
            </Pager>
          </>
        )}
      </Listed>
      {shown && <BookingDialog key={`${shown} ${opened}`} id={shown} zone={zone} onClose={() => set({ booking: undefined })} />}
      {query.has("new") && <NewBookingDialog key={opened} onClose={() => set({ new: undefined })} />}
    </AdminPage>
  );
}
