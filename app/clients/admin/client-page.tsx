import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { mailLink, telLink } from "#app/kit/ui/contact-links.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { StatusLabel } from "#app/kit/admin/ui/booking-labels.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import { Fold } from "#app/kit/admin/ui/fold.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { type ListedClient, loadClient, loadClientBookings } from "#app/clients/clients.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { pounds } from "#domain/money.ts";
import { ClientPasses } from "./client-passes.tsx";
import { ClientAnswers, ClientConsents, ClientMessages, RecentMerges } from "./client-records.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { WriteToClient } from "./write-to-client.tsx";
import { capitalised, formatDay } from "#domain/wording.ts";
import { SavedTextForm } from "#app/kit/admin/ui/saved-text-form.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { saveClientNote } from "#server/clients/actions.ts";

const COLUMNS: Column<Booking>[] = [
  {
    header: "When",
    cell: (booking) => <When {...booking} />,
    leads: true,
    className: "tabular-nums md:whitespace-nowrap",
  },
  { header: "Session", cell: ({ serviceName }) => serviceName },
  { header: "Status", cell: ({ status }) => <StatusLabel status={status} /> },
  { header: "Payment", cell: (booking) => <PaymentSummary booking={booking} /> },
  {
    header: "Their note",
    cell: ({ notes }) => notes,
    className: "min-w-36 max-w-xs [overflow-wrap:anywhere] card:max-w-none card:text-left!",
  },
  { header: "Total", cell: ({ total }) => pounds(total), numeric: true },
];

export function ClientPage({ clientId }: { clientId: string }) {
  const query = useServerQuery(["clients", "one", clientId], (client, signal) => loadClient(client, clientId, signal));
  const client = query.data?.[0];
  return (
    <AdminPage title={client?.name ?? "Client"} actions={client && <Actions client={client} />}>
      <p className="-mt-4 mb-6">
        <Link to="/admin/clients" className="link inline-flex min-h-11 items-center">
          All clients
        </Link>
      </p>
      <QueryResult
        query={query}
        loading="Reading this client…"
        failed="Failed to load client data"
        empty={{ when: (found) => found.length === 0, say: "This client is no longer there." }}
      >
        {([found]) => found && <About client={found} />}
      </QueryResult>
    </AdminPage>
  );
}

const NewBookingDialog = lazyDialog(() =>
  import("#app/bookings/admin/new/new-booking-dialog.tsx").then((part) => part.NewBookingDialog),
);
const SellPassDialog = lazyDialog(() =>
  import("#app/credits/admin/sell-pass-dialog.tsx").then((part) => part.SellPassDialog),
);
const EditClientDialog = lazyDialog(() => import("./client-dialogs.tsx").then((part) => part.EditClientDialog));
const RecordSessionDialog = lazyDialog(() =>
  import("./record-session-dialog.tsx").then((part) => part.RecordSessionDialog),
);
const EraseClientDialog = lazyDialog(() => import("./erase-client-dialog.tsx").then((part) => part.EraseClientDialog));
const MergeDialog = lazyDialog(() => import("./merge-dialog.tsx").then((part) => part.MergeDialog));

/** What is done with a client every week; the rest stands with the part of the page that it changes. */
function Actions({ client }: { client: ListedClient }) {
  const [opened, setOpened] = useState<"booking" | "pass" | "edit">();
  const dialog = { client, onClose: () => setOpened(undefined) };
  return (
    <>
      <Button dense variant="gold" onClick={() => setOpened("booking")}>
        New booking
      </Button>
      <Button dense onClick={() => setOpened("pass")}>
        Sell a pass
      </Button>
      {client.email && <WriteToClient client={client} />}
      <ButtonLink dense to={`/admin/receipts/client_${client.id}`}>
        Statement
      </ButtonLink>
      <Button dense onClick={() => setOpened("edit")}>
        Edit
      </Button>
      {opened === "booking" && <NewBookingDialog {...dialog} />}
      {opened === "pass" && <SellPassDialog {...dialog} />}
      {opened === "edit" && <EditClientDialog {...dialog} />}
    </>
  );
}

