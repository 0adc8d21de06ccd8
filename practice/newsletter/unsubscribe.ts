import { forgetSubscriber } from "#database/newsletter/subscribers.ts";
import { digest } from "#practice/accounts/hash-token.ts";
import type { Practice } from "#practice/practice.ts";

/** Takes whoever the link belongs to off the list and forgets the address. A link that belongs to nobody (any more) has nothing left to do. */
export async function unsubscribe(practice: Practice, token: string): Promise<void> {
  await practice.database.transaction((tx) => forgetSubscriber(tx, digest(token)));
}
