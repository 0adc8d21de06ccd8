import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { askForCsv, askForFile } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { formatPeriod, type MoneyPeriod } from "#domain/payments/money-period.ts";
import type { moneyCsv, moneyPdf } from "#server/money/actions.ts";

const FILES = [
  ["csv", t("Export CSV"), t("A spreadsheet: every payment, refund and cost in a line of its own, and the totals.")],
  ["pdf", t("Export PDF"), t("The same to read or print, with the totals first.")],
] as const;

/** The files of a period for the accountant: payments, refunds, costs and totals, without names and notes. */
export function ForAccountant({ period }: { period: MoneyPeriod }) {
  const fetchMoney = useServerMutation({
    mutationFn: (client, as: "csv" | "pdf") =>
      as === "csv"
        ? askForCsv<typeof moneyCsv>(client, "practice-money-csv", { period: period.key })
        : askForFile<typeof moneyPdf>(client, "practice-money-pdf", { period: period.key }),
    errorToast: t("Failed to export money"),
    invalidates: [],
    onSuccess: (file, as) => saveFile(file, `money-${period.key}.${as}`),
  });
  return (
    <AdminSection
      title={t("For the accountant")}
      aside={t("{period}, without clients’ names and notes", { period: formatPeriod(period) })}
      className="print:hidden"
    >
      <ul>
        {FILES.map(([as, name, about]) => (
          <li
            key={as}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2"
          >
            <span className="min-w-0 grow basis-60 text-quiet">{about}</span>
            <Button
              dense
              busy={fetchMoney.isPending && fetchMoney.variables === as}
              onClick={() => fetchMoney.mutate(as)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
