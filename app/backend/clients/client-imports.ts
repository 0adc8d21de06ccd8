import type { DataClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { callFunction } from "#app/backend/server/functions.ts";
import type { ImportSource } from "#domain/clients/import-columns.ts";

export type ImportPreview = {
  source: ImportSource;
  added: { line: number; name: string; email: string; phone: string }[];
  known: { line: number; name: string; client: string }[];
  /** The number of existing clients whose missing details are added. */
  completed: number;
  unreadable: LineRemark[];
  /** Cells that their person is imported without. */
  leftOut: LineRemark[];
  /** Headings of columns that are not read. */
  ignored: string[];
};
type LineRemark = { line: number; reason: string };
export type ImportFile = { text: string; fileName: string };

export function requestImportPreview(client: DataClient, text: string): Promise<ServerResult<ImportPreview>> {
  return callFunction(client, "practice-preview-import", { text });
}

type Imported = { importId: string; added: number; completed: number };

export function requestImport(client: DataClient, file: ImportFile): Promise<ServerResult<Imported>> {
  return callFunction(client, "practice-import-clients", file);
}

export function requestImportUndo(client: DataClient, importId: string): Promise<ServerResult<{ stayed: number }>> {
  return callFunction(client, "practice-undo-import", { importId });
}
