import type { Column } from "#app/kit/admin/ui/data-table.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { passes } from "#server/credits/actions.ts";
import { describeLeft, type Pass, PASSES_A_PAGE } from "#domain/credits/pass.ts";
import { pounds } from "#domain/money.ts";
import { formatDateTime, plural } from "#domain/wording.ts";
import { CreditList } from "./credit-list.tsx";
import { describePassState } from "./describe-credit.ts";

const columns = (zone: string, today: string, open: (id: string) => void): Column<Pass>[] => [
  {
    header: "Pass",
    cell: ({ id, name }) => (
      <button type="button" className={LINK_BUTTON} onClick={() => open(id)}>
        {name}
      </button>
    ),
    leads: true,
  },
  { header: "Client", cell: ({ clientName }) => <bdi>{clientName ?? "Erased client"}</bdi> },
  {
    header: "Sold",
    cell: ({ soldAt }) => formatDateTime(soldAt, zone, "shortDate"),
    className: "whitespace-nowrap tabular-nums",
  },
  { header: "Can be used", cell: (pass) => describePassState(pass, today) },
  { header: "Price", cell: ({ amount }) => pounds(amount), numeric: true },
  { header: "Sessions", cell: describeLeft, numeric: true, className: "whitespace-nowrap" },
];

/** `zone` is the practice's time zone. */
export function PassList({ zone }: { zone: string }) {
  return (
    <CreditList
      one="pass"
      many="passes"
      noneYet="No passes yet. Those you sell appear here, with the sessions that are left."
      load={(client, { searchText, page }) =>
        ask<typeof passes>(client, "practice-passes", { search: searchText, page })
      }
      creditsOf={({ passes }) => passes}
      perPage={PASSES_A_PAGE}
      describeTotal={({ owed: { sessions, pence } }) =>
        sessions > 0 ? `${plural(sessions, "session")} left to be used in all, ${pounds(pence)}` : ""
      }
      columns={(today, open) => columns(zone, today, open)}
    />
  );
}
