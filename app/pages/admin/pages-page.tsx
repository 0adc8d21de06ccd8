import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DraftLine } from "#app/kit/admin/drafts/draft-line.tsx";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { PicturesDialog } from "#app/media/admin/pictures-dialog.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type ListedPage, loadPages } from "#app/pages/all-pages.ts";
import { pageName, pageTitle } from "#domain/pages/page-facts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { NavigationDialog } from "./navigation-dialog.tsx";
import * as z from "zod/mini";
import { AddDraftDialog, type NewDraft } from "#app/kit/admin/drafts/add-draft-dialog.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { addPage } from "#server/pages/actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { pagePath, pathOf } from "#domain/pages/page-path.ts";
import { PAGE_FIELD_MESSAGES } from "./page-field-messages.ts";

/** All pages of the site with their state, and the links of menu and footer. */
export function PagesPage() {
  const [open, setOpen] = useState<"add" | "navigation" | "pictures">();
  const query = useServerQuery(["pages", "all"], loadPages);
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title={t("Pages")}
      actions={
        <>
          <Button dense onClick={() => setOpen("pictures")}>
            {t("Pictures")}
          </Button>
          <Button dense disabled={!query.data} onClick={() => setOpen("navigation")}>
            {t("Menu and footer")}
          </Button>
          <Button dense variant="gold" onClick={() => setOpen("add")}>
            {t("Add a page")}
          </Button>
        </>
      }
    >
      <QueryResult query={query} loading={t("Reading your pages…")} failed={t("Failed to load pages")}>
        {(pages) => (
          <>
            <AdminSection title={t("Pages you write")}>
              <PageList pages={pages.filter(({ isScreen, isLegal }) => !isScreen && !isLegal)} />
            </AdminSection>
            <AdminSection title={t("Legal pages")} aside={t("Your rules, prices and settings are filled in.")}>
              <PageList pages={pages.filter(({ isLegal }) => isLegal)} />
            </AdminSection>
            <AdminSection
              title={t("Pages that the program writes")}
              aside={t("They follow your services, hours and settings.")}
            >
              <PageList pages={pages.filter(({ isScreen }) => isScreen)} />
            </AdminSection>
          </>
        )}
      </QueryResult>
      {open === "pictures" && <PicturesDialog onClose={close} />}
      {open === "add" && <AddPageDialog onClose={close} />}
      {open === "navigation" && query.data && <NavigationDialog pages={query.data} onClose={close} />}
    </AdminPage>
  );
}

function PageList({ pages }: { pages: ListedPage[] }) {
  return (
    <ul>
      {pages.map((page) => (
        <DraftLine
          key={page.id}
          title={pageName(page)}
          state={
            <>
              {page.path}
              <span className="text-gold">{stateOf(page)}</span>
            </>
          }
          to={`/admin/pages/${page.id}`}
          publicPath={page.isPublic ? page.path : undefined}
        />
      ))}
    </ul>
  );
}

function stateOf({ isPublic, hasDraft }: ListedPage): string {
  if (!isPublic) return ` · ${t("not on the site")}`;
  return hasDraft ? ` · ${t("changes not published")}` : "";
}

const shape = z.object({ title: pageTitle, address: pagePath });
const resolver = schemaResolver<NewDraft>(shape, (draft) => draft, {
  words: { title: PAGE_FIELD_MESSAGES.title, address: PAGE_FIELD_MESSAGES.path },
});

function AddPageDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDraftDialog
      what="page"
      titleHint={t("Such as Sound bath.")}
      addressHint={t("Where it is found on your site.")}
      resolver={resolver}
      addressOf={pathOf}
      onAdd={async (client, { title, address: path }) =>
        mapResult(
          await act<typeof addPage>(client, "practice-add-page", { title, path }),
          ({ pageId }) => `/admin/pages/${pageId}`,
        )
      }
      list="pages"
      onClose={onClose}
    />
  );
}
