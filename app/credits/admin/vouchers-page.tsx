import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#app/kit/ui/tabs.tsx";
import { VoucherList } from "./voucher-list.tsx";
import type { Column } from "#app/kit/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { passes } from "#server/credits/actions.ts";
import { describeLeft, type Pass, PASSES_A_PAGE } from "#domain/credits/pass.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime } from "#domain/wording.ts";
import { CreditList } from "./credit-list.tsx";
import { describePassState } from "./describe-credit.ts";

const SellDialog = lazyDialog(() => import("./sell-dialog.tsx").then((part) => part.SellDialog));
const VoucherSheet = lazyDialog(() => import("./voucher-sheet.tsx").then((part) => part.VoucherSheet));
const SellPassDialog = lazyDialog(() => import("./sell-pass-dialog.tsx").then((part) => part.SellPassDialog));
const PassSheet = lazyDialog(() => import("./pass-sheet.tsx").then((part) => part.PassSheet));

/** The vouchers and passes that clients have paid for. The URL keeps the chosen list, its search and page, and the open entry. */
export function VouchersPage({ zone }: { zone: string }) {
  const [searchParams, , set] = useUrlParams();
  const [voucher, pass] = [searchParams.get("voucher") ?? "", searchParams.get("pass") ?? ""];
  const list = searchParams.get("list") === "passes" || pass ? "passes" : "vouchers";
  const [selling, setSelling] = useState<"voucher" | "pass">();
  return (
    <AdminPage
      title={t("Passes and vouchers")}
      actions={
        <>
          <Button dense variant={list === "vouchers" ? "gold" : "outline"} onClick={() => setSelling("voucher")}>
            {t("Sell a voucher")}
          </Button>
          <Button dense variant={list === "passes" ? "gold" : "outline"} onClick={() => setSelling("pass")}>
            {t("Sell a pass")}
          </Button>
        </>
      }
    >
      <Tabs
        value={list}
        onValueChange={(chosen) => set({ list: chosen === "passes" ? chosen : "", search: "", page: "" })}
      >
        <TabList aria-label={t("What is listed")} className="max-w-md">
          <Tab value="vouchers">{t("Vouchers")}</Tab>
          <Tab value="passes">{t("Passes")}</Tab>
        </TabList>
        <TabPanel value="vouchers">
          <VoucherList zone={zone} />
        </TabPanel>
        <TabPanel value="passes">
          <PassList zone={zone} />
        </TabPanel>
      </Tabs>
      {selling === "voucher" && (
        <SellDialog
          onSold={(sold) => set({ list: "", voucher: sold, search: "", page: "" })}
          onClose={() => setSelling(undefined)}
        />
      )}
      {selling === "pass" && (
        <SellPassDialog
          onSold={(sold) => set({ list: "passes", pass: sold, search: "", page: "" })}
          onClose={() => setSelling(undefined)}
        />
      )}
      {voucher && <VoucherSheet key={voucher} id={voucher} zone={zone} onClose={() => set({ voucher: "" })} />}
      {pass && <PassSheet key={pass} id={pass} zone={zone} onClose={() => set({ list: "passes", pass: "" })} />}
    </AdminPage>
  );
}

const columns = (zone: string, today: string, open: (id: string) => void): Column<Pass>[] => [
  {
    header: t("Pass"),
    cell: ({ id, name }) => (
      <button type="button" className={LINK_BUTTON} onClick={() => open(id)}>
        {name}
      </button>
    ),
    leads: true,
  },
  { header: t("Client"), cell: ({ clientName }) => <bdi>{clientName ?? t("Erased client")}</bdi> },
  {
    header: t("Sold"),
    cell: ({ soldAt }) => formatDateTime(soldAt, zone, "shortDate"),
    className: "whitespace-nowrap tabular-nums",
  },
  { header: t("Can be used"), cell: (pass) => describePassState(pass, today) },
  { header: t("Price"), cell: ({ amount }) => pounds(amount), numeric: true },
  { header: t("Sessions"), cell: describeLeft, numeric: true, className: "whitespace-nowrap" },
];

/** `zone` is the practice's time zone. */
function PassList({ zone }: { zone: string }) {
  return (
    <CreditList
      one="pass"
      words={{
        search: t("Search passes"),
        loading: t("Reading your passes…"),
        failed: t("Failed to load passes"),
        caption: t("Passes, the newest first"),
        noneLeft: t("No passes are left on this page."),
        noneFound: t("No pass is found by these words."),
        noneYet: t("No passes yet. Those you sell appear here, with the sessions that are left."),
      }}
      load={(client, { searchText, page }) =>
        ask<typeof passes>(client, "practice-passes", { search: searchText, page })
      }
      creditsOf={({ passes }) => passes}
      perPage={PASSES_A_PAGE}
      describeTotal={({ owed: { sessions, pence } }) =>
        sessions > 0
          ? t("{sessions, plural, one {# session} other {# sessions}} left to be used in all, {pence}", {
              sessions,
              pence: pounds(pence),
            })
          : ""
      }
      columns={(today, open) => columns(zone, today, open)}
    />
  );
}
