import { useRead } from "#app/admin/practice-data.tsx";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { answerOf } from "#app/backend/data-answer.ts";

export function ClientsDesk() {
  const read = useRead(["profiles"], async (client, signal) =>
    answerOf(await client.from("profiles").select("id").limit(1000).abortSignal(signal)),
  );
  return (
    <DeskPage title="Clients">
      <Listed read={read} loading="Reading…" failed="Failed to load client data">
        {(rows) => <p className="text-quiet">{rows.length} accounts</p>}
      </Listed>
    </DeskPage>
  );
}
