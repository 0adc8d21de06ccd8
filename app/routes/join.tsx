import { data, redirect } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { loadJoining } from "#app/bookings/meeting.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { practiceName } from "#app/settings/public-settings.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import type { Joining } from "#domain/bookings/meeting.ts";
import { formatDateTime, formatZone } from "#domain/wording.ts";
import type { Route } from "./+types/join.ts";

const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
/** The maximum number of seconds until the page refreshes itself. */
const MAX_WAIT_SECONDS = 3600;

/** The number of seconds until the page refreshes itself; undefined if it does not. */
function refreshAfter({ state, opens, now }: Joining): number | undefined {
  const wait = Math.ceil((Date.parse(opens) - Date.parse(now)) / 1000) + 1;
  return state === "early" && wait < MAX_WAIT_SECONDS ? wait : undefined;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadJoining(context.get(backendContext), params.key);
  if (!found.ok) throw data(null, { status: 503 });
  if (found.value?.url) throw redirect(found.value.url, { headers: PRIVATE });
  return data(found.value ?? null, { status: found.value ? 200 : 404, headers: PRIVATE });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const wait = loaderData ? refreshAfter(loaderData) : undefined;
  return [
    { title: t("Your session by video | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" }, // the URL gives access
    ...(wait ? [{ httpEquiv: "refresh", content: String(wait) }] : []),
  ];
}

/** The page of a video session's link while its room is closed. Works without JavaScript and without an account. */
export default function Join({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <Page
        title={t("This link is no longer in use")}
        intro={t(
          "The session was moved or cancelled. A moved session has a new link, in the email about its new time and on your account page.",
        )}
        narrow
      >
        <ButtonLink to="/account">{t("Your account")}</ButtonLink>
      </Page>
    );
  }
  const { service, state, opens, zone } = loaderData;
  if (state === "over") {
    return (
      <Page title={t("This session is over")} intro={t("{service}. Thank you for being there.", { service })} narrow>
        <ButtonLink to="/account">{t("Your account")}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page title={t("A little early")} narrow>
      <p className="text-lg">{service}</p>
      <p className="mt-4 text-lg">
        {t("The link opens here on {opens} ({zone}), 15 minutes before the session.", {
          opens: formatDateTime(opens, zone, "long", " at "),
          zone: formatZone(zone),
        })}{" "}
        {refreshAfter(loaderData) ? t("Leave this page open, or come back then.") : t("Please come back then.")}
      </p>
      <ButtonLink to="/account" className="mt-8">
        {t("Your account")}
      </ButtonLink>
    </Page>
  );
}
