import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { describePassState } from "#app/credits/admin/describe-credit.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import type { passes } from "#server/credits/actions.ts";
import { describeLeft } from "#domain/credits/pass.ts";

/** A client's passes with their remaining sessions, newest first; renders nothing if there are none. */
export function ClientPasses({ clientId }: { clientId: string }) {
  const { data } = useServerQuery(["credits", "passes of", clientId], (client) =>
    ask<typeof passes>(client, "practice-passes", { clientId }),
  );
  if (!data || data.passes.length === 0) return null;
  return (
    <AdminSection title={t("Passes")}>
      <ul>
        {data.passes.map((pass) => (
          <li
            key={pass.id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline py-1"
          >
            <Link
              to={`/admin/vouchers?pass=${pass.id}`}
              className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {pass.name}
            </Link>
            <span className="tabular-nums">{`${describeLeft(pass)}, ${describePassState(pass, data.today)}`}</span>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
