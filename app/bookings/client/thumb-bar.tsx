import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { useRule } from "#app/settings/rule.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { OwnTime } from "./time/own-time.tsx";
import { pounds } from "#domain/money.ts";
import { dueWhenBooking } from "#domain/payments/deposit.ts";
import { formatDay } from "#domain/wording.ts";

type ThumbBarProps = {
  service: Service | undefined;
  day: string;
  time: string;
  /** The practice's time zone. */
  zone: string;
  isWritten: boolean;
  formId: string;
  /** The form's own button: the bar is hidden while it is visible. */
  submitButton: HTMLButtonElement | null;
  /** Whether everything is answered. */
  ready: boolean;
  busy: boolean;
  isVisitor: boolean;
  onContinue(): void;
};

/**
 * The bottom bar of the booking form on phones: the choice so far, and a button to the next unanswered step or, at the end, to the payment.
 */
export function ThumbBar({
  service,
  day,
  time,
  zone,
  isWritten,
  formId,
  submitButton,
  ready,
  busy,
  isVisitor,
  onContinue,
}: ThumbBarProps) {
  const due = dueWhenBooking(useRule(service?.id), service?.price ?? 0);
  const isInView = useIsInView(submitButton);
  if (isInView) return null;
  const when =
    day &&
    (isWritten
      ? t("by {day}", { day: formatDay(day, "short") })
      : [formatDay(day, "short"), time].filter(Boolean).join(" "));
  return (
    <section
      aria-label={t("Next step")}
      data-thumb-bar="shown"
      className="thumb-bar fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) items-center justify-between gap-3 border-t border-control bg-raised px-5 pb-[env(safe-area-inset-bottom)] shadow-above"
    >
      <p className="min-w-0 text-[0.9375rem] leading-tight tabular-nums">
        {service ? pounds(due) : t("Choose a session")}
        {service && when && (
          <span className="large:hidden">
            {" · "}
            <span className="inline-block">{when}</span>
            {!isWritten && <OwnTime day={day} time={time} zone={zone} place={service.place} />}
          </span>
        )}
      </p>
      {ready ? (
        <Button key="pay" type="submit" form={formId} variant="gold" busy={busy} className="shrink-0">
          {isVisitor ? t("Send me a code") : t("Go to payment")}
        </Button>
      ) : (
        <Button key="continue" variant="gold" onClick={onContinue} className="shrink-0">
          {t("Continue")}
        </Button>
      )}
    </section>
  );
}

/** Pixels; the bar covers content behind it. */
const BAR = 64;

/** False until the browser reports visibility, since a form is longer than a phone's screen. */
function useIsInView(element: Element | null): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${BAR}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
