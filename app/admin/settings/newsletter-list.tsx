import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { AdminSection } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { countReaders } from "#app/backend/settings/business-settings.ts";
import { fetchCsv } from "#app/backend/functions.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";

/** How many have said yes to the newsletter, and the list of them to take along. */
export function NewsletterList() {
  const readers = useServerQuery(["subscribers"], countReaders);
  const taken = useServerMutation({
    mutationFn: (client) => fetchCsv(client, "newsletter-list", {}),
    successToast: "Newsletter list exported",
    errorToast: "Failed to export the newsletter list",
    invalidates: ["subscribers"],
    onSuccess: (file) => saveFile(file, "newsletter.csv"),
  });
  return (
    <AdminSection title="Newsletter">
      <Listed
        read={readers}
        loading="Counting your readers…"
        failed="Failed to count your readers"
        empty={{
          when: (count) => count === 0,
          say: "Nobody yet. People who subscribe on your blog and confirm by email are counted here.",
        }}
      >
        {(count) => (
          <>
            <p className="mb-3 text-quiet">
              {count === 1 ? "1 reader has" : `${count} readers have`} said yes to your newsletter. The list holds, for each, an address
              that unsubscribes them: put it at the foot of what you send.
            </p>
            <Button dense busy={taken.isPending} onClick={() => taken.mutate(undefined)}>
              Newsletter list
            </Button>
          </>
        )}
      </Listed>
    </AdminSection>
  );
}
