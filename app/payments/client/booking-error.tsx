import { useEffect, useRef } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";

type BookingErrorProps = { children: string; onRetry?: (() => void) | undefined };

/** The "Booking Error" card with two links, and a retry if that may help. */
export function BookingError({ children, onRetry }: BookingErrorProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="border-t-2 border-bad bg-surface px-5 py-8 sm:px-8">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t("Booking Error")}
      </h1>
      <p role="alert" className="mt-4 text-lg">
        {children}
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        {onRetry && (
          <Button variant="gold" onClick={onRetry}>
            {t("Try again")}
          </Button>
        )}
        <ButtonLink to="/contact">{t("Contact")}</ButtonLink>
        <ButtonLink to="/book">{t("Book a session")}</ButtonLink>
      </div>
    </section>
  );
}
