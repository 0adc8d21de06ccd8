import { useRead } from "#app/admin/practice-data.tsx";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { answerOf } from "#app/backend/data-answer.ts";

export function AvailabilityDesk() {
  const read = useRead(["availability"], async (client, signal) =>
    answerOf(await client.from("availability").select("id").limit(1000).abortSignal(signal)),
  );
  return (
    <DeskPage title="Availability">
      <Listed read={read} loading="Reading…" failed="Failed to load availability data">
        {(rows) => <p className="text-quiet">{rows.length} weekly windows</p>}
      </Listed>
    </DeskPage>
  );
}
