import { Link } from "react-router";
import { msg, t } from "@sacred-space/words/t.ts";
import { rich } from "@sacred-space/words/rich.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { type ListedClient, loadClient } from "#app/clients/clients.ts";
import { ClientActions, ReachClient } from "./client-actions.tsx";
import { ClientFacts } from "./client-facts.tsx";
import { ClientNote } from "./client-note.tsx";
import { ClientPasses } from "./client-passes.tsx";
import { ClientAnswers, ClientConsents, RecentMerges } from "./client-records.tsx";
import { ClientStream } from "./client-stream.tsx";
import { describeVisits } from "./describe-visits.ts";
import { useStream } from "./use-stream.ts";

export function ClientPage({ clientId }: { clientId: string }) {
  const query = useServerQuery(["clients", "one", clientId], (client, signal) => loadClient(client, clientId, signal));
  const client = query.data?.[0];
  return (
    <AdminPage title={client?.name ?? t("Client")} actions={client && <ClientActions client={client} />}>
      <p className="-mt-4 mb-2">
        <Link to="/admin/clients" className="link inline-flex min-h-11 items-center">
          {t("All clients")}
        </Link>
      </p>
      <QueryResult
        query={query}
        loading={t("Reading this client…")}
        failed={{ toast: t("Failed to load client data") }}
        empty={{ when: (found) => found.length === 0, say: t("This client is no longer there.") }}
      >
        {([found]) => found && <About client={found} />}
      </QueryResult>
    </AdminPage>
  );
}

/** The next step and the stream; what is on file beside it, on a phone below. */
function About({ client }: { client: ListedClient }) {
  return (
    <>
      <RecentMerges clientId={client.id} />
      <Known client={client} />
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <ClientNote clientId={client.id} name={client.name} kept={client.note} />
          <ReachClient client={client} />
          <ClientStream clientId={client.id} name={client.name} />
        </div>
        <aside aria-label={t("On file")} className="min-w-0">
          <ClientFacts client={client} />
          <ClientPasses clientId={client.id} />
          <ClientAnswers clientId={client.id} />
          {client.userId && <ClientConsents userId={client.userId} />}
        </aside>
      </div>
    </>
  );
}

const SHARES = {
  email: msg("Shares the email address with <link>{name}</link>"),
  number: msg("Shares the number with <link>{name}</link>"),
};

/** Since when they come and how often, and who shares their address or number. */
function Known({ client }: { client: ListedClient }) {
  const { data } = useStream(client.id, "all");
  return (
    <div className="mb-5 min-h-6 text-quiet">
      {data && <p>{describeVisits(data, data.money.received)}</p>}
      {data?.sharers.map(({ id, name }) => (
        <p key={id}>
          {rich(client.email ? SHARES.email : SHARES.number, {
            name,
            link: (words) => (
              <Link to={`/admin/clients/${id}`} className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      ))}
    </div>
  );
}
