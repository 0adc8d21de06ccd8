import type { PushKeys, PushSubscription } from "#domain/messages/push.ts";
import { type GuardSettings, guardedRequests } from "./calendars/guarded-request.ts";

/** Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed by the practice (RFC 8292). */
export type PushGateway = {
  makeKeys(): Promise<PushKeys>;
  /** Whether the endpoint may be a push service: https, except for stand-ins. Its IP address is checked at every send. */
  allows(endpoint: string): boolean;
  /** Returns the push service's status; throws if it did not answer or its address is not allowed. */
  send(keys: PushKeys, to: PushSubscription, message: object): Promise<number>;
};

/** Loaded at the first use. */
const webPush = async () => (await import("web-push")).default;

const KEPT_SECONDS = 12 * 60 * 60;

/** Only tests pass `settings`. */
export function webPushGateway(publicUrl: string, settings: GuardSettings = {}): PushGateway {
  const request = guardedRequests(settings);
  const subject = publicUrl.startsWith("https:") ? publicUrl : "mailto:practice@localhost";
  return {
    makeKeys: async () => (await webPush()).generateVAPIDKeys(),
    allows(endpoint) {
      const { protocol, origin } = new URL(endpoint);
      return protocol === "https:" || (settings.trustedOrigins ?? []).includes(origin);
    },
    async send(keys, { endpoint, p256dh, auth }, message) {
      const details = (await webPush()).generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: KEPT_SECONDS,
          urgency: "high",
        },
      );
      const { status } = await request(endpoint, {
        method: "POST",
        headers: details.headers,
        body: details.body,
        keepsRedirect: true,
      });
      return status;
    },
  };
}
