import { useEffect, useState } from "react";
import { useNavigate, useParams, useRouteLoaderData } from "react-router";
import { type Answer, UNREACHABLE } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadMyBooking, type MyBooking } from "#app/backend/bookings/my-bookings.ts";
import { practiceName } from "#app/backend/settings/public-settings.ts";
import { ReceiptPage } from "#app/booking/my-bookings/receipt-page.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NeedsScripts } from "#app/ui/needs-scripts.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/receipt.ts";

export const handle = { takeover: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Receipt | ${practiceName(matches[0].loaderData)}` }, { name: "robots", content: "noindex" }];
}

/** The receipt of one booking, for its owner, to read and to print. */
export default function Receipt() {
  const { status, profile, connect } = useAuth();
  const { bookingId = "" } = useParams();
  const navigate = useNavigate();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const [answer, setAnswer] = useState<Answer<MyBooking | null>>();
  useEffect(() => {
    if (status === "signed-out") void navigate(`/auth?next=${encodeURIComponent(`/account/receipt/${bookingId}`)}`, { replace: true });
    if (status !== "signed-in") return;
    let current = true;
    void connect()
      .then((client) => loadMyBooking(client, bookingId))
      .catch((): Answer<null> => ({ ok: false, refusal: UNREACHABLE }))
      .then((heard) => {
        if (current) setAnswer(heard);
      });
    return () => {
      current = false;
    };
  }, [bookingId, connect, navigate, status]);

  const paid = answer?.ok && answer.value?.paymentStatus !== "pending" ? answer.value : null;
  return (
    <Page narrow title={paid ? undefined : "Receipt"}>
      {!answer && <Spinner label="Looking up your receipt…" />}
      {answer && !paid && (
        <Notice tone="bad" title="There is no receipt to show">
          <p>{answer.ok ? "No payment of yours belongs to this address." : "It could not be loaded. Please try again in a moment."}</p>
          <ButtonLink to="/account" className="self-start">
            Your account
          </ButtonLink>
        </Notice>
      )}
      {paid && root && <ReceiptPage booking={paid} settings={root.settings} payer={profile?.full_name ?? ""} />}
      <NeedsScripts>Your receipt needs JavaScript, which this browser has switched off.</NeedsScripts>
    </Page>
  );
}
