import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { changeRow, type EditedTable } from "#app/kit/backend/server/change-row.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import { mapResult, type ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { EmailWording } from "#domain/messages/branding.ts";

/** The practitioner's additions to one kind of email. `updatedAt` identifies the version that is shown. */
export type StoredWording = { kind: EmailKind; words: EmailWording; updatedAt: string };

const COLUMNS = "kind,opening,paragraph,sign_off,updated_at";
type Row = Rows["email_words"];

export async function loadEmailWordings(
  client: DataClient,
  signal: AbortSignal,
): Promise<ServerResult<StoredWording[]>> {
  const response = await client
    .from("email_words")
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<Row[], { merge: false }>();
  return mapResult(resultOf<Row[]>(response), (rows) => rows.map(wordsFrom));
}

const EDITED: EditedTable<EmailWording> = {
  table: "email_words",
  key: "kind",
  gone: t("These words are no longer there."),
  overtaken: t("These words are no longer as shown: changed or deleted in another window."),
  columns: COLUMNS,
  read: (row: Row) => ({ ...wordsFrom(row).words, updatedAt: row.updated_at }),
  write: ({ opening, paragraph, signOff }) => ({ opening, paragraph, sign_off: signOff }),
};

/** Makes these changes of the wording as it was `seen`. */
export function saveEmailWording(
  client: DataClient,
  { seen: { kind, words, updatedAt }, changes }: { seen: StoredWording; changes: Partial<EmailWording> },
): Promise<ServerResult<unknown>> {
  return changeRow(client, EDITED, { id: kind, seen: { ...words, updatedAt }, changes });
}

function wordsFrom({ kind, opening, paragraph, sign_off, updated_at }: Row): StoredWording {
  return { kind: kind as EmailKind, words: { opening, paragraph, signOff: sign_off }, updatedAt: updated_at };
}
