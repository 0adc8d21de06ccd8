import type { ReactNode } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { NextTimes } from "#app/bookings/next-times.ts";
import type { Service } from "#app/catalog/services.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FreeDayList } from "#app/kit/ui/calendar/free-day-list.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { pounds } from "#domain/money.ts";

const REASONS = [
  t("Your time is held for you while you pay."),
  t("Your confirmation and preparation notes reach no one else."),
  t("Only you and I can see what you booked."),
];

/** The next free times of the chosen service, or of the first on the list; visible without signing in. */
export function NextFreeTimes({ next: { service, zone, days } }: { next: NextTimes }) {
  return (
    <section aria-labelledby="next-free" className="mb-10">
      <h2 id="next-free" className="text-2xl">
        {t("Next free times")}
      </h2>
      <p className="mb-4 mt-1 text-quiet">{t("For {name}. {zone}.", { name: service.name, zone })}</p>
      <FreeDayList
        days={days}
        pathOf={(date, time) => `/book?service=${service.id}&day=${date}&time=${time}#${BOOKING_ID}`}
      />
    </section>
  );
}

/** The anchor of the booking form, where a chosen session leads. */
export const BOOKING_ID = "booking";

type SignInWallProps = {
  chosen: Pick<Service, "name" | "price"> | undefined;
  when?: string;
  /** The booking page's path with the current choice, for returning after signing in. */
  path: string;
  /** The form requires no account, so its own button is the main action; without a choice, choosing is. */
  isBelowForm?: boolean;
};

/**
 * The reasons for an account, for signed-out visitors. Opens on Sign Up, since most visitors have no account, except below the form, which
 * creates one itself. Signing in returns to the same choice.
 */
export function SignInWall({ chosen, when, path, isBelowForm = false }: SignInWallProps) {
  const values = chosen && {
    name: chosen.name,
    price: pounds(chosen.price),
    strong: (words: ReactNode) => <strong className="font-semibold text-text">{words}</strong>,
  };
  return (
    <section aria-labelledby="wall" className="border-t-2 border-gold bg-surface px-5 py-7 sm:px-7">
      <h2 id="wall" className="text-2xl">
        {isBelowForm ? t("Have an account?") : t("Authentication Required")}
      </h2>
      <p className="mt-3 text-quiet">
        {values ? (
          <>
            {when
              ? rich("You chose <strong>{name}</strong>, {when}, {price}.", { ...values, when })
              : rich("You chose <strong>{name}</strong>, {price}.", values)}{" "}
            {isBelowForm
              ? t("The form above needs none. If you have one, you can sign in first.")
              : t("A code from an email signs you in on the way. Or sign in first.")}
          </>
        ) : (
          t("Choose a session: a code from an email signs you in on the way. Or sign in first.")
        )}
      </p>
      <ul className="mt-5 flex flex-col gap-3">
        {REASONS.map((reason) => (
          <li key={reason} className="flex items-start gap-3">
            <Icon name="note" className="mt-1.5 size-3.5 text-gold" />
            {reason}
          </li>
        ))}
      </ul>
      <ButtonLink
        variant={isBelowForm || !chosen ? "outline" : "gold"}
        to={`/auth?tab=sign-${isBelowForm ? "in" : "up"}&next=${encodeURIComponent(path)}`}
        className="mt-7 w-full"
      >
        {t("Sign in to book")}
      </ButtonLink>
      <noscript>
        <p className="mt-6 text-center text-bad">
          {t(
            "Booking needs JavaScript, which this browser has switched off. You can also book by email or phone, as below.",
          )}
        </p>
      </noscript>
    </section>
  );
}
