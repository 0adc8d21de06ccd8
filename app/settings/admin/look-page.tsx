import { t } from "@sacred-space/words/t.ts";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { BackToSetup } from "./back-to-setup.tsx";
import { StoredForm } from "./stored-form.tsx";

/** How the site looks: its look, colours, mark and logo. */
export function LookPage() {
  return (
    <AdminPage title={t("Look")} actions={<BackToSetup />}>
      <div className="max-w-3xl">
        <StoredForm section="look" />
      </div>
    </AdminPage>
  );
}
