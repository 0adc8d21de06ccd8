import { z } from "zod";
import { type StripeResponse, stripeError } from "./response.ts";
import type { FormValue } from "./form-body.ts";

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, "Invalid integer")
  .transform(Number);
const text = z.string().min(1, "You passed an empty string").max(5_000, "Invalid string: too long");
const address = z.url({ protocol: /^https?$/, error: "Not a valid URL" }).max(5_000);
const flag = z.enum(["true", "false"], { error: "Invalid boolean" }).transform((value) => value === "true");
const metadata = z
  .record(z.string().max(40), z.string().max(500, "Metadata values can have up to 500 characters"))
  .refine((pairs) => Object.keys(pairs).length <= 50, "Metadata can have up to 50 keys");

const lineItem = z.strictObject({
  quantity: integer.refine((count) => count >= 1 && count <= 999_999, "This value must be greater than or equal to 1"),
  price_data: z.strictObject({
    currency: z
      .string()
      .transform((code) => code.toLowerCase())
      .pipe(z.enum(["gbp", "eur", "usd"], { error: "Invalid currency: the stand-in takes gbp, eur and usd" })),
    unit_amount: integer.refine(
      (amount) => amount >= 0 && amount <= 99_999_999,
      "This value must be between 0 and 99999999",
    ),
    product_data: z.strictObject({ name: text, description: text.optional(), metadata: metadata.optional() }),
  }),
});

/** The supported parameters of `POST /v1/checkout/sessions`. Any other is an error, so that none is ignored silently. */
export const createSessionParams = z.strictObject({
  mode: z.literal("payment", { error: "Invalid mode: the stand-in takes payment" }),
  allowed_payment_method_types: z
    .array(z.literal("card", { error: "Invalid payment method: the stand-in takes card" }))
    .optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  line_items: z.array(lineItem, { error: "Invalid array" }).min(1).max(100),
  client_reference_id: text.max(200).optional(),
  customer_email: z.email({ error: "Invalid email address" }).max(512).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  success_url: address,
  cancel_url: address.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
});
export type CreateSessionParams = z.infer<typeof createSessionParams>;

export const noParams = z.strictObject({});

export const paymentParams = z.strictObject({
  expand: z
    .array(z.literal("latest_charge.balance_transaction", { error: "This property cannot be expanded" }))
    .optional(),
});

export const refundParams = z
  .strictObject({
    payment_intent: text.optional(),
    charge: text.optional(),
    amount: integer.refine((amount) => amount >= 1, "This value must be greater than or equal to 1").optional(),
    reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"], { error: "Invalid reason" }).optional(),
    metadata: metadata.optional(),
  })
  .refine((given) => given.payment_intent !== undefined || given.charge !== undefined, {
    error: "One of the following params should be provided for this request: payment_intent or charge.",
    path: ["payment_intent"],
  });
export type RefundParams = z.infer<typeof refundParams>;

export const disputeEvidence = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }),
  submit: flag.default(true),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

const listed = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100, "This value must be between 1 and 100").default(10),
  starting_after: text.optional(),
  created: z
    .strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() })
    .optional(),
};
export const sessionListParams = z.strictObject({
  ...listed,
  status: z.enum(["open", "complete", "expired"]).optional(),
  payment_intent: text.optional(),
});
export const refundListParams = z.strictObject({ ...listed, payment_intent: text.optional(), charge: text.optional() });
export const eventListParams = z.strictObject({ ...listed, type: text.optional() });
export type ListParams = {
  limit: number;
  starting_after?: string | undefined;
  created?: Partial<Record<"gt" | "gte" | "lt" | "lte", number | undefined>> | undefined;
};

/** The first fault of the parameters, with Stripe's message. */
export function validationError(error: z.ZodError, given: Record<string, FormValue>): StripeResponse {
  const [issue] = error.issues;
  if (!issue) return stripeError(400, { message: "Invalid request" });
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return stripeError(400, { code: "parameter_unknown", message: `Received unknown parameter: ${param}`, param });
  }
  const param = nameOf(issue.path);
  if (issue.code !== "custom" && at(given, issue.path) === undefined) {
    return stripeError(400, { code: "parameter_missing", message: `Missing required param: ${param}.`, param });
  }
  const code = {
    "Invalid integer": "parameter_invalid_integer",
    "You passed an empty string": "parameter_invalid_empty",
    "Not a valid URL": "url_invalid",
  }[issue.message];
  return stripeError(400, { ...(code && { code }), message: issue.message, param });
}

/** `["line_items", 0, "quantity"]` is written `line_items[0][quantity]`. */
function nameOf(path: PropertyKey[]): string {
  const [first = "", ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join("");
}

function at(given: FormValue | undefined, path: PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (value, name) => (typeof value === "object" ? (value as Record<string, FormValue>)[String(name)] : undefined),
    given,
  );
}
