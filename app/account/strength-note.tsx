import { useEffect, useState } from "react";
import { readJson } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import type { ApiFetch } from "#app/backend/server-context.ts";

const PAUSE_MS = 500;
const WORTH_ASKING = 6; // characters

/**
 * What the server would say to this password, once typing pauses: its own words, or that it is good. Silent while it is short, and when
 * the server does not answer: the form will say. `about`: address and name, which no password should be made of.
 */
export function StrengthNote({ password, about }: { password: string; about: string[] }) {
  const { visitor } = useAuth();
  const [judged, setJudged] = useState<{ password: string; fault: string | null }>();
  const known = about.join("\n");
  useEffect(() => {
    if (password.length < WORTH_ASKING) return undefined;
    const stop = new AbortController();
    const ask = async () => {
      const fault = await judge(visitor, password, known.split("\n").filter(Boolean), stop.signal);
      if (fault !== undefined && !stop.signal.aborted) setJudged({ password, fault });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [password, known, visitor]);

  const said = judged?.password === password ? judged : undefined;
  return (
    <p role="status" className={`min-h-5 text-sm ${said?.fault === null ? "text-good" : "text-quiet"}`}>
      {said && (said.fault ?? "A good password.")}
    </p>
  );
}

/** The server's sentence, null when there is nothing to say against it, undefined when there was no answer. */
async function judge(visitor: ApiFetch, password: string, about: string[], signal: AbortSignal): Promise<string | null | undefined> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ password, about }) };
  const asking = { fetch: (path: string, reading?: RequestInit) => visitor.fetch(path, { ...reading, ...init }) };
  const answer = await readJson(asking, "/functions/v1/judge-password", signal);
  return answer.ok ? (answer.value as { fault: string | null }).fault : undefined;
}
