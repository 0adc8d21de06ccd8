import type { Service } from "#app/backend/catalog/services.ts";
import { loadLatestService } from "#app/backend/clients/clients.ts";
import { useServerQuery } from "#app/backend/queries.tsx";

/** The booked service: the chosen one, the client's latest, or the first. Undefined if the chosen one is no longer offered. */
export function useChosenService(services: Service[], { serviceId, clientId }: { serviceId: string; clientId: string | undefined }) {
  const latest = useServerQuery(
    ["clients", "latest-service", clientId],
    (client, signal) => loadLatestService(client, clientId ?? "", signal),
    { enabled: clientId !== undefined && serviceId === "" },
  );
  if (serviceId !== "") return services.find(({ id }) => id === serviceId);
  const had = clientId === undefined || latest.isPlaceholderData ? undefined : latest.data?.serviceId;
  return services.find(({ id }) => id === had) ?? services[0];
}
