import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadServices, type Service } from "#app/catalog/services.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

type OfferedServicesProps = { empty?: string; children: (services: Service[]) => ReactNode };

/** Reads what is offered for a form that needs a service; `empty` says what to do without any. */
export function OfferedServices({
  empty = t("You offer nothing yet. Add a service first."),
  children,
}: OfferedServicesProps) {
  const { visitor } = useAuth();
  const query = useServerQuery(["services", "offered"], () => loadServices(visitor));
  return (
    <QueryResult
      query={query}
      loading={t("Reading your services…")}
      failed={{ toast: t("Failed to load services") }}
      empty={{ when: (services) => services.length === 0, say: empty }}
    >
      {children}
    </QueryResult>
  );
}
