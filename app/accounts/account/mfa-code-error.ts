import { t } from "@sacred-space/words/t.ts";
import type { Refusal } from "#app/kit/backend/server/server-result.ts";

const MESSAGES: Record<string, string> = {
  mfa_verification_failed: t("This code is not right, or it has been used. Wait for the next one and enter that."),
  mfa_challenge_expired: t("That took too long. Enter the code that is shown now."),
  mfa_ip_address_mismatch: t("There were too many tries. Enter the code that is shown now."),
  over_request_rate_limit: t(
    "There were too many wrong codes. Please wait five minutes, and longer if this comes again.",
  ),
};

/** The message for a refused code of a second factor. */
export function codeErrorMessage({ code, message }: Refusal): string {
  return (Object.hasOwn(MESSAGES, code) && MESSAGES[code]) || message;
}
