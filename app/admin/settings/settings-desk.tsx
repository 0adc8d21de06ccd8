import { useRead } from "#app/admin/practice-data.tsx";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { answerOf } from "#app/backend/data-answer.ts";

export function SettingsDesk() {
  const read = useRead(["business_settings"], async (client, signal) =>
    answerOf(await client.from("business_settings").select("id").limit(1000).abortSignal(signal)),
  );
  return (
    <DeskPage title="Settings">
      <Listed read={read} loading="Reading…" failed="Failed to load settings">
        {(rows) => <p className="text-quiet">{rows.length} set of settings</p>}
      </Listed>
    </DeskPage>
  );
}
