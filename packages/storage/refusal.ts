/** The protocol's error codes, each with its status and its `error`. */
const KINDS = {
  NoSuchBucket: ["404", "Bucket not found"],
  NoSuchKey: ["404", "not_found"],
  NotFound: ["404", "not_found"],
  KeyAlreadyExists: ["409", "Duplicate"],
  BucketAlreadyExists: ["409", "Duplicate"],
  ResourceNotEmpty: ["409", "InvalidRequest"],
  EntityTooLarge: ["413", "Payload too large"],
  InvalidMimeType: ["415", "invalid_mime_type"],
  InvalidKey: ["400", "InvalidKey"],
  InvalidBucketName: ["400", "Invalid Input"],
  InvalidJWT: ["400", "InvalidJWT"],
  InvalidSignature: ["400", "InvalidSignature"],
  ExpiredToken: ["400", "ExpiredToken"],
  InvalidRange: ["400", "invalid_range"],
  InvalidRequest: ["400", "InvalidRequest"],
  FeatureNotEnabled: ["409", "FeatureNotEnabled"],
  AccessDenied: ["403", "Unauthorized"],
  SlowDown: ["429", "too_many_requests"],
  DatabaseTimeout: ["544", "database_timeout"],
  InternalError: ["500", "internal"],
} as const;

type RefusalCode = keyof typeof KINDS;

/** Statuses that are also sent as the HTTP status; every other error is sent as 400, with its status in the body. */
const OWN_STATUS: ReadonlySet<string> = new Set(["429", "500", "544"]);

/** A refused request, with the protocol's message. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

export function refusalResponse({ code, message }: Refusal): Response {
  const [statusCode, error] = KINDS[code];
  return Response.json(
    { statusCode, error, code, message },
    {
      status: OWN_STATUS.has(statusCode) ? Number(statusCode) : 400,
      headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    },
  );
}

/** S3 clients read errors as XML alone. Our messages hold nothing to escape. */
export function s3Refusal({ code, message }: Refusal): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return new Response(body, {
    status: 400,
    headers: { "content-type": "application/xml", "cache-control": "no-store" },
  });
}

export const refusals = {
  noSuchBucket: () => new Refusal("NoSuchBucket", "Bucket not found"),
  noSuchKey: () => new Refusal("NoSuchKey", "Object not found"),
  exists: (what: "KeyAlreadyExists" | "BucketAlreadyExists" = "KeyAlreadyExists") =>
    new Refusal(what, "The resource already exists"),
  notEmpty: () => new Refusal("ResourceNotEmpty", "The bucket you tried to delete is not empty"),
  tooLarge: () => new Refusal("EntityTooLarge", "The object exceeded the maximum allowed size"),
  mimeType: (type: string) => new Refusal("InvalidMimeType", `mime type ${type} is not supported`),
  contentDiffers: (type: string) =>
    new Refusal("InvalidMimeType", `mime type ${type} is not supported: the content is of another type`),
  invalidKey: (key: string) => new Refusal("InvalidKey", `Invalid key: ${key.slice(0, MAX_SHOWN_LENGTH)}`),
  bucketName: () => new Refusal("InvalidBucketName", "Bucket name invalid"),
  invalidJwt: () => new Refusal("InvalidJWT", "Invalid JWT"),
  signature: () => new Refusal("InvalidSignature", "Invalid signature"),
  expired: () => new Refusal("ExpiredToken", "The provided token has expired."),
  range: () => new Refusal("InvalidRange", "invalid range provided"),
  request: (message: string) => new Refusal("InvalidRequest", message),
  notEnabled: (feature: string) =>
    new Refusal("FeatureNotEnabled", `The feature ${feature} is not enabled for this resource`),
  denied: (message = "new row violates row-level security policy") => new Refusal("AccessDenied", message),
  busy: (message: string) => new Refusal("SlowDown", message),
  timeout: () => new Refusal("DatabaseTimeout", "The connection to the database timed out"),
  full: () => new Refusal("InternalError", "There is no space left to store the object"),
  internal: () => new Refusal("InternalError", "Internal server error"),
};

/** Maximum length of a key in a message. */
const MAX_SHOWN_LENGTH = 1_024;
