import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { askForCsv, askForFile } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import type { moneyCsv, moneyPdf } from "#server/payments/actions.ts";

/** Exports the period for the accountant: payments, refunds, costs and totals, without names and notes. */
export function ExportMoney({ period }: { period: string }) {
  const fetchMoney = useServerMutation({
    mutationFn: (client, { as, ...query }: { period: string; as: "csv" | "pdf" }) =>
      as === "csv"
        ? askForCsv<typeof moneyCsv>(client, "practice-money-csv", query)
        : askForFile<typeof moneyPdf>(client, "practice-money-pdf", query),
    errorToast: "Failed to export money",
    invalidates: [],
    onSuccess: (file, { period: of, as }) => saveFile(file, `money-${of}.${as}`),
  });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
      <Button dense busy={fetchMoney.isPending} onClick={() => fetchMoney.mutate({ period, as: "csv" })}>
        Export CSV
      </Button>
      <Button dense busy={fetchMoney.isPending} onClick={() => fetchMoney.mutate({ period, as: "pdf" })}>
        Export PDF
      </Button>
      <p className="text-xs text-quiet">For your accountant: without clients’ names and notes.</p>
    </div>
  );
}
