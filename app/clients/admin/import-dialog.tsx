import { t } from "@sacred-space/words/t.ts";
import { formatDateTime } from "#domain/wording.ts";
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
  acuity: t("Read as an export of Acuity."),
  calendly: t("Read as an export of Calendly."),
  fresha: t("Read as an export of Fresha."),
  square: t("Read as an export of Square."),
  google: t("Read as an export of Google Contacts."),
  other: t("Read by the names of its columns."),
};

/** The letters of a file that could be read in several ways. */
const ENCODING_NAMES: Record<Encoding, string> = {
  "utf-8": t("Any language (UTF-8)"),
  "utf-16le": t("Any language (UTF-16)"),
  "utf-16be": t("Any language (UTF-16, big-endian)"),
  "windows-1252": t("Western European (Windows)"),
  "windows-1250": t("Central European (Windows)"),
  "windows-1251": t("Cyrillic (Windows)"),
  "windows-1253": t("Greek (Windows)"),
  "windows-1254": t("Turkish (Windows)"),
  macintosh: t("Western European (Mac)"),
};

/** A chosen file: its bytes, and how they are read. */
type ChosenFile = { name: string; bytes: Uint8Array; encoding: Encoding; isCertain: boolean; text: string };

/** Imports clients from a file, after a preview of the changes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={t("Import clients")}
      about={t(
        "A CSV file from Acuity, Calendly, Fresha, Square or Google Contacts, or any with a first line that names its columns. Nothing is sent to anybody, and the import can be undone for a day.",
      )}
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
    errorToast: t("Failed to read the file"),
    invalidates: [],
    onError: ({ message }) => setFault(message || t("The server cannot be reached. Choose the file again")),
  });
  const undo = useUndo();
  const take = useAction<typeof importClients>("practice-import-clients", {
    successToast: ({ importId, added }) => ({
      title: t("{added, plural, one {# client} other {# clients}} imported", { added }),
      action: { label: t("Undo"), onPress: () => undo.mutate({ importId }) },
    }),
    errorToast: t("Failed to import"),
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
      setFault(t("A file has 2 MB at most. Divide it"));
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
        label={t("File")}
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => void read(event)}
        error={fault}
      />
      {file && !file.isCertain && (
        <SelectField
          label={t("Letters of the file")}
          hint={t("If accents in the names below look wrong, choose another.")}
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
          ? t("Reading the file…")
          : found && <Found found={found} areNamesOpen={file?.isCertain === false} />}
      </div>
      <RecentImports />
      <DialogButtons
        cancelLabel={t("Cancel")}
        onCancel={close}
        actionLabel={
          found && changes > 0
            ? t("Import {changes, plural, one {# client} other {# clients}}", { changes })
            : t("Import")
        }
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
        {SOURCES[source]}{" "}
        {t(
          "{added, plural, one {# client} other {# clients}} new, {known} on file already{completed, plural, =0 {} one {, of whom # get what was missing} other {, of whom # get what was missing}}{leftOut, plural, =0 {} one {, # left out} other {, # left out}}.",
          { added: added.length, known: known.length, completed, leftOut: unreadable.length },
        )}
      </p>
      {ignored.length > 0 && (
        <p className="mt-2 [overflow-wrap:anywhere]">
          {t(
            "{count, plural, one {Not imported: the column {columns}.} other {Not imported: the columns {columns}.}}",
            { count: ignored.length, columns: ignored.map((name) => `“${name}”`).join(", ") },
          )}
        </p>
      )}
      <Lines
        title={t("New")}
        isOpen={areNamesOpen}
        lines={added.map(({ line, name, email, phone }) => [line, [name, email, phone].filter(Boolean).join(" · ")])}
      />
      <Lines
        title={t("On file already")}
        lines={known.map(({ line, name, client }) => [
          line,
          name === client ? name : t("{name}, on file as {client}", { name, client }),
        ])}
      />
      <Lines
        title={t("Unclear")}
        isOpen={unclear.length > 0}
        lines={unclear.map(({ line, name, email, other }) => [
          line,
          t(
            "Line {line}: {name} has the email of {other}, {email}. They become a client of their own; if they are one person, merge the two.",
            { line, name, other, email },
          ),
        ])}
      />
      <Lines title={t("Left out")} lines={unreadable.map(inWords)} />
      <Lines title={t("Imported without a part")} lines={leftOut.map(inWords)} />
    </>
  );
}

const inWords = ({ line, reason }: { line: number; reason: string }): [number, string] => [
  line,
  t("Line {line}: {reason}", { line, reason }),
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
      {lines.length > SHOWN && (
        <p className="mt-1 text-quiet">{t("and {more} more", { more: lines.length - SHOWN })}</p>
      )}
    </details>
  );
}

function useUndo() {
  return useAction<typeof undoImport>("practice-undo-import", {
    successToast: ({ stayed }) =>
      stayed === 0
        ? t("The import is undone")
        : t("The import is undone; {stayed, plural, one {# client} other {# clients}} changed since stay", { stayed }),
    errorToast: t("Failed to undo the import"),
    invalidates: AFTER_AN_IMPORT,
  });
}

function RecentImports() {
  const { data: imports } = useServerQuery(["client_imports"], loadRecentImports);
  const undo = useUndo();
  return imports?.map(({ id, added, completed, file_name, imported_at }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-4 border-l-2 border-gold pl-4">
      <span className="[overflow-wrap:anywhere]">
        {t(
          "{isNamed, select, true {“{file}”, imported {when}} other {Imported {when}}}: {added, plural, one {# client} other {# clients}} new, {completed} completed.",
          {
            isNamed: file_name !== "",
            file: file_name,
            when: formatDateTime(imported_at, undefined, "dayAndMonth", " at "),
            added,
            completed,
          },
        )}
      </span>
      <Button dense variant="quiet" busy={undo.isPending} onClick={() => undo.mutate({ importId: id })}>
        {t("Undo this import")}
      </Button>
    </p>
  ));
}
