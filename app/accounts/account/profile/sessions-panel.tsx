import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDateTime } from "#domain/wording.ts";
import type { endSession, mySessions } from "#server/accounts/actions.ts";
import { deviceName } from "./device-name.ts";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { toServerResult } from "#app/accounts/auth-error.ts";

export function SessionsPanel() {
  const { data, error, refetch } = useServerQuery(["sessions"], (client) =>
    act<typeof mySessions>(client, "my-sessions", {}),
  );
  const change = {
    errorToast: t("That did not work. Please try again"),
    successToast: t("Signed out there"),
    invalidates: ["sessions"],
  };
  const endOne = useServerMutation({
    ...change,
    mutationFn: (client, sessionId: string) => act<typeof endSession>(client, "end-session", { sessionId }),
  });
  const endOthers = useServerMutation({ ...change, mutationFn: endOtherSessions });
  const busy = endOne.isPending || endOthers.isPending;

  if (error) return <NotRead title={t("Where you are signed in could not be loaded")} onAgain={() => void refetch()} />;
  if (!data) return <p className="mt-5 text-quiet">{t("Loading where you are signed in…")}</p>;
  const { sessions } = data;
  return (
    <>
      <ul aria-label={t("Where you are signed in")} className="divide-y divide-hairline border-b border-hairline">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div>
              <p className="font-medium">
                {deviceName(session.userAgent)}
                {session.current && <span className="font-normal text-gold"> · {t("this device")}</span>}
              </p>
              <p className="text-sm text-quiet">
                {rich("Signed in on {signedInAt}, last used on {lastUsedAt}", {
                  signedInAt: moment(session.signedInAt),
                  lastUsedAt: moment(session.lastUsedAt),
                })}
              </p>
            </div>
            {!session.current && (
              <Button
                busy={endOne.isPending && endOne.variables === session.id}
                disabled={busy}
                onClick={() => endOne.mutate(session.id)}
              >
                {rich("Sign out<span> {device}</span>", {
                  device: deviceName(session.userAgent),
                  span: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-5" busy={endOthers.isPending} disabled={busy} onClick={() => endOthers.mutate()}>
          {t("Sign out all other devices")}
        </Button>
      )}
    </>
  );
}

function moment(at: string) {
  return <time dateTime={at}>{formatDateTime(at, undefined, "dayAndMonth", " at ")}</time>;
}

async function endOtherSessions(client: BackendClient): Promise<ServerResult<unknown>> {
  const { error } = await (await client.auth()).signOut({ scope: "others" });
  return toServerResult({ data: null, error }, () => undefined);
}
