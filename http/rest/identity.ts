import type { Asker } from "#database/as-caller.ts";
import { KEY_REFUSALS } from "#http/caller.ts";
import type { Identified } from "#http/desk.ts";
import type { Answer } from "./answer.ts";
import { refusalAnswer } from "./answer.ts";

type Unidentified = Omit<Extract<Identified, { ok: false }>, "reason"> & {
  reason: Extract<Identified, { ok: false }>["reason"] | "no-role";
};

/** Who asks, as this API takes it from whoever tells: a role and its claims. */
export type RestIdentified = { ok: true; caller: Asker } | Unidentified;

/** Why a request was not let in, in the words of the hosted gateway (keys, wire 0) and of the reference (tokens, wire 2.1). */
export function unidentifiedAnswer({ reason, detail }: Unidentified): Answer {
  switch (reason) {
    case "no-key":
      return gateway(KEY_REFUSALS["no-key"]);
    case "wrong-key":
      return gateway(KEY_REFUSALS["wrong-key"]);
    case "bad-token":
      return token("PGRST301", detail);
    case "expired-token":
    case "wrong-claims":
    case "session-ended":
    case "user-gone":
    case "user-banned":
    case "code-needed":
      return token("PGRST303", detail);
    case "no-role":
      return refusalAnswer({ status: 401, code: "22023", message: detail, headers: { "www-authenticate": "Bearer" } });
  }
}

function gateway(words: { message: string; hint: string }): Answer {
  return { status: 401, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(words) };
}

function token(code: string, message: string): Answer {
  const description = message.replaceAll(/[^\x20-\x7e]/g, "").replaceAll(/["\\]/g, "'");
  return refusalAnswer({
    status: 401,
    code,
    message,
    headers: { "www-authenticate": `Bearer error="invalid_token", error_description="${description}"` },
  });
}
