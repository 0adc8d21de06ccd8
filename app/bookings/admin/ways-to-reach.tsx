import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { mailLink } from "#app/kit/ui/contact-links.ts";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import type { Booking } from "#app/bookings/booking.ts";
import { phoneNumber, takesTexts } from "#domain/accounts/phone-number.ts";

type Reached = { booking: Pick<Booking, "clientEmail" | "clientPhone"> };

/** Links to call, SMS, WhatsApp and email, sized for touch, with number and address as text. */
export function WaysToReach({ booking }: Reached) {
  const { clientEmail, clientPhone } = booking;
  return (
    <>
      <Ways booking={booking} />
      <p className="mt-2 text-quiet [overflow-wrap:anywhere]">
        {[clientPhone, clientEmail || NO_EMAIL].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

/** The links alone. A number that cannot be dialled has none. */
export function Ways({ booking: { clientEmail, clientPhone } }: Reached) {
  const number = clientPhone ? phoneNumber(clientPhone) : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      {number && <Way href={`tel:${number}`}>{t("Call")}</Way>}
      {number && takesTexts(number) && (
        <>
          <Way href={`sms:${number}`}>{t("SMS")}</Way>
          <Way href={`https://wa.me/${number.slice(1)}`}>{t("WhatsApp")}</Way>
        </>
      )}
      {clientEmail && <Way href={mailLink(clientEmail)}>{t("Email")}</Way>}
    </div>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  const isElsewhere = href.startsWith("https:");
  return (
    <a
      href={href}
      {...(isElsewhere && { target: "_blank", rel: "noreferrer" })}
      className="inline-flex min-h-11 min-w-24 grow items-center sm:grow-0 justify-center rounded-control border border-control px-3 text-sm font-semibold hover:border-gold hover:text-gold"
    >
      {children}
    </a>
  );
}
