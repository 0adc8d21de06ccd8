import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { type Column, DataTable } from "#app/kit/admin/ui/data-table.tsx";
import { fetchBill } from "#app/money/costs.ts";
import type { Money, StoredCost } from "#app/money/money.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { pounds } from "#domain/money.ts";
import { CATEGORY_IN_WORDS } from "#domain/payments/cost.ts";
import { formatPeriod } from "#domain/payments/money-period.ts";
import { formatDay } from "#domain/wording.ts";

const COLUMNS: Column<StoredCost>[] = [
  { header: t("For"), cell: ({ description }) => description, leads: true },
  {
    header: t("Day"),
    cell: ({ spentOn }) => formatDay(spentOn, "shortDate"),
    className: "whitespace-nowrap tabular-nums",
  },
  { header: t("Category"), cell: ({ category }) => t(CATEGORY_IN_WORDS[category]) },
  { header: t("Amount"), cell: ({ amount }) => pounds(amount), numeric: true },
];

/** Lazy, since the dialog is rarely opened. */
const CostDialog = lazyComponent({
  load: async () => ({ default: (await import("./cost-dialog.tsx")).CostDialog }),
  failed: (retry) => (
    <Notice tone="bad" title={t("The form could not be loaded")}>
      <Button dense onClick={retry} className="self-start">
        {t("Try again")}
      </Button>
    </Notice>
  ),
});

/** The cost in the open form; undefined if the form is closed. */
export type EditedCost = StoredCost | "new" | undefined;

type CostsProps = { money: Money; edited: EditedCost; onEdit: (cost: EditedCost) => void };

/** The practice's costs in the period; each may have a photo or PDF of its bill. */
export function Costs({ money: { costs, period }, edited, onEdit }: CostsProps) {
  const actionsOf = (cost: StoredCost) => (
    <>
      {cost.bill && <BillButton bill={cost.bill} of={cost.description} />}
      <Button
        dense
        variant="quiet"
        aria-label={t("Edit {description}", { description: cost.description })}
        onClick={() => onEdit(cost)}
      >
        {t("Edit")}
      </Button>
    </>
  );
  return (
    <AdminSection title={t("Costs")}>
      {costs.length === 0 ? (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          {t("No costs yet. Those you add for these days appear here.")}
        </p>
      ) : (
        <DataTable
          caption={t("Costs, {period}, the latest first", { period: formatPeriod(period) })}
          columns={COLUMNS}
          rows={costs}
          keyOf={({ id }) => id}
          actions={actionsOf}
        />
      )}
      {edited && (
        <CostDialog
          cost={edited === "new" ? undefined : (costs.find(({ id }) => id === edited.id) ?? edited)}
          period={period}
          onClose={() => onEdit(undefined)}
        />
      )}
    </AdminSection>
  );
}

function BillButton({ bill, of }: { bill: string; of: string }) {
  const fetchIt = useServerMutation({
    mutationFn: fetchBill,
    errorToast: t("Failed to load the bill"),
    invalidates: [],
    onSuccess: (file: Blob) => saveFile(file, `bill-${bill}`),
  });
  return (
    <Button
      dense
      variant="quiet"
      busy={fetchIt.isPending}
      aria-label={t("Bill of {of}", { of })}
      onClick={() => fetchIt.mutate(bill)}
    >
      {t("Bill")}
    </Button>
  );
}
