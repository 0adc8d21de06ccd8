import { useCallback, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { MoreMenu } from "#app/kit/admin/ui/more-menu.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { NothingLeft, pageIn, Pager } from "#app/kit/admin/ui/pager.tsx";
import { SearchField } from "#app/kit/admin/ui/search-field.tsx";
import { loadClients } from "#app/clients/clients.ts";
import { loadTags } from "#app/clients/client-records.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CLIENT_VIEWS, type ClientView, CLIENTS_A_PAGE } from "#domain/clients/client-filter.ts";
import { ClientList } from "./client-list.tsx";
import { ContactIcon } from "./contact-icon.tsx";
import { ExportClients } from "./export-clients.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";

const VIEWS: Record<ClientView, string> = {
  next: t("Next first"),
  name: t("A to Z"),
  away: t("Not seen lately"),
  pass: t("With a pass"),
};

/** Of whom there is nobody, and what makes somebody appear. */
const NOBODY: Record<ClientView, string> = {
  next: t("No clients yet. Everybody who books appears here."),
  name: t("No clients yet. Everybody who books appears here."),
  away: t("Nobody. Whoever has had no session for two months, and has none to come, appears here."),
  pass: t("Nobody has sessions left on a pass. You sell one on a client’s page."),
};

const AddClientDialog = lazyDialog(() => import("./client-dialogs.tsx").then((part) => part.AddClientDialog));
const ImportDialog = lazyDialog(() => import("./import-dialog.tsx").then((part) => part.ImportDialog));

export function ClientsPage() {
  const [searchParams, , set] = useUrlParams();
  const searchText = searchParams.get("search") ?? "";
  const view = CLIENT_VIEWS.find((each) => each === searchParams.get("view")) ?? "next";
  const page = pageIn(searchParams);
  const choose = useCallback((chosen: Record<string, string>) => set({ page: "", ...chosen }), [set]);
  const search = useCallback((typed: string) => choose({ search: typed }), [choose]);
  const tag = searchParams.get("tag") ?? "";
  const query = useServerQuery(["clients", "list", searchText, view, page, tag], (client) =>
    loadClients(client, { searchText, view, page, tag }),
  );
  const [opened, setOpened] = useState<"import" | { add: string }>();
  const close = () => setOpened(undefined);
  const turn = (to: number) => choose({ page: to > 0 ? String(to + 1) : "" });
  const addFound = searchText !== "" && (
    <Button dense variant="quiet" onClick={() => setOpened({ add: searchText })} className="mt-2 min-h-14">
      <ContactIcon name="plus" className="size-4" />
      {t("New client “{searchText}…”", { searchText })}
    </Button>
  );
  return (
    <AdminPage
      title={t("Clients")}
      actions={
        <>
          <Button dense onClick={() => setOpened({ add: "" })}>
            <ContactIcon name="plus" className="size-4" />
            {t("New client")}
          </Button>
          <MoreMenu label={t("Import or export")}>
            <Button dense variant="quiet" onClick={() => setOpened("import")}>
              {t("Import")}
            </Button>
            <ExportClients />
          </MoreMenu>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField label={t("Name, number or email")} value={searchText} onSearch={search} />
        <div className="flex max-w-full items-center gap-2 overflow-x-auto py-1">
          <div role="group" aria-label={t("Which clients")} className="flex gap-2">
            {CLIENT_VIEWS.map((each) => (
              <Button
                key={each}
                dense
                aria-pressed={each === view}
                onClick={() => choose({ view: each === "next" ? "" : each })}
                className={`whitespace-nowrap ${each === view ? "border-gold! text-gold" : ""}`}
              >
                {VIEWS[each]}
              </Button>
            ))}
          </div>
          <TagFilter tag={tag} onChoose={(chosen) => choose({ tag: chosen })} />
        </div>
      </div>
      <QueryResult
        query={query}
        loading={t("Reading your clients…")}
        failed={{ toast: t("Failed to load client data") }}
        empty={{
          when: ({ clients }) => clients.length === 0,
          say:
            page > 0 ? (
              <NothingLeft words={t("No clients are left on this page.")} onReturn={() => turn(0)} />
            ) : searchText || tag ? (
              <>
                {t("Nobody is found by these words.")}
                {addFound && <span className="block">{addFound}</span>}
              </>
            ) : view === "next" || view === "name" ? (
              <>
                <span className="block">{NOBODY[view]}</span>
                <Button dense variant="quiet" onClick={() => setOpened("import")} className="-ml-3 mt-2 flex">
                  {t("Import clients")}
                </Button>
              </>
            ) : (
              NOBODY[view]
            ),
        }}
      >
        {({ clients, count, today }) => (
          <>
            <ClientList clients={clients} today={today} searchText={searchText} />
            {addFound}
            <Pager
              onNewer={page > 0 ? () => turn(page - 1) : undefined}
              onOlder={(page + 1) * CLIENTS_A_PAGE < count ? () => turn(page + 1) : undefined}
            >
              {t("{first} to {last} of {count}", {
                first: page * CLIENTS_A_PAGE + 1,
                last: page * CLIENTS_A_PAGE + clients.length,
                count,
              })}
            </Pager>
          </>
        )}
      </QueryResult>
      {opened === "import" && <ImportDialog onClose={close} />}
      {typeof opened === "object" && <AddClientDialog searchText={opened.add} onClose={close} />}
    </AdminPage>
  );
}

/** Renders nothing if no client has a tag. */
function TagFilter({ tag, onChoose }: { tag: string; onChoose: (tag: string) => void }) {
  const { data: tags = [] } = useServerQuery(["client_tags"], loadTags);
  const offered = tag === "" || tags.includes(tag) ? tags : [tag, ...tags];
  if (offered.length === 0) return null;
  return (
    <DenseSelect
      aria-label={t("Tag")}
      className="min-w-36"
      value={tag}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t("All tags")}</option>
      {offered.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </DenseSelect>
  );
}
