import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Store } from "./store.ts";
import { type CardPageAddress, expireDueSessions } from "./sessions.ts";

type Delivery = {
  /** Looks for due events now instead of at the next tick. */
  wake(): void;
  /** Stops the timer, aborts running deliveries and waits for them; they are delivered again after the next start. */
  stop(): Promise<void>;
};

type DueEvent = { id: string; type: string; body: string };

const TICK_MS = 2_000;
const ANSWER_WITHIN_MS = 10_000;
/** While one node delivers an event, no other does; if that node crashes, the event is due again after this time. */
const LEASE = "30 seconds";
const GIVE_UP_AFTER = "3 days";

/**
 * Delivers stored events to the webhook, signed, at least once and in no guaranteed order. Retries until a 2xx response, after 1, 2, 4 ...
 * seconds up to an hour, for 3 days. Also expires overdue sessions. Safe to run on several nodes.
 */
export function deliverEvents({
  store,
  webhookUrl,
  webhookSecret,
  cardPage,
  log,
}: {
  store: Store;
  webhookUrl: string;
  webhookSecret: string;
  cardPage: CardPageAddress;
  log: Logger;
}): Delivery {
  const ending = new AbortController();
  let round: Promise<void> | undefined;
  let again = false;

  const deliver = async (event: DueEvent) => {
    const outcome = await send(event, webhookUrl, webhookSecret, ending.signal);
    if (outcome !== undefined)
      log.warn({ event: event.id, type: event.type, outcome }, "A card event was not taken and will be sent again");
    await store.transaction(async ({ rows }) => {
      if (outcome === undefined)
        await rows("update stand_in_stripe.events set delivered_at = now() where id = $1", [event.id]);
      else await rows(POSTPONE, [event.id]);
    });
  };
  const work = async () => {
    await store.transaction((tx) => expireDueSessions(tx, cardPage));
    // A leased event is always sent or postponed, even during a stop: an abandoned lease would delay it.
    while (!ending.signal.aborted) {
      const due = await store.transaction(({ rows }) => rows<DueEvent>(TAKE));
      if (due.length === 0) return;
      await Promise.all(due.map(deliver));
    }
  };
  const wake = () => {
    if (ending.signal.aborted) return;
    if (round) {
      again = true;
      return;
    }
    round = work()
      .catch((error: unknown) => log.warn({ reason: (error as Error).message }, "Card events cannot be delivered now"))
      .finally(() => {
        round = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  const timer = setInterval(wake, TICK_MS).unref();
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await round;
    },
  };
}

const TAKE = `update stand_in_stripe.events set attempts = attempts + 1, next_attempt_at = now() + interval '${LEASE}'
  where id in (
    select id from stand_in_stripe.events
    where delivered_at is null and given_up_at is null and next_attempt_at <= now()
    order by next_attempt_at, number limit 10 for update skip locked
  ) returning id, type, body`;

const POSTPONE = `update stand_in_stripe.events
  set next_attempt_at = now() + make_interval(secs => least(power(2, least(attempts, 12) - 1), 3600)),
    given_up_at = case when stored_at < now() - interval '${GIVE_UP_AFTER}' then now() end
  where id = $1`;

/** Undefined if the receiver accepted the event; otherwise the reason. */
async function send(event: DueEvent, url: string, secret: string, ending: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: event.body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureOf(event.body, secret, new Date()),
        "user-agent": "Stripe-stand-in/1.0",
      },
      redirect: "manual",
      signal: AbortSignal.any([ending, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return error instanceof DOMException ? error.name : "no connection";
  }
}

/** `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, created anew for every attempt (docs.stripe.com/webhooks/signature). */
export function signatureOf(body: string, secret: string, sentAt: Date): string {
  const t = Math.floor(sentAt.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
