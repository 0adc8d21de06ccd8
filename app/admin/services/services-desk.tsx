import { useRead } from "#app/admin/practice-data.tsx";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { answerOf } from "#app/backend/data-answer.ts";

export function ServicesDesk() {
  const read = useRead(["services"], async (client, signal) =>
    answerOf(await client.from("services").select("id").limit(1000).abortSignal(signal)),
  );
  return (
    <DeskPage title="Services">
      <Listed read={read} loading="Reading…" failed="Failed to load services">
        {(rows) => <p className="text-quiet">{rows.length} services</p>}
      </Listed>
    </DeskPage>
  );
}
