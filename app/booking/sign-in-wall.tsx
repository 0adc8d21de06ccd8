import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { NextTimes } from "#app/backend/bookings/next-times.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FreeDayList } from "#app/ui/calendar/free-day-list.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NeedsScripts } from "#app/ui/needs-scripts.tsx";
import { pounds } from "#domain/money.ts";

const REASONS = [
  "Your time is held for you while you pay.",
  "The confirmation and the preparation notes reach you, and no one else.",
  "Only you and the practitioner can see what you booked.",
];

/** The next free times of the chosen session, or of the first on the list; shown before signing in. */
export function NextFreeTimes({ next: { service, zone, days } }: { next: NextTimes }) {
  return (
    <section aria-labelledby="next-free" className="mb-10">
      <h2 id="next-free" className="text-2xl">
        Next free times
      </h2>
      <p className="mb-4 mt-1 text-quiet">
        For {service.name}. {zone}.
      </p>
      <FreeDayList days={days} pathOf={(date, time) => `/book?service=${service.id}&day=${date}&time=${time}#${SIGN_IN_WALL}`} />
    </section>
  );
}

/** What a chosen session leads to: the choice, and the button that goes on from it. */
export const SIGN_IN_WALL = "sign-in-to-book";

/** Takes the form's place for signed-out visitors; signing in leads back to the same choice. */
export function SignInWall({ chosen, when }: { chosen: Pick<Service, "name" | "price"> | undefined; when: string | undefined }) {
  const { pathname, search, hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash === `#${SIGN_IN_WALL}`) heading.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <section id={SIGN_IN_WALL} aria-labelledby="wall" className="scroll-mt-4 border-t-2 border-gold bg-surface px-5 py-7 sm:px-7">
      <h2 ref={heading} id="wall" tabIndex={-1} className="text-2xl outline-none">
        Authentication Required
      </h2>
      <p className="mt-3 text-quiet">
        {chosen ? (
          <>
            You chose <strong className="font-semibold text-text">{chosen.name}</strong>, {when && `${when}, `}
            {pounds(chosen.price)}. Sign in, or create an account, to go on.
          </>
        ) : (
          "Sign in, or create an account, to book a session."
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
      <ButtonLink variant="gold" to={`/auth?next=${encodeURIComponent(pathname + search)}`} className="mt-7 w-full">
        Sign in to book
      </ButtonLink>
      <NeedsScripts>
        Signing in, choosing a time and paying need JavaScript, which this browser has switched off. Or book by email or phone: both stand
        below.
      </NeedsScripts>
    </section>
  );
}
