import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { useRule } from "#app/settings/rule.ts";
import { pounds } from "#domain/money.ts";
import { dueWhenBooking } from "#domain/payments/deposit.ts";
import { formatSplit } from "#domain/payments/describe-rules.ts";
import { formatDay, formatDuration, capitalised } from "#domain/wording.ts";
import type { ChosenTime } from "#app/payments/client/held-booking.ts";
import { RefundLine } from "./refund-line.tsx";
import { OwnTime } from "./time/own-time.tsx";

type BookingSummaryProps = ChosenTime & { service: Service | undefined; className?: string };

export function BookingSummary({ service, day, time, zone, isWritten, dates, className = "" }: BookingSummaryProps) {
  const due = dueWhenBooking(useRule(service?.id), service?.price ?? 0);
  return (
    <section
      data-summary=""
      aria-label={t("Your booking so far")}
      className={`bg-surface px-5 py-6 sm:px-7 ${className}`}
    >
      <h2 className="text-2xl">{t("Your booking")}</h2>
      <dl className="mt-4">
        <Fact name={t("Session")}>{service?.name}</Fact>
        {dates ? (
          <Fact name={t("When")}>{dates}</Fact>
        ) : (
          <>
            {(!isWritten || day) && (
              <Fact name={isWritten ? "Promised by" : "Day"}>{day && formatDay(day, "long")}</Fact>
            )}
            {!isWritten && (
              <Fact name={t("Time")}>
                {time && (
                  <>
                    {time}
                    <OwnTime day={day} time={time} zone={zone} place={service?.place} />
                  </>
                )}
              </Fact>
            )}
          </>
        )}
        {service && !isWritten && <Fact name={t("Where")}>{capitalised(service.where)}</Fact>}
        {service && !isWritten && !dates && <Fact name={t("Length")}>{formatDuration(service.durationMinutes)}</Fact>}
        {service && (
          <Fact name={t("Amount")}>
            <span className="text-lg font-semibold">{pounds(service.price)}</span>
            {due < service.price && (
              <span className="block">{formatSplit({ now: due, later: service.price - due })}</span>
            )}
          </Fact>
        )}
      </dl>
      <p className="mt-4 text-sm text-quiet">
        <RefundLine serviceId={service?.id} day={day} time={time} zone={zone} />
      </p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-5 border-t large:flex-wrap border-hairline py-2.5">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">
        {children || <span className="text-quiet">{t("to be chosen")}</span>}
      </dd>
    </div>
  );
}
