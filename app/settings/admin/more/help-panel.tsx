import { useState } from "react";
import { PlaceSearch } from "#app/kit/admin/palette/place-search.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";

/** Finds anything by the practitioner's own words, and lists the keys. */
export function HelpPanel() {
  const [query, setQuery] = useState("");
  return (
    <>
      <AdminSection title="Help">
        <p className="mb-4 text-quiet">
          Say what you are looking for in your own words: “refund”, “holiday”, “photo”, “zoom”.
        </p>
        <PlaceSearch label="Search everything" query={query} onQuery={setQuery} />
      </AdminSection>
      <AdminSection title="Keys">
        <dl>
          <Fact name="Search">Ctrl or ⌘ and K</Fact>
          <Fact name="Show or fold the sidebar">Ctrl or ⌘ and B</Fact>
        </dl>
      </AdminSection>
    </>
  );
}
