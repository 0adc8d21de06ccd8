import { t } from "@sacred-space/words/t.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { hueOf } from "#domain/catalog/service-colours.ts";
import { pounds } from "#domain/money.ts";
import type { ReceivedKind } from "#domain/payments/money-figures.ts";

const OTHERS = { pass: t("Passes"), voucher: t("Vouchers"), deleted: t("Deleted bookings") } as const;

/** What was received for each service, for passes and for vouchers, the most first, as bars beside their amounts. */
export function ReceivedKinds({ kinds }: { kinds: ReceivedKind[] }) {
  const most = Math.max(1, ...kinds.map(({ received }) => received));
  if (kinds.length === 0) return null;
  return (
    <section aria-label={t("Received by kind")} className="min-w-0">
      <h3 className="mb-2 font-sans text-base font-semibold">{t("By kind")}</h3>
      <ul>
        {kinds.map((each) => {
          const isService = each.kind === "service";
          return (
            <li key={isService ? each.id : each.kind} className="money-kind">
              <span className="flex min-w-0 items-center gap-2.5">
                {isService ? <ServiceMark service={each} /> : <span className="w-3 shrink-0" />}
                <span className="min-w-0 [overflow-wrap:anywhere]">{isService ? each.name : OTHERS[each.kind]}</span>
              </span>
              <span
                aria-hidden="true"
                className="money-kind-bar"
                style={{
                  width: `${(each.received / most) * 100}%`,
                  background: isService ? hueOf(each.colour) : "var(--control)",
                }}
              />
              <span className="text-right tabular-nums">{pounds(each.received)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
