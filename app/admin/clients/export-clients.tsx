import { useAct } from "#app/backend/queries.tsx";
import { fetchCsv, fetchFile } from "#app/backend/functions.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";

/** All clients as a file: CSV for a spreadsheet, JSON with their bookings for another program. */
export function ExportClients() {
  const fetched = useAct({
    act: (client, format: "csv" | "json") => (format === "csv" ? fetchCsv : fetchFile)(client, "clients-export", { format }),
    done: "Client data exported",
    failed: "Failed to export client data",
    refreshes: [],
    onDone: (file, format) => saveFile(file, `clients.${format}`),
  });
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <Button key={format} dense busy={fetched.isPending && fetched.variables === format} onClick={() => fetched.mutate(format)}>
          Export {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
