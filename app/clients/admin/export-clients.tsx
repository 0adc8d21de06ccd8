import { t } from "@sacred-space/words/t.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { askForCsv, askForFile } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import type { clientsExport } from "#server/clients/actions.ts";

/** Exports all clients: CSV for a spreadsheet, JSON with their bookings for another program. */
export function ExportClients() {
  const fetched = useServerMutation({
    mutationFn: (client, format: "csv" | "json") =>
      (format === "csv" ? askForCsv : askForFile)<typeof clientsExport>(client, "clients-export", { format }),
    successToast: t("Client data exported"),
    errorToast: t("Failed to export client data"),
    invalidates: [],
    onSuccess: (file, format) => saveFile(file, `clients.${format}`),
  });
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <Button
          key={format}
          dense
          variant="quiet"
          busy={fetched.isPending && fetched.variables === format}
          onClick={() => fetched.mutate(format)}
        >
          {t("Export {format}", { format: format.toUpperCase() })}
        </Button>
      ))}
    </>
  );
}
