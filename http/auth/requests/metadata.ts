import { z } from "zod";
import { MAX_METADATA_BYTES } from "#server/accounts/users/change-account.ts";
import { refused } from "#domain/result.ts";
import type { Read } from "./input.ts";

/** The client's own data about itself; kept as it came, and nothing in it gives a right. */
export const dataShape = z.record(z.string(), z.unknown()).nullish();

/** The fields that the product reads. */
const knownShape = z.object({
  full_name: z.string().max(200).nullish(),
  consent_version: z.string().min(1).max(40).nullish(),
});

type OwnData = { metadata: Record<string, unknown>; fullName: string; consentVersion: string | undefined };

/** Reads the `data` of a sign-up; too much of it, or a name that is no text, is refused. */
export function readOwnData(data: z.output<typeof dataShape>): Read<OwnData> {
  const metadata = data ?? {};
  const known = knownShape.safeParse(metadata);
  if (!known.success || Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES)
    return refused("data-malformed");
  const { full_name: fullName, consent_version: consentVersion } = known.data;
  return { ok: true, value: { metadata, fullName: fullName ?? "", consentVersion: consentVersion ?? undefined } };
}
