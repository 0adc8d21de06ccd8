import { plural } from "#domain/wording.ts";
import { type ChangeEvent, useState } from "react";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { type ImportPreview, requestImport, requestImportPreview, requestImportUndo } from "#app/backend/clients/client-imports.ts";
import { loadRecentImports } from "#app/backend/clients/client-records.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";

const AFTER_AN_IMPORT = ["clients", "client_tags", "client_imports"];
const MAX_FILE_BYTES = 2_000_000;
const SHOWN = 50;

const SOURCES: Record<ImportPreview["source"], string> = {
  acuity: "Read as an export of Acuity.",
  calendly: "Read as an export of Calendly.",
  fresha: "Read as an export of Fresha.",
  square: "Read as an export of Square.",
  google: "Read as an export of Google Contacts.",
  other: "Read by the names of its columns.",
};

/** Imports clients from a file, after a preview of the changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Import clients"
      about="A CSV file from Acuity, Calendly, Fresha, Square or Google Contacts, or any with a first line that names its columns. Nothing is sent to anybody, and the import can be undone for a day."
      onClose={onClose}
    >
      <ImportForm />
    </Dialog>
  );
}

function ImportForm() {
  const close = useCloseDialog();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const preview = useServerMutation({
    mutationFn: requestImportPreview,
    errorToast: "Failed to read the file",
    invalidates: [],
    onError: ({ message }) => setFault(message || "The server cannot be reached. Choose the file again"),
  });
  const undo = useUndo();
  const take = useServerMutation({
    mutationFn: requestImport,
    successToast: ({ importId, added }) => ({
      title: `${plural(added, "client")} imported`,
      action: { label: "Undo", onPress: () => undo.mutate(importId) },
    }),
    errorToast: "Failed to import",
    invalidates: AFTER_AN_IMPORT,
    onSuccess: close,
  });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setFault(undefined);
    setText("");
    preview.reset();
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      setFault("A file has 2 MB at most. Divide it");
      return;
    }
    const typed = await file.text();
    setText(typed);
    preview.mutate(typed);
  };
  const found = preview.data;
  const changes = found ? found.added.length + found.completed : 0;
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Field label="File" error={fault}>
        <Input type="file" accept=".csv,text/csv" onChange={(event) => void read(event)} />
      </Field>
      <div role="status">{preview.isPending ? "Reading the file…" : found && <Found found={found} />}</div>
      <RecentImports />
      <DialogButtons
        keep="Cancel"
        onKeep={close}
        verb={found && changes > 0 ? `Import ${plural(changes, "client")}` : "Import"}
        type="button"
        disabled={changes === 0}
        busy={take.isPending}
        onClick={() => take.mutate(text)}
      />
    </div>
  );
}

function Found({ found: { source, added, known, completed, unreadable } }: { found: ImportPreview }) {
  return (
    <>
      <p>
        {`${SOURCES[source]} ${plural(added.length, "client")} new, ${known.length} on file already`}
        {completed > 0 && `, of whom ${completed} get what was missing`}
        {unreadable.length > 0 && `, ${unreadable.length} left out`}.
      </p>
      <Lines title="New" lines={added.map(({ line, name, email, phone }) => [line, [name, email, phone].filter(Boolean).join(" · ")])} />
      <Lines
        title="On file already"
        lines={known.map(({ line, name, client }) => [line, name === client ? name : `${name}, on file as ${client}`])}
      />
      <Lines title="Left out" lines={unreadable.map(({ line, reason }) => [line, `Line ${line}: ${reason}`])} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: [line: number, words: string][] }) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{`${title} (${lines.length})`}</summary>
      <ul className="text-sm [overflow-wrap:anywhere]">
        {lines.slice(0, SHOWN).map(([line, words]) => (
          <li key={line} className="border-b border-hairline py-1">
            {words}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="mt-1 text-quiet">{`and ${lines.length - SHOWN} more`}</p>}
    </details>
  );
}

function useUndo() {
  return useServerMutation({
    mutationFn: requestImportUndo,
    successToast: ({ stayed }) =>
      stayed === 0 ? "The import is undone" : `The import is undone; ${plural(stayed, "client")} changed since stay`,
    errorToast: "Failed to undo the import",
    invalidates: AFTER_AN_IMPORT,
  });
}

function RecentImports() {
  const { data: imports } = useServerQuery(["client_imports"], loadRecentImports);
  const undo = useUndo();
  return imports?.map(({ id, added, completed }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-4">
      <span>{`Imported within the last day: ${plural(added, "client")} new, ${completed} completed.`}</span>
      <Button dense variant="quiet" busy={undo.isPending} onClick={() => undo.mutate(id)}>
        Undo this import
      </Button>
    </p>
  ));
}
