import { useCallback, useState } from "react";
import { Link } from "react-router";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { NothingLeft, pageIn, Pager } from "#app/kit/admin/ui/pager.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import {
  type ListedClient,
  CLIENT_ORDERS,
  type ClientOrder,
  CLIENTS_A_PAGE,
  loadClients,
} from "#app/clients/clients.ts";
import { pounds } from "#domain/money.ts";
import { loadTags } from "#app/clients/client-records.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ExportClients } from "./export-clients.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { WriteToClient } from "./write-to-client.tsx";
import { formatDay } from "#domain/wording.ts";

const ORDERS: Record<ClientOrder, string> = {
  last: "Latest session first",
  name: "By name",
  spent: "Highest total first",
};

const COLUMNS: Column<ListedClient>[] = [
  { header: "Client", cell: (client) => <Named client={client} />, leads: true },
  { header: "Contact", cell: (client) => <Contact client={client} /> },
  { header: "Bookings", cell: ({ bookings }) => bookings, numeric: true },
  {
    header: "Latest session",
    cell: ({ lastBooking }) => (lastBooking ? formatDay(lastBooking, "medium") : "none yet"),
    className: "whitespace-nowrap tabular-nums",
  },
  { header: "Sold for", cell: ({ total }) => pounds(total), numeric: true },
  { header: "Paid", cell: (client) => <Paid {...client} />, numeric: true },
  { header: "Still to pay", cell: ({ owed }) => (owed > 0 ? pounds(owed) : "nothing"), numeric: true },
  { header: "Status", cell: ({ status }) => status },
];

const NO_CLIENTS = "No clients yet. Everybody who books appears here.";

const writeTo = (client: ListedClient) => client.email && <WriteToClient client={client} />;

export function ClientsPage() {
  const [searchParams, , set] = useUrlParams();
  const searchText = searchParams.get("search") ?? "";
  const order = CLIENT_ORDERS.find((each) => each === searchParams.get("order")) ?? "last";
  const page = pageIn(searchParams);
  const choose = useCallback((chosen: Record<string, string>) => set({ page: "", ...chosen }), [set]);
  const search = useCallback((typed: string) => choose({ search: typed }), [choose]);
  const tag = searchParams.get("tag") ?? "";
  const query = useServerQuery(["clients", "list", searchText, order, page, tag], (client, signal) =>
    loadClients(client, { searchText, order, page, tag }, signal),
  );
  const turn = (to: number) => choose({ page: to > 0 ? String(to + 1) : "" });
  return (
    <AdminPage
      title="Clients"
      actions={
        <>
          <AddClient />
          <ImportClients />
          <ExportClients />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label="Search clients" value={searchText} onSearch={search} />
        <DenseSelect aria-label="Order" value={order} onChange={({ target }) => choose({ order: target.value })}>
          {CLIENT_ORDERS.map((each) => (
            <option key={each} value={each}>
              {ORDERS[each]}
            </option>
          ))}
        </DenseSelect>
        <TagFilter tag={tag} onChoose={(chosen) => choose({ tag: chosen })} />
      </div>
      <QueryResult
        query={query}
        loading="Reading your clients…"
        failed="Failed to load client data"
        empty={{
          when: ({ clients }) => clients.length === 0,
          say:
            page > 0 ? (
              <NothingLeft what="clients" onReturn={() => turn(0)} />
            ) : searchText || tag ? (
              "Nobody is found by these words."
            ) : (
              NO_CLIENTS
            ),
        }}
      >
        {({ clients, count }) => (
          <>
            <DataTable caption="Clients" columns={COLUMNS} rows={clients} keyOf={({ id }) => id} actions={writeTo} />
            <Pager
              onNewer={page > 0 ? () => turn(page - 1) : undefined}
              onOlder={(page + 1) * CLIENTS_A_PAGE < count ? () => turn(page + 1) : undefined}
            >
              {`${page * CLIENTS_A_PAGE + 1} to ${page * CLIENTS_A_PAGE + clients.length} of ${count}`}
            </Pager>
          </>
        )}
      </QueryResult>
    </AdminPage>
  );
}

const AddClientDialog = lazyDialog(() => import("./client-dialogs.tsx").then((part) => part.AddClientDialog));

function AddClient() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense variant="gold" onClick={() => setIsOpen(true)}>
        Add a client
      </Button>
      {isOpen && <AddClientDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const ImportDialog = lazyDialog(() => import("./import-dialog.tsx").then((part) => part.ImportDialog));

function ImportClients() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)}>
        Import
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Renders nothing if no client has a tag. */
function TagFilter({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) {
  const { data: tags = [] } = useServerQuery(["client_tags"], loadTags);
  const offered = tag === "" || tags.includes(tag) ? tags : [tag, ...tags];
  if (offered.length === 0) return null;
  return (
    <DenseSelect aria-label="Tag" value={tag} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All tags</option>
      {offered.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </DenseSelect>
  );
}

function Named({ client: { id, userId, name, tags } }: { client: ListedClient }) {
  return (
    <>
      <Link to={`/admin/clients/${id}`} className={LINK_BUTTON}>
        {name}
      </Link>
      {userId === null && <span className="block text-xs font-normal text-quiet">entered by hand</span>}
      {tags.length > 0 && (
        <span className="mt-1 flex flex-wrap gap-1">
          {tags.map((tag) => (
            <span key={tag} className="rounded-full border border-hairline px-2 text-xs font-normal text-quiet">
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Paid({ paid, covered }: ListedClient) {
  return (
    <>
      {pounds(paid)}
      {covered > 0 && <span className="block text-xs text-quiet">{`and ${pounds(covered)} by pass or voucher`}</span>}
    </>
  );
}

function Contact({ client: { email, phone } }: { client: ListedClient }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {email || NO_EMAIL}
      {phone && <span className="block text-quiet">{phone}</span>}
    </span>
  );
}
