import { t } from "@sacred-space/words/t.ts";
import { ALL_SERVICES, loadAllServices } from "#app/catalog/all-services.ts";
import { loadAllGroupSessions } from "#app/catalog/all-group-sessions.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";

const GroupSessionDialog = lazyDialog(() =>
  import("./group-session-dialog.tsx").then((part) => part.GroupSessionDialog),
);

/** Adds a group date from anywhere, proposing the group of the last one. */
export function NewGroupDate({ onClose }: { onClose: () => void }) {
  const services = useServerQuery(ALL_SERVICES, loadAllServices);
  const { data: dates } = useServerQuery(["group_sessions"], loadAllGroupSessions);
  if (services.data && services.data.length > 0)
    return (
      <GroupSessionDialog
        date={undefined}
        services={services.data}
        usual={dates?.at(-1)?.serviceId}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t("Add date")} hasClose onClose={onClose}>
      <QueryResult
        query={services}
        loading={t("Reading your services…")}
        failed={{ toast: t("Failed to load services") }}
      >
        {() => <p className="mt-4">{t("Nothing is offered yet. Add a service first: a date has one.")}</p>}
      </QueryResult>
    </Dialog>
  );
}
