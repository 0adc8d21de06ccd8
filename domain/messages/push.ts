/** The key pair that identifies the practice to push services (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string };

/** The address of a browser at its push service, and the keys for messages that only this browser can decrypt (RFC 8291). */
export type PushSubscription = { endpoint: string; p256dh: string; auth: string };