function RecordSession({ client }: { client: ListedClient }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense variant="quiet" onClick={() => setIsOpen(true)} className="-mr-3">
        Record a past session
      </Button>
      {isOpen && <RecordSessionDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function MergeOrErase({ client }: { client: ListedClient }) {
  const [opened, setOpened] = useState<"merge" | "erase">();
  const dialog = { client, onClose: () => setOpened(undefined) };
  return (
    <AdminSection title="Merge or erase" className="print:hidden">
      <p className="mb-4 text-quiet">
        Where somebody is on file twice, or asks you to delete what you keep about them.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button dense onClick={() => setOpened("merge")}>
          Merge…
        </Button>
        <Button dense onClick={() => setOpened("erase")}>
          Erase…
        </Button>
      </div>
      {opened === "merge" && <MergeDialog {...dialog} />}
      {opened === "erase" && <EraseClientDialog {...dialog} />}
    </AdminSection>
  );
}

function About({ client }: { client: ListedClient }) {
  const history = useServerQuery(["bookings", "of", client.id], (identified, signal) =>
    loadClientBookings(identified, client.id, signal),
  );
  return (
    <>
      <RecentMerges clientId={client.id} />
      <dl className="mb-10 max-w-3xl">
        <Fact name="Email">
          {client.email ? (
            <a href={mailLink(client.email)} className="link break-all">
              {client.email}
            </a>
          ) : (
            NO_EMAIL
          )}
        </Fact>
        <Fact name="Phone">
          {client.phone ? (
            <a href={telLink(phoneNumber(client.phone) ?? client.phone)} className="link">
              {client.phone}
            </a>
          ) : (
            "not given"
          )}
        </Fact>
        {client.birthday && <Fact name="Birthday">{formatDay(client.birthday, "medium")}</Fact>}
        {client.tags.length > 0 && (
          <Fact name="Tags">
            <ClientTags tags={client.tags} />
          </Fact>
        )}
        <Fact name="Account">
          {client.userId
            ? "has an account"
            : `no account yet${client.email && "; linked when they sign up with this email"}`}
        </Fact>
        <Fact name="Bookings">
          {client.noShows > 0 ? `${client.bookings}, of which ${client.noShows} missed` : client.bookings}
        </Fact>
        <MoneyFacts {...client} />
      </dl>
      <ClientNote clientId={client.id} name={client.name} kept={client.note} />
      <ClientPasses clientId={client.id} />
      <AdminSection title="History" aside={<RecordSession client={client} />}>
        <QueryResult
          query={history}
          loading="Reading their bookings…"
          failed="Failed to load bookings"
          empty={{ when: (bookings) => bookings.length === 0, say: "They have no bookings now." }}
        >
          {(bookings) => (
            <Fold rows={bookings}>
              {(shown) => (
                <DataTable
                  caption={`Bookings of ${client.name}`}
                  columns={COLUMNS}
                  rows={shown}
                  keyOf={({ id }) => id}
                />
              )}
            </Fold>
          )}
        </QueryResult>
      </AdminSection>
      <ClientAnswers clientId={client.id} />
      <ClientMessages client={client} />
      {client.userId && <ClientConsents userId={client.userId} />}
      <MergeOrErase client={client} />
    </>
  );
}

/** What their sessions were sold for, and each part of it. */
function MoneyFacts({ total, paid, covered, owed }: ListedClient) {
  const rest = total - paid - covered - owed;
  return (
    <>
      <Fact name="Sold for">{pounds(total)}</Fact>
      <Fact name="Paid">{pounds(paid)}</Fact>
      {covered > 0 && <Fact name="Covered">{pounds(covered)} by passes and vouchers</Fact>}
      <Fact name="Still to pay">{owed > 0 ? pounds(owed) : "nothing"}</Fact>
      {rest > 0 && <Fact name="Not asked for">{pounds(rest)}, given back or let go</Fact>}
    </>
  );
}

function When(booking: Booking) {
  return (
    <Link to={`/admin/bookings?booking=${booking.id}`} className={LINK_BUTTON}>
      {capitalised(formatMoment(booking))}
    </Link>
  );
}

/** The practitioner's note about a client; it is in no email, and clients never see it. */
function ClientNote({ clientId, name, kept }: { clientId: string; name: string; kept: string }) {
  return (
    <AdminSection title="Private note" aside="Only you read this.">
      <SavedTextForm
        key={clientId}
        label="Note"
        maxLength={8000}
        stored={kept}
        actionLabel="Save note"
        save={{
          mutationFn: (client, note) =>
            act<typeof saveClientNote>(client, "practice-client-note", { clientId, ...note }),
          successToast: { title: "Note saved", description: name },
          errorToast: "Failed to save note",
          invalidates: ["clients"],
        }}
      />
    </AdminSection>
  );
}

/** A client's tags; each links to the clients who have it. */
function ClientTags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={`/admin/clients?${new URLSearchParams({ tag })}`}
            className="inline-flex min-h-11 items-center rounded-full border border-control px-3 text-sm hover:border-gold hover:text-gold md:min-h-8"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
