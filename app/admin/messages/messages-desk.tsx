import { useRead } from "#app/admin/practice-data.tsx";
import { DeskPage } from "#app/admin/ui/desk-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { answerOf } from "#app/backend/data-answer.ts";

export function MessagesDesk() {
  const read = useRead(["mail"], async (client, signal) =>
    answerOf(await client.from("mail").select("id").limit(1000).abortSignal(signal)),
  );
  return (
    <DeskPage title="Messages">
      <Listed read={read} loading="Reading…" failed="Failed to load messages">
        {(rows) => <p className="text-quiet">{rows.length} messages</p>}
      </Listed>
    </DeskPage>
  );
}
