import { z } from "zod";
import { msg } from "@sacred-space/words/t.ts";
import { listAudit } from "#database/audit-trail.ts";
import { deleteSessions } from "./sessions/sessions.queries.ts";
import { auditFilter } from "#domain/accounts/audit-filter.ts";
import { done } from "#domain/result.ts";
import { action, admin, anyone, nothing, read, user } from "#kit/server/action.ts";
import { endpoint } from "#kit/server/mount.ts";
import { shared } from "#kit/server/refusals.ts";
import * as sessions from "./sessions/list-sessions.ts";
import * as terms from "./own-data/own-data-terms.ts";
import * as own from "./own-data/own-data.endpoint.ts";
import * as strength from "./passwords/password-strength.endpoint.ts";

const ownerProof = shared("wrong-password", "no-password", "nonce-wrong");

const mine = {
  about: "The user's own sessions, the last used first.",
  who: user(msg("Please sign in to see your sessions")),
  input: nothing,
  run: sessions.listMySessions,
};
export const readMySessions = read("my-sessions", mine);
export const mySessions = action("my-sessions", mine);

export const endSession = action("end-session", {
  about: "Ends one of the user's sessions. An unknown session, or another user's, gets the same answer.",
  who: user(msg("Please sign in to end a session")),
  input: z.object({ sessionId: z.uuid("is not the id of a session") }),
  run: async ({ database }, { userId }, { sessionId }) => {
    await deleteSessions(database, userId, "local", sessionId);
    return done();
  },
});

export const checkPassword = endpoint("password-strength", {
  about:
    "`{password, about}` -> `{fault: null | sentence}`: what the sign-up would say of this password, which is stored nowhere.",
  method: "POST",
  who: anyone,
  handle: strength.checkPassword,
});

export const ownDataTerms = action("own-data-terms", {
  about:
    "To be shown before an export or an erasure: both need the password, or an emailed code if there is none; what erasing would cancel and refund, a part of it to vouchers and passes, and the sessions left on passes, which end.",
  who: user(msg("Please sign in to see your data")),
  input: nothing,
  run: terms.ownDataTerms,
});

export const exportMyData = endpoint("export-my-data", {
  about: "`{password}` or `{nonce}` -> everything that is stored about the user.",
  method: "POST",
  who: user(msg("Please sign in to download your data")),
  refusals: ownerProof,
  handle: own.exportMyData,
});

export const eraseMyAccount = endpoint("erase-my-account", {
  about:
    "`{password, refundPence?}` or `{nonce, refundPence?}` -> `{}`: erases the user; `refundPence` is the refund that they were shown.",
  method: "POST",
  who: user(msg("Please sign in to erase your account")),
  refusals: { ...ownerProof, ...shared("refund-changed", "practitioner-stays", "changed-meanwhile") },
  handle: own.eraseMyAccount,
});

export const history = read("practice-history", {
  about: "A page of who changed what and when, the newest first.",
  who: admin,
  input: auditFilter,
  run: async ({ database }, _, filter) => done(await listAudit(database, filter)),
});
