import { formatDateTime, plural } from "#domain/wording.ts";
import { type ChangeEvent, useState } from "react";
import { decodeAs, type Encoding, ENCODINGS, decodeText } from "#domain/text/decode-text.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { importClients, previewImport, undoImport } from "#server/clients/actions.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { loadRecentImports } from "#app/clients/client-records.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";

type ImportPreview = AnswerOf<typeof previewImport>;

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

/** The letters of a file that could be read in several ways. */
const ENCODING_NAMES: Record<Encoding, string> = {
  "utf-8": "Any language (UTF-8)",
  "utf-16le": "Any language (UTF-16)",
  "utf-16be": "Any language (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows)",
  "windows-1250": "Central European (Windows)",
  "windows-1251": "Cyrillic (Windows)",
  "windows-1253": "Greek (Windows)",
  "windows-1254": "Turkish (Windows)",
  macintosh: "Western European (Mac)",
};

/** A chosen file: its bytes, and how they are read. */
type ChosenFile = { name: string; bytes: Uint8Array; encoding: Encoding; isCertain: boolean; text: string };

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
  const [file, setFile] = useState<ChosenFile>();
  const [fault, setFault] = useState<string>();
  const preview = useAction<typeof previewImport>("practice-preview-import", {
    errorToast: "Failed to read the file",
    invalidates: [],
    onError: ({ message }) => setFault(message || "The server cannot be reached. Choose the file again"),
  });
  const undo = useUndo();
  const take = useAction<typeof importClients>("practice-import-clients", {
    successToast: ({ importId, added }) => ({
      title: `${plural(added, "client")} imported`,
      action: { label: "Undo", onPress: () => undo.mutate({ importId }) },
    }),
    errorToast: "Failed to import",
    invalidates: AFTER_AN_IMPORT,
    onSuccess: close,
  });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    setFault(undefined);
    setFile(undefined);
    preview.reset();
    if (!chosen) return;
    if (chosen.size > MAX_FILE_BYTES) {
      setFault("A file has 2 MB at most. Divide it");
      return;
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    show({ name: chosen.name, bytes, ...decodeText(bytes) });
  };
  const show = (shown: ChosenFile) => {
    setFile(shown);
    preview.mutate({ text: shown.text });
  };
  const found = preview.data;
  const changes = found ? found.added.length + found.completed : 0;
  return (
    <div className="mt-5 flex flex-col gap-5">
      <InputField
        label="File"
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => void read(event)}
        error={fault}
      />
      {file && !file.isCertain && (
        <SelectField
          label="Letters of the file"
          hint="If accents in the names below look wrong, choose another."
          value={file.encoding}
          onChange={({ target }) => {
            const encoding = target.value as Encoding;
            show({ ...file, encoding, text: decodeAs(file.bytes, encoding) });
          }}
        >
          {ENCODINGS.map((encoding) => (
            <option key={encoding} value={encoding}>
              {ENCODING_NAMES[encoding]}
            </option>
          ))}
        </SelectField>
      )}
      <div role="status">
        {preview.isPending
          ? "Reading the file…"
          : found && <Found found={found} areNamesOpen={file?.isCertain === false} />}
      </div>
      <RecentImports />
      <DialogButtons
        cancelLabel="Cancel"
        onCancel={close}
        actionLabel={found && changes > 0 ? `Import ${plural(changes, "client")}` : "Import"}
        type="button"
        disabled={changes === 0}
        busy={take.isPending}
        onClick={() => file && take.mutate({ text: file.text, fileName: nameToKeep(file.name) })}
      />
    </div>
  );
}

/** A file's name as the list of imports shows it. */
const nameToKeep = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim()
    .slice(-200)
    .toWellFormed();

/** `areNamesOpen`: whether to show the names at once, since their letters are a guess. */
type FoundProps = { found: ImportPreview; areNamesOpen: boolean };

function Found({
  found: { source, added, known, completed, unreadable, leftOut, unclear, ignored },
  areNamesOpen,
}: FoundProps) {
  return (
    <>
      <p>
        {`${SOURCES[source]} ${plural(added.length, "client")} new, ${known.length} on file already`}
        {completed > 0 && `, of whom ${completed} get what was missing`}
        {unreadable.length > 0 && `, ${unreadable.length} left out`}.
      </p>
      {ignored.length > 0 && (
        <p className="mt-2 [overflow-wrap:anywhere]">{`Not imported: the ${ignored.length === 1 ? "column" : "columns"} ${ignored.map((name) => `“${name}”`).join(", ")}.`}</p>
      )}
      <Lines
        title="New"
        isOpen={areNamesOpen}
        lines={added.map(({ line, name, email, phone }) => [line, [name, email, phone].filter(Boolean).join(" · ")])}
      />
      <Lines
        title="On file already"
        lines={known.map(({ line, name, client }) => [line, name === client ? name : `${name}, on file as ${client}`])}
      />
      <Lines
        title="Unclear"
        isOpen={unclear.length > 0}
        lines={unclear.map(({ line, name, email, other }) => [
          line,
          `Line ${line}: ${name} has the email of ${other}, ${email}. They become a client of their own; if they are one person, merge the two.`,
        ])}
      />
      <Lines title="Left out" lines={unreadable.map(inWords)} />
      <Lines title="Imported without a part" lines={leftOut.map(inWords)} />
    </>
  );
}

const inWords = ({ line, reason }: { line: number; reason: string }): [number, string] => [
  line,
  `Line ${line}: ${reason}`,
];

function Lines({
  title,
  lines,
  isOpen = false,
}: {
  title: string;
  lines: [line: number, words: string][];
  isOpen?: boolean;
}) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-3" open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{`${title} (${lines.length})`}</summary>
      <ul className="text-sm [overflow-wrap:anywhere]">
        {lines.slice(0, SHOWN).map(([line, words]) => (
          <li key={`${line} ${words}`} className="border-b border-hairline py-1">
            {words}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="mt-1 text-quiet">{`and ${lines.length - SHOWN} more`}</p>}
    </details>
  );
}

function useUndo() {
  return useAction<typeof undoImport>("practice-undo-import", {
    successToast: ({ stayed }) =>
      stayed === 0 ? "The import is undone" : `The import is undone; ${plural(stayed, "client")} changed since stay`,
    errorToast: "Failed to undo the import",
    invalidates: AFTER_AN_IMPORT,
  });
}

function RecentImports() {
  const { data: imports } = useServerQuery(["client_imports"], loadRecentImports);
  const undo = useUndo();
  return imports?.map(({ id, added, completed, file_name, imported_at }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-4">
      <span className="[overflow-wrap:anywhere]">
        {`${file_name ? `“${file_name}”, imported` : "Imported"} ${formatDateTime(imported_at, undefined, "dayAndMonth", " at ")}: ${plural(added, "client")} new, ${completed} completed.`}
      </span>
      <Button dense variant="quiet" busy={undo.isPending} onClick={() => undo.mutate({ importId: id })}>
        Undo this import
      </Button>
    </p>
  ));
}
