import { createRefuse, type RefusalEntry } from "#kit/server/refusals.ts";
import { MAX_BODY_BYTES } from "@sacred-space/runtime/listen.ts";

type AuthRefusal = Required<RefusalEntry>;

const invalid = (message: string): AuthRefusal => ({ status: 400, code: "validation_failed", message });

/** Every refusal of the auth API: its status, and GoTrue's code and message, by which its clients know it: it is said in no other language. */
const REFUSALS = {
  "invalid-credentials": { status: 400, code: "invalid_credentials", message: "Invalid login credentials" },
  "unsupported-grant": { status: 400, code: "invalid_credentials", message: "unsupported_grant_type" },
  "email-not-confirmed": { status: 400, code: "email_not_confirmed", message: "Email not confirmed" },
  "sign-in-banned": { status: 400, code: "user_banned", message: "User is banned" },
  "refresh-banned": { status: 400, code: "user_banned", message: "Invalid Refresh Token: User Banned" },
  "refresh-unknown": {
    status: 400,
    code: "refresh_token_not_found",
    message: "Invalid Refresh Token: Refresh Token Not Found",
  },
  "refresh-used": { status: 400, code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
  "session-over": { status: 400, code: "session_expired", message: "Invalid Refresh Token: Session Expired" },
  "session-idle": {
    status: 400,
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired (Inactivity)",
  },
  "refresh-malformed": invalid("Refresh token is not valid"),
  "sign-up-needs-password": invalid("Signup requires a valid password"),
  "sign-up-needs-address": {
    status: 422,
    code: "anonymous_provider_disabled",
    message: "Anonymous sign-ins are disabled",
  },
  "sign-in-needs-address": invalid("missing email or phone"),
  "otp-needs-address": invalid("One of email or phone must be set"),
  "address-needed": invalid("An email address is required"),
  "address-too-long": invalid("An email address is too long"),
  "address-malformed": invalid("Unable to validate email address: invalid format"),
  "phone-disabled": { status: 400, code: "phone_provider_disabled", message: "Phone logins are disabled" },
  "phone-sign-up-disabled": { status: 400, code: "phone_provider_disabled", message: "Phone signups are disabled" },
  "provider-disabled": invalid("Unsupported provider: provider is not enabled"),
  "data-malformed": invalid("User metadata is not valid"),
  "password-too-long": invalid("Password cannot be longer than 72 characters"),
  "password-weak": { status: 422, code: "weak_password", message: "Password is too weak" },
  "already-registered": { status: 422, code: "user_already_exists", message: "User already registered" },
  "mail-too-soon": {
    status: 429,
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after {seconds} seconds.",
  },
  "too-many-emails": { status: 429, code: "over_email_send_rate_limit", message: "email rate limit exceeded" },
  "too-often": { status: 429, code: "over_request_rate_limit", message: "Request rate limit reached" },
  "too-many-codes": {
    status: 429,
    code: "over_request_rate_limit",
    message: "There were too many wrong codes. The link in the email still works",
  },
  "too-busy": { status: 429, code: "over_request_rate_limit", message: "Request rate limit reached" },
  "sign-ups-off": { status: 422, code: "signup_disabled", message: "Signups not allowed for this instance" },
  "otp-needs-account": { status: 422, code: "otp_disabled", message: "Signups not allowed for otp" },
  "address-taken": {
    status: 422,
    code: "email_exists",
    message: "A user with this email address has already been registered",
  },
  "same-password": {
    status: 422,
    code: "same_password",
    message: "New password should be different from the old password.",
  },
  "passkey-needs-sign-in": {
    status: 400,
    code: "reauthentication_needed",
    message: "Please sign in again to add a passkey",
  },
  "factor-needs-sign-in": {
    status: 400,
    code: "reauthentication_needed",
    message: "Please sign in again to set up an authenticator app",
  },
  "nonce-needed": {
    status: 400,
    code: "reauthentication_needed",
    message: "Password update requires reauthentication",
  },
  "nonce-wrong": { status: 422, code: "reauthentication_not_valid", message: "Nonce has expired or is invalid" },
  "current-password-needed": {
    status: 400,
    code: "current_password_required",
    message: "Current password required when setting new password.",
  },
  "current-password-wrong": {
    status: 400,
    code: "current_password_invalid",
    message: "Current password does not match the one on record.",
  },
  "code-not-shown": {
    status: 401,
    code: "insufficient_aal",
    message: "AAL2 session is required to update email or password when MFA is enabled.",
  },
  "reauthenticate-unconfirmed": {
    status: 422,
    code: "email_not_confirmed",
    message: "Please verify your email first.",
  },
  "factor-type-unknown": invalid("factor_type needs to be totp"),
  "factor-name-long": invalid("friendly_name and issuer can have 100 characters at most"),
  "factor-id-malformed": { status: 404, code: "validation_failed", message: "factor_id must be an UUID" },
  "factor-unknown": { status: 404, code: "mfa_factor_not_found", message: "Factor not found" },
  "factor-name-taken": {
    status: 422,
    code: "mfa_factor_name_conflict",
    message: "A factor with this friendly name already exists for this user",
  },
  "too-many-factors": {
    status: 422,
    code: "too_many_enrolled_mfa_factors",
    message: "Maximum number of verified factors reached, unenroll to continue",
  },
  "enrol-needs-code": { status: 403, code: "insufficient_aal", message: "AAL2 required to enroll a new factor" },
  "drop-needs-code": { status: 422, code: "insufficient_aal", message: "AAL2 required to unenroll verified factor" },
  "challenge-unknown": {
    status: 422,
    code: "mfa_factor_not_found",
    message: "MFA factor with the provided challenge ID not found",
  },
  "challenge-spent": {
    status: 422,
    code: "mfa_ip_address_mismatch",
    message: "Challenge and verify IP addresses mismatch",
  },
  "challenge-expired": {
    status: 422,
    code: "mfa_challenge_expired",
    message: "MFA challenge has expired, verify against another challenge or create a new challenge.",
  },
  "wrong-code": { status: 422, code: "mfa_verification_failed", message: "Invalid TOTP code entered" },
  "passkey-challenge-unknown": {
    status: 400,
    code: "webauthn_challenge_not_found",
    message: "WebAuthn challenge not found",
  },
  "passkey-challenge-expired": {
    status: 400,
    code: "webauthn_challenge_expired",
    message: "WebAuthn challenge has expired",
  },
  "passkey-refused": { status: 400, code: "webauthn_verification_failed", message: "Credential verification failed" },
  "passkey-unknown": { status: 404, code: "webauthn_credential_not_found", message: "Passkey not found" },
  "passkey-exists": { status: 422, code: "webauthn_credential_exists", message: "This passkey is already registered" },
  "too-many-passkeys": {
    status: 422,
    code: "too_many_passkeys",
    message: "Maximum number of passkeys reached, remove one to continue",
  },
  "passkey-needs-code": { status: 403, code: "insufficient_aal", message: "AAL2 required to change passkeys" },
  "user-unknown": { status: 404, code: "user_not_found", message: "User not found" },
  "user-id-malformed": { status: 404, code: "validation_failed", message: "user_id must be an UUID" },
  "practitioner-stays": {
    status: 422,
    code: "validation_failed",
    message: "The practitioner's account cannot be deleted",
  },
  "ban-malformed": invalid("invalid format for ban duration"),
  "role-unknown": invalid("The only role of an account is authenticated"),
  "password-twice": invalid("Only a password or a password hash should be provided"),
  "hash-unknown": invalid(
    "password_hash must be a bcrypt hash ($2a$, $2b$ or $2y$, cost 4 to 14) or an argon2 hash (PHC string, at most 256 MiB, 16 passes and 16 lanes, 1 GiB over all passes)",
  ),
  "hash-too-late": invalid("password_hash can be given only when the account is created"),
  "id-malformed": invalid("ID must conform to the uuid v4 format"),
  "id-nil": invalid("ID cannot be a nil uuid"),
  "id-taken": { status: 422, code: "user_already_exists", message: "A user with this id has already been registered" },
  "page-malformed": invalid("Bad Pagination Parameters"),
  "link-type-unknown": invalid("Invalid email action link type requested"),
  "linking-off": { status: 404, code: "manual_linking_disabled", message: "Manual linking is disabled" },
  "not-admin": { status: 403, code: "not_admin", message: "User not allowed" },
  "app-data-not-yours": {
    status: 403,
    code: "not_admin",
    message: "Updating app_metadata requires admin privileges",
  },
  "challenge-incomplete": invalid("PKCE flow requires code_challenge_method and code_challenge"),
  "challenge-length": invalid("code challenge has to be between 43 and 128 characters"),
  "challenge-characters": invalid(
    "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
  ),
  "challenge-method": invalid("code_challenge_method has to be s256 or plain"),
  "code-incomplete": invalid("invalid request: both auth code and code verifier should be non-empty"),
  "code-not-found": {
    status: 404,
    code: "flow_state_not_found",
    message: "invalid flow state, no valid flow state found",
  },
  "code-expired": { status: 422, code: "flow_state_expired", message: "invalid flow state, flow state has expired" },
  "wrong-verifier": {
    status: 400,
    code: "bad_code_verifier",
    message: "code challenge does not match previously saved code verifier",
  },
  "verify-needs-type": invalid("Verify requires a verification type"),
  "verify-needs-token": invalid("Verify requires a token or a token hash"),
  "verify-needs-one-token": invalid("Verify requires either a token or a token hash"),
  "verify-needs-address": invalid("Only an email address or phone number should be provided on verify"),
  "verify-needs-only-hash": invalid("Only the token_hash and type should be provided"),
  "verify-type-unknown": invalid("Invalid email verification type"),
  "link-expired": { status: 403, code: "otp_expired", message: "Email link is invalid or has expired" },
  "code-wrong": { status: 403, code: "otp_expired", message: "Token has expired or is invalid" },
  "resend-type-unknown": invalid("Missing one of these types: signup, email_change, sms, phone_change"),
  "scope-unknown": invalid("Unsupported logout scope"),
  "no-bearer": { status: 401, code: "no_authorization", message: "This endpoint requires a valid Bearer token" },
  "bad-token": { status: 403, code: "bad_jwt", message: "invalid JWT: unable to parse or verify signature" },
  "no-subject": { status: 403, code: "bad_jwt", message: "invalid claim: missing sub claim" },
  "user-gone": { status: 403, code: "user_not_found", message: "User from sub claim in JWT does not exist" },
  "session-ended": {
    status: 403,
    code: "session_not_found",
    message: "Session from session_id claim in JWT does not exist",
  },
  "user-banned": { status: 403, code: "user_banned", message: "User is banned" },
  "bad-json": { status: 400, code: "bad_json", message: "Could not parse request body as JSON" },
  "not-json": { status: 415, code: "validation_failed", message: "Content-Type must be application/json" },
  "too-large": {
    status: 413,
    code: "request_entity_too_large",
    message: `Request body too large (max ${MAX_BODY_BYTES} bytes)`,
  },
  "no-such-path": { status: 404, code: "not_found", message: "Path not found" },
  "wrong-method": { status: 405, code: "method_not_allowed", message: "Method not allowed" },
  "database-away": {
    status: 503,
    code: "unexpected_failure",
    message: "The service is briefly unavailable, please try again",
  },
  unexpected: {
    status: 500,
    code: "unexpected_failure",
    message: "Unexpected failure, please check server logs for more information",
  },
} satisfies Record<string, AuthRefusal>;

export type AuthReason = keyof typeof REFUSALS;

/** Status, code and message of one refusal. */
export function refusalOf(reason: AuthReason): AuthRefusal {
  return REFUSALS[reason];
}

/** Everything that the auth API can refuse with. */
export function allRefusals(): AuthRefusal[] {
  return Object.values(REFUSALS);
}

const VERSION_HEADER = "X-Supabase-Api-Version";
const CODES_SINCE = "2024-01-01";

/** Refuses in the shape that the client's API version asks for. From 500 up the old shape carries `errorId`, which is also in the log. */
export const refuse = createRefuse<AuthReason>(
  refusalOf,
  (c, { status, code, message }, { extra, headers, errorId }) => {
    if (asksForCodes(c.req.header(VERSION_HEADER))) {
      return c.json({ code, message, ...extra }, status, { ...headers, [VERSION_HEADER]: CODES_SINCE });
    }
    const id = status >= 500 && errorId ? { error_id: errorId } : {};
    return c.json({ code: status, error_code: code, msg: message, ...id, ...extra }, status, {
      ...headers,
      "X-Sb-Error-Code": code,
    });
  },
);

function asksForCodes(version: string | undefined): boolean {
  if (version === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(version)) return false;
  const day = new Date(`${version}T00:00:00Z`);
  return version >= CODES_SINCE && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(version);
}
