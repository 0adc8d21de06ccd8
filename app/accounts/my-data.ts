import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ServerResult, mapResult } from "#app/kit/backend/server/server-result.ts";
import { resultOf } from "#app/kit/backend/server/data-result.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import { act, type AnswerOf, callFunction } from "#app/kit/backend/server/functions.ts";
import type { Rows } from "#app/kit/backend/rows.ts";
import type { ownDataTerms } from "#server/accounts/actions.ts";
import type { OwnerProof } from "./emailed-code.ts";

/** A consent to one version of a document; `givenAt` is ISO. */
export type GivenConsent = {
  document: Rows["consents"]["document"];
  version: string;
  givenAt: string;
  ruleVersion: number | null;
  leastAge: number;
  /** Given for a booking; otherwise for an account. */
  isForBooking: boolean;
};

type ConsentRow = Pick<Rows["consents"], "document" | "version" | "given_at" | "rule_version" | "booking_id"> & {
  booking_rules: Pick<Rows["booking_rules"], "least_age"> | null;
};

export async function loadOwnConsents(client: DataClient, userId: string): Promise<ServerResult<GivenConsent[]>> {
  const response = await client
    .from("consents")
    .select("document,version,given_at,rule_version,booking_id,booking_rules(least_age)")
    .eq("user_id", userId)
    .order("given_at", { ascending: false })
    .overrideTypes<ConsentRow[], { merge: false }>();
  return mapResult(resultOf(response), (rows) =>
    rows.map(({ document, version, given_at, rule_version, booking_id, booking_rules }) => ({
      document,
      version,
      givenAt: given_at,
      ruleVersion: rule_version,
      leastAge: booking_rules?.least_age ?? DEFAULT_RULE.leastAge,
      isForBooking: booking_id !== null,
    })),
  );
}

/** Exports all of the user's personal data; requires proof of ownership. */
export function downloadMyData(client: DataClient, proof: OwnerProof): Promise<ServerResult<object>> {
  return callFunction(client, "export-my-data", proof);
}

/**
 * The terms of an erasure: whether there is a password to ask for, and what it would cancel and refund now. `toCreditsPence` of the refund
 * goes to vouchers and passes; `passSessions` are the sessions left on passes.
 */
export type OwnDataTerms = AnswerOf<typeof ownDataTerms>;

export function loadOwnDataTerms(client: DataClient): Promise<ServerResult<OwnDataTerms>> {
  return act<typeof ownDataTerms>(client, "own-data-terms", {});
}

/** Erases the account permanently; requires proof of ownership. Refused with `refund-changed` if the refund differs from `refundPence`. */
export function requestErasure(
  client: DataClient,
  proof: OwnerProof,
  refundPence: number,
): Promise<ServerResult<object>> {
  return callFunction(client, "erase-my-account", { ...proof, refundPence });
}
