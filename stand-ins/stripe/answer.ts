/** What the API answers: an object of Stripe's, or its error shape. */
export type Answer = { status: 200 | 400 | 401 | 404 | 409 | 413 | 500; body: object };

type Refusal = { type?: "invalid_request_error" | "idempotency_error" | "api_error"; code?: string; message: string; param?: string };

/** An object of Stripe's, as asked for. */
export function found(body: object): Answer {
  return { status: 200, body };
}

/** Stripe's error shape: `{error: {type, message, code?, param?}}`. */
export function refused(status: Exclude<Answer["status"], 200>, { type = "invalid_request_error", ...rest }: Refusal): Answer {
  return { status, body: { error: { type, ...rest } } };
}

/** Stripe's words for an id that it does not know; `param` is the parameter that named it. */
export function noSuch(kind: string, id: string, param: string = "id"): Answer {
  return refused(404, { code: "resource_missing", message: `No such ${kind}: '${id}'`, param });
}
