/** By which push services know the practice (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** A browser's push service, and the keys that only this browser reads with (RFC 8291). */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };
