import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { PlaceSearch } from "#app/kit/admin/palette/place-search.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";

/** Finds anything by the practitioner's own words, and lists the keys. */
export function HelpPanel() {
  const [query, setQuery] = useState("");
  return (
    <>
      <AdminSection title={t("Help")}>
        <p className="mb-4 text-quiet">
          {t("Say what you are looking for in your own words: “refund”, “holiday”, “photo”, “zoom”.")}
        </p>
        <PlaceSearch label={t("Search everything")} query={query} onQuery={setQuery} />
      </AdminSection>
      <AdminSection title={t("Keys")}>
        <dl>
          <Fact name={t("Search")}>{t("Ctrl or ⌘ and K")}</Fact>
          <Fact name={t("Show or fold the sidebar")}>{t("Ctrl or ⌘ and B")}</Fact>
        </dl>
      </AdminSection>
    </>
  );
}
