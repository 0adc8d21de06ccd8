import { useEffect } from "react";
import { useNavigate, useParams, useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadMyReading } from "#app/readings/readings.ts";
import { QueryProvider, useServerQuery } from "#app/kit/backend/queries.tsx";
import { practiceName, practiceZone } from "#app/settings/public-settings.ts";
import { ReadingPage } from "#app/readings/account/reading-page.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { Paragraphs } from "#app/site/blocks/rich-text.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { NoScriptMessage } from "#app/kit/ui/no-script-message.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import type { Route } from "./+types/reading.ts";

export const handle = { hydration: "idle" };

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Your reading | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
  ];
}

/** A written reading, visible to its client only; printable. */
export default function Reading() {
  const { status } = useAuth();
  const { bookingId = "" } = useParams();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "signed-out")
      void navigate(`/auth?next=${encodeURIComponent(`/account/reading/${bookingId}`)}`, { replace: true });
  }, [bookingId, navigate, status]);
  if (status !== "signed-in") return <Loading />;
  return (
    <QueryProvider>
      <OwnReading bookingId={bookingId} />
    </QueryProvider>
  );
}

function OwnReading({ bookingId }: { bookingId: string }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const {
    data: reading,
    error,
    isFetching,
    refetch,
  } = useServerQuery(["my-reading", bookingId], (client) => loadMyReading(client, bookingId));
  if (reading) {
    return (
      <Page narrow>
        <ReadingPage reading={reading} zone={practiceZone(root)}>
          <Paragraphs text={reading.text} />
        </ReadingPage>
      </Page>
    );
  }
  if (reading === undefined && !error) return <Loading />;
  return (
    <Page narrow title={t("Your reading")}>
      {error ? (
        <Notice tone="bad" title={t("Your reading could not be loaded")}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t("Try again")}
          </Button>
        </Notice>
      ) : (
        <Notice title={t("There is no reading here")}>
          <p>{t("It may not have been sent yet, or belong to another account. Your account page lists yours.")}</p>
          <ButtonLink to="/account">{t("Your account")}</ButtonLink>
        </Notice>
      )}
    </Page>
  );
}

function Loading() {
  return (
    <Page narrow title={t("Your reading")}>
      <Spinner label={t("Opening your reading…")} />
      <NoScriptMessage>
        {t("Showing your reading needs JavaScript, which this browser has switched off.")}
      </NoScriptMessage>
    </Page>
  );
}
