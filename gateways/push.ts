import type { PushKeys, PushSubscription } from "#domain/messages/push.ts";
import { type GuardSettings, guardedRequests } from "./calendars/guarded-request.ts";

/** Web Push (RFC 8030), encrypted for the device (RFC 8291) and signed by the practice (RFC 8292). */
export type PushGateway = {
  makeKeys(): Promise<PushKeys>;
  /** Whether it may be a push service at all: https, except for stand-ins. Its address is checked at every sending. */
  allows(endpoint: string): boolean;
  /** The status that the push service answered; throws where it did not answer or must not be asked. */
  send(keys: PushKeys, to: PushSubscription, message: object): Promise<number>;
};

/** Loaded at the first use. */
const webPush = async () => (await import("web-push")).default;

const KEPT_SECONDS = 12 * 60 * 60;

/** `settings` are for tests: production gives none. */
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
      const details = (await webPush()).generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_SECONDS,
        urgency: "high",
      });
      const { status } = await request(endpoint, { method: "POST", headers: details.headers, body: details.body, keepsRedirect: true });
      return status;
    },
  };
}
