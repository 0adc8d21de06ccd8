/** A response of the API: an object of Stripe's, or its error shape. */
export type StripeResponse = { status: 200 | 400 | 401 | 404 | 409 | 413 | 500; body: object };

type ErrorFields = {
  type?: "invalid_request_error" | "idempotency_error" | "api_error";
  code?: string;
  message: string;
  param?: string;
};

export function found(body: object): StripeResponse {
  return { status: 200, body };
}

/** Stripe's error shape: `{error: {type, message, code?, param?}}`. */
export function stripeError(
  status: Exclude<StripeResponse["status"], 200>,
  { type = "invalid_request_error", ...rest }: ErrorFields,
): StripeResponse {
  return { status, body: { error: { type, ...rest } } };
}

/** Stripe's error for an unknown id; `param` is the parameter that named it. */
export function noSuch(kind: string, id: string, param: string = "id"): StripeResponse {
  return stripeError(404, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}
