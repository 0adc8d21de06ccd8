import { useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { practiceName, practiceZone } from "#app/settings/public-settings.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { KeepPasskey } from "#app/accounts/account/keep-passkey.tsx";
import { QueryProvider } from "#app/kit/backend/queries.tsx";
import { BookingError } from "#app/payments/client/booking-error.tsx";
import { PatientSpinner } from "#app/payments/client/patient-spinner.tsx";
import { PaymentResult } from "#app/payments/client/payment-result.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { useLook } from "#app/settings/use-look.ts";
import { FLOOD_SHEETS, MoonOverLevels } from "#app/site/scenes/moon-over-levels.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import bookingSheet from "#app/bookings/client/booking.css?url";
import type { Route } from "./+types/booking-success.ts";

export const handle = { hydration: "idle", hasForms: true };

export const links: Route.LinksFunction = () => [...FLOOD_SHEETS, { rel: "stylesheet", href: bookingSheet }];

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Your booking | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

export default function BookingSuccess() {
  const [searchParams] = useSearchParams();
  const { status } = useAuth();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { look, mark } = useLook();
  const isByNight = look === "night" && mark !== "none"; // who works without runes has no moon, either
  const sessionId = searchParams.get("session_id");
  return (
    <Page narrow tall>
      {!sessionId && <BookingError>{t("No session ID provided")}</BookingError>}
      {sessionId && status === "loading" && <PatientSpinner label={t("Verifying your payment...")} alone />}
      {sessionId && status === "signed-out" && <SignInFirst keptMail={root?.keptMail} />}
      {sessionId && status === "signed-in" && (
        <QueryProvider key={sessionId}>
          <PaymentResult
            sessionId={sessionId}
            zone={practiceZone(root)}
            practitioner={root?.settings.practitioner_name ?? ""}
            scene={isByNight ? <MoonOverLevels /> : undefined}
          >
            <KeepPasskey />
          </PaymentResult>
        </QueryProvider>
      )}
      {root?.keptMail && <p className="mt-8 text-quiet">{root.keptMail}</p>}
      <NoScriptMessage>
        {t("Showing your booking needs JavaScript, which this browser has switched off.")}
      </NoScriptMessage>
    </Page>
  );
}

/** Knowing a payment session's id is not enough: the booking is shown only to its owner. */
function SignInFirst({ keptMail }: { keptMail: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <section className="border-t-2 border-gold bg-surface px-5 py-8 sm:px-8">
      <h1 className="text-3xl">{t("Sign in to see your booking")}</h1>
      <p className="mt-4 text-quiet">
        {keptMail
          ? t(
              "If you have just paid, thank you: the payment is safe. Your booking is shown to you only: sign in with the account you booked with, and this page opens again.",
            )
          : t(
              "If you have just paid, thank you: the payment is safe, and its confirmation is on its way to you by email. Your booking is shown to you only: sign in with the account you booked with, and this page opens again. Without an account, as after a booking by telephone, the email is all you need.",
            )}
      </p>
      <ButtonLink variant="gold" to={`/auth?next=${encodeURIComponent(pathname + search)}`} className="mt-7">
        {t("Sign in")}
      </ButtonLink>
    </section>
  );
}
