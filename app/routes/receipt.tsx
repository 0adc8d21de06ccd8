import { useEffect } from "react";
import { useNavigate, useParams, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadMyBooking, loadMyReceipts } from "#app/bookings/my-bookings.ts";
import { QueryProvider, useServerQuery } from "#app/kit/backend/queries.tsx";
import { practiceName } from "#app/settings/public-settings.ts";
import { ReceiptPage } from "#app/bookings/client/my-bookings/receipt-page.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { Route } from "./+types/receipt.ts";

export const handle = { hydration: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Receipt | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

/** The receipt of one booking, visible to its owner only; printable. */
export default function Receipt() {
  const { status } = useAuth();
  const { bookingId = "" } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "signed-out")
      void navigate(`/auth?next=${encodeURIComponent(`/account/receipt/${bookingId}`)}`, { replace: true });
  }, [bookingId, navigate, status]);
  if (status !== "signed-in") return <ReceiptState waiting />;
  return (
    <QueryProvider>
      <OwnReceipt bookingId={bookingId} />
    </QueryProvider>
  );
}

function OwnReceipt({ bookingId }: { bookingId: string }) {
  const { profile } = useAuth();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { data: booking, error } = useServerQuery(["my-bookings", bookingId], (client) =>
    loadMyBooking(client, bookingId),
  );
  const numbers = useServerQuery(["my-receipts", bookingId], (client) => loadMyReceipts(client, bookingId));
  if (numbers.data === undefined)
    return <ReceiptState waiting={!error && !numbers.error} failed={error !== null || numbers.error !== null} />;
  if (!booking || booking.paymentStatus === "pending" || !root)
    return <ReceiptState waiting={booking === undefined && !error} failed={error !== null} />;
  return (
    <Page narrow>
      <ReceiptPage booking={booking} numbers={numbers.data} settings={root.settings} payer={profile?.full_name ?? ""} />
    </Page>
  );
}

/** Shown until the receipt is loaded, or if it does not exist. */
function ReceiptState({ waiting, failed = false }: { waiting: boolean; failed?: boolean }) {
  return (
    <Page narrow title={t("Receipt")}>
      {waiting ? (
        <Spinner label={t("Looking up your receipt…")} />
      ) : (
        <Notice tone="bad" title={t("There is no receipt to show")}>
          <p>
            {failed
              ? t("It could not be loaded. Please try again in a moment.")
              : t("No payment of yours belongs to this address.")}
          </p>
          <ButtonLink to="/account" className="self-start">
            {t("Your account")}
          </ButtonLink>
        </Notice>
      )}
      <NoScriptMessage>{t("Your receipt needs JavaScript, which this browser has switched off.")}</NoScriptMessage>
    </Page>
  );
}
