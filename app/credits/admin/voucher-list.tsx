import { t } from "@sacred-space/words/t.ts";
import type { Column } from "#app/kit/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { vouchers } from "#server/credits/actions.ts";
import { type Voucher, VOUCHERS_A_PAGE } from "#domain/credits/voucher.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import { CreditList } from "./credit-list.tsx";
import { describeCreditState, describeVoucher } from "./describe-credit.ts";

const columns = (zone: string, today: string, open: (id: string) => void): Column<Voucher>[] => [
  {
    header: t("Voucher"),
    cell: (voucher) => (
      <button type="button" className={LINK_BUTTON} onClick={() => open(voucher.id)}>
        {describeVoucher(voucher)}
      </button>
    ),
    leads: true,
  },
  { header: t("Code"), cell: ({ code }) => code, className: "whitespace-nowrap tabular-nums" },
  {
    header: t("Sold"),
    cell: ({ soldAt }) => formatDateTime(soldAt, zone, "shortDate"),
    className: "whitespace-nowrap tabular-nums",
  },
  { header: t("Can be used"), cell: (voucher) => describeCreditState(voucher, today) },
  { header: t("Amount"), cell: ({ amount }) => pounds(amount), numeric: true },
  { header: t("Left"), cell: ({ left }) => pounds(left), numeric: true },
];

/** `zone` is the practice's time zone. */
export function VoucherList({ zone }: { zone: string }) {
  return (
    <CreditList
      one="voucher"
      words={{
        search: t("Search vouchers"),
        loading: t("Reading your vouchers…"),
        failed: t("Failed to load vouchers"),
        caption: t("Vouchers, the newest first"),
        noneLeft: t("No vouchers are left on this page."),
        noneFound: t("No voucher is found by these words."),
        noneYet: t("No vouchers yet. Those you sell appear here, with what is left on them."),
      }}
      load={(client, { searchText, page }) =>
        ask<typeof vouchers>(client, "practice-vouchers", { search: searchText, page })
      }
      creditsOf={({ vouchers }) => vouchers}
      perPage={VOUCHERS_A_PAGE}
      describeTotal={({ outstanding }) =>
        outstanding > 0 ? t("{outstanding} left to be used in all", { outstanding: pounds(outstanding) }) : ""
      }
      columns={(today, open) => columns(zone, today, open)}
    />
  );
}
