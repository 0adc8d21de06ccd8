import { refusals } from "#kit/server/action.ts";

/** Why a newsletter is refused. */
export const NEWSLETTER = refusals({
  "newsletter-not-found": [404, "This newsletter no longer exists"],
  "changed-meanwhile": [409, "This was changed in another window meanwhile. Please look at it again"],
  "newsletter-is-sent": [409, "This newsletter is being sent or was sent. It stays as it is"],
  "newsletter-is-empty": [409, "This newsletter has no text yet. Write it before you send it"],
  "newsletter-not-sending": [409, "This newsletter is not being sent any more"],
  "no-subscribers": [409, "There are no subscribers yet. People count once they have confirmed by email"],
});
