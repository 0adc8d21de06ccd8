import { useState } from "react";
import { AdminPage, AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { PicturesDialog } from "#app/admin/pictures/pictures-dialog.tsx";
import { useServerQuery } from "#app/backend/queries.tsx";
import { type ListedPage, loadPages } from "#app/backend/pages/all-pages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AddPageDialog } from "./add-page-dialog.tsx";
import { NavigationDialog } from "./navigation-dialog.tsx";

/** Every page of the site, with its state, and the links of menu and footer. */
export function PagesPage() {
  const [open, setOpen] = useState<"add" | "navigation" | "pictures">();
  const read = useServerQuery(["pages", "all"], loadPages);
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title="Pages"
      actions={
        <>
          <Button dense onClick={() => setOpen("pictures")}>
            Pictures
          </Button>
          <Button dense disabled={!read.data} onClick={() => setOpen("navigation")}>
            Menu and footer
          </Button>
          <Button dense variant="gold" onClick={() => setOpen("add")}>
            Add a page
          </Button>
        </>
      }
    >
      <Listed read={read} loading="Reading your pages…" failed="Failed to load pages">
        {(pages) => (
          <>
            <AdminSection title="Pages you write">
              <PageList pages={pages.filter(({ isScreen, isLegal }) => !isScreen && !isLegal)} />
            </AdminSection>
            <AdminSection title="Legal pages" aside="Your rules, prices and settings are filled in.">
              <PageList pages={pages.filter(({ isLegal }) => isLegal)} />
            </AdminSection>
            <AdminSection title="Pages that the program writes" aside="They follow your services, hours and settings.">
              <PageList pages={pages.filter(({ isScreen }) => isScreen)} />
            </AdminSection>
          </>
        )}
      </Listed>
      {open === "pictures" && <PicturesDialog onClose={close} />}
      {open === "add" && <AddPageDialog onClose={close} />}
      {open === "navigation" && read.data && <NavigationDialog pages={read.data} onClose={close} />}
    </AdminPage>
  );
}

function PageList({ pages }: { pages: ListedPage[] }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-2">
          <div className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">{page.title}</p>
            <p className="text-quiet">
              {page.path}
              <span className="text-gold">{stateOf(page)}</span>
            </p>
          </div>
          <div className="flex gap-3">
            {page.isPublic && (
              <ButtonLink dense to={page.path} aria-label={`View ${page.title}`}>
                View
              </ButtonLink>
            )}
            <ButtonLink dense to={`/admin/pages/${page.id}`} aria-label={`Edit ${page.title}`}>
              Edit
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isPublic, hasDraft }: ListedPage): string {
  if (!isPublic) return " · not on the site";
  return hasDraft ? " · changes not published" : "";
}
