import { useCallback, useEffect, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import type { Answer } from "#app/backend/answer.ts";
import { endSession, loadSessions, type SignedInPlace } from "#app/backend/accounts/sessions.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { deviceName } from "./device-name.ts";
import { NotRead } from "#app/account/not-read.tsx";

/** Where its owner is signed in, and how to end that. */
export function SessionsPanel() {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [answer, setAnswer] = useState<Answer<SignedInPlace[]>>();
  const [busy, setBusy] = useState<string>();
  const load = useCallback(async () => setAnswer(await loadSessions(await connect())), [connect]);
  useEffect(() => void load(), [load]);

  const end = async (which: string, act: () => Promise<boolean>) => {
    setBusy(which);
    const done = await act().catch(() => false);
    toast(done ? { tone: "good", title: "Signed out there" } : { tone: "bad", title: "That did not work. Please try again" });
    await load();
    setBusy(undefined);
  };
  const endOne = (id: string) => end(id, async () => (await endSession(await connect(), id)).ok);
  const endOthers = () => end("others", async () => !(await (await connect()).auth.signOut({ scope: "others" })).error);

  if (!answer) return <p className="mt-5 text-quiet">Looking where you are signed in…</p>;
  if (!answer.ok) return <NotRead title="Where you are signed in could not be read" onAgain={() => void load()} />;
  const sessions = answer.value;
  return (
    <>
      <ul aria-label="Where you are signed in" className="divide-y divide-hairline border-b border-hairline">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div>
              <p className="font-medium">
                {deviceName(session.userAgent)}
                {session.current && <span className="font-normal text-gold"> · this device</span>}
              </p>
              <p className="text-sm text-quiet">
                Signed in on {moment(session.signedInAt)}, last used on {moment(session.lastUsedAt)}
              </p>
            </div>
            {!session.current && (
              <Button busy={busy === session.id} disabled={busy !== undefined} onClick={() => void endOne(session.id)}>
                Sign out<span className="sr-only"> {deviceName(session.userAgent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-5" busy={busy === "others"} disabled={busy !== undefined} onClick={() => void endOthers()}>
          Sign out all other devices
        </Button>
      )}
    </>
  );
}

const FORMAT: Intl.DateTimeFormatOptions = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

function moment(at: string) {
  return <time dateTime={at}>{new Date(at).toLocaleString("en-GB", FORMAT)}</time>;
}
