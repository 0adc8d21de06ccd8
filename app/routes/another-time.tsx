import { data, useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import type { AnswerOf } from "#app/kit/backend/server/functions.ts";
import { backendContext } from "#app/kit/backend/server/server-context.ts";
import { readJson } from "#app/kit/backend/server/server-result.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import { practiceName } from "#app/settings/public-settings.ts";
import { formatDateTime, formatDay, formatDuration, formatZone } from "#domain/wording.ts";
import type { timesToChoose } from "#server/bookings/actions.ts";
import type { Route } from "./+types/another-time.ts";

type Session = AnswerOf<typeof timesToChoose>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readJson(
    context.get(backendContext),
    `/functions/v1/times-to-choose?${new URLSearchParams({ key: params.key })}`,
  );
  if (!found.ok && found.refusal.status !== 404) throw data(null, { status: 503 });
  return data(found.ok ? (found.value as Session) : null, {
    status: found.ok ? 200 : 404,
    headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: t("Choose another time | {practice}", { practice: practiceName(matches[0].loaderData) }) },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" }, // the URL gives access
  ];
}

/** The page of the link in an email that asks for another time. Works without JavaScript and without an account. */
export default function AnotherTime({ loaderData: session, params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  if (session?.state === "open") return <Choice session={session} of={params.key} isTaken={query.has("not")} />;
  if (session?.state === "used") {
    const { service, date, time, zone } = session;
    return (
      <Page
        title={query.get("not") === "time-chosen" ? t("A time is chosen already") : t("Your new time")}
        intro={t(
          "{service} is on {date} at {time} ({zone}). An email with all that you need is on its way. If it does not suit you after all, please reply to it.",
          { service, date: formatDay(date, "full"), time, zone: formatZone(zone) },
        )}
        narrow
      >
        <ButtonLink to="/">{t("To the first page")}</ButtonLink>
      </Page>
    );
  }
  return (
    <Page
      title={t("This link is no longer in use")}
      intro={
        session
          ? t("No other time can be chosen by it: the session was cancelled, and all that you paid comes back.")
          : t("Please look for the latest email about your session, or write to me.")
      }
      narrow
    >
      <ButtonLink to="/book">{t("See what is free")}</ButtonLink>
    </Page>
  );
}

/** So many days are open at once; the others open when pressed. */
const OPEN_DAYS = 4;

function Choice({ session, of, isTaken }: { session: Session; of: string; isTaken: boolean }) {
  const { service, date, time, duration, until, zone } = session;
  const days = Object.entries(session.days)
    .filter(([, times]) => times.length > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <Page
      title={t("Choose another time")}
      intro={t("{service}, {duration}. I cannot be there on {date} at {time}. I am sorry.", {
        service,
        duration: formatDuration(duration),
        date: formatDay(date, "long"),
        time,
      })}
      narrow
    >
      {isTaken && (
        <Notice tone="bad" title={t("This time was taken a moment ago")}>
          <p>{t("Nothing has changed yet. Please choose another one.")}</p>
        </Notice>
      )}
      <p className="mb-8 max-w-prose text-lg">
        {days.length > 0
          ? t("Press a time, and your session is there. It costs nothing, and can be done until {until}.", {
              until: formatDateTime(Date.parse(until) - 60_000, zone, "long"),
            })
          : t("No time is free in the next weeks. Please reply to the email, and we find one.")}{" "}
        {t(
          "If you choose nothing, the session is cancelled by itself, and all that you paid comes back. Times are in {zone}.",
          { zone: formatZone(zone) },
        )}
      </p>
      <form method="post" action="/functions/v1/choose-time">
        <input type="hidden" name="key" value={of} />
        {days.map(([day, times], nth) => (
          <details key={day} open={nth < OPEN_DAYS} className="border-t border-hairline">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
              {formatDay(day, "long")}
              <span className="font-normal text-quiet tabular-nums">{t("{times} free", { times: times.length })}</span>
            </summary>
            <div className="grid grid-cols-3 gap-2 pb-5 sm:grid-cols-5">
              {times.map((each) => (
                <Button
                  key={each}
                  type="submit"
                  name="at"
                  value={`${day} ${each}`}
                  aria-label={`${formatDay(day, "long")}, ${each}`}
                >
                  {each}
                </Button>
              ))}
            </div>
          </details>
        ))}
      </form>
    </Page>
  );
}
