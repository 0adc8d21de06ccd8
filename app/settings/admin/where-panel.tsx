import { MeetingForm } from "#app/catalog/admin/meeting/meeting-form.tsx";
import { NotifyClients } from "#app/catalog/admin/meeting/notify-clients.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadMeetingDetails } from "#app/catalog/meeting-details.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

/** The practice's default address, telephone and video; a service may have its own. */
export function WherePanel() {
  const query = useServerQuery(["meeting_details"], loadMeetingDetails);
  return (
    <AdminSection title="Where you meet">
      <p className="max-w-prose text-quiet">
        For all of your services. One that is held elsewhere says so in its own form, under Services.
      </p>
      <NotifyClients />
      <QueryResult query={query} loading="Reading where you meet…" failed="Failed to load where you meet">
        {(all) => {
          const stored = all.find((each) => each.service_id === null);
          return <MeetingForm stored={stored} />;
        }}
      </QueryResult>
    </AdminSection>
  );
}
