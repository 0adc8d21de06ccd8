import { useState } from "react";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { useUrlParams } from "#app/kit/admin/shell/use-url-params.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#app/kit/ui/tabs.tsx";
import { PassList } from "./pass-list.tsx";
import { VoucherList } from "./voucher-list.tsx";

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
      title="Vouchers and passes"
      actions={
        <>
          <Button dense variant={list === "vouchers" ? "gold" : "outline"} onClick={() => setSelling("voucher")}>
            Sell a voucher
          </Button>
          <Button dense variant={list === "passes" ? "gold" : "outline"} onClick={() => setSelling("pass")}>
            Sell a pass
          </Button>
        </>
      }
    >
      <Tabs
        value={list}
        onValueChange={(chosen) => set({ list: chosen === "passes" ? chosen : "", search: "", page: "" })}
      >
        <TabList aria-label="What is listed" className="max-w-md">
          <Tab value="vouchers">Vouchers</Tab>
          <Tab value="passes">Passes</Tab>
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
