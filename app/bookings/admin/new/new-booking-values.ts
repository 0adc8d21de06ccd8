import type { Resolver } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { type NewBooking, newBooking } from "#domain/bookings/new-booking.ts";
import { CODE_FAULT, parseCode } from "#domain/credits/code.ts";
import { isSame } from "#domain/is-same.ts";
import { MIN_CARD_AMOUNT } from "#domain/money.ts";
import {
  clientIdOf,
  CONTACT_WORDS,
  type ContactValues,
  isAnotherPerson,
  type KnownClient,
  NO_CLIENT,
} from "./known-client.ts";
import type { Payment } from "./payment-choice.tsx";
import type { PlannedTime } from "./planned-time.ts";
import { SOLD_WORDS, type SoldService, type SoldValues } from "./sold-service.ts";
import { TIME_WORDS, timeFaults, type TimeValues, timeValues } from "./time-values.ts";

/**
 * The form values of a new booking. `requestId` is the idempotency key, created with the form. An empty `serviceId` means the client's
 * latest service, or the first service.
 */
export type NewBookingValues = ContactValues &
  SoldValues &
  TimeValues & { requestId: string; notes: string; payment: Payment } & CreditValues;

type CreditValues = { passId?: string | undefined; code?: string | undefined };

/** The form's proposed values: a time, which also replaces a draft's, or another booking's client and service. */
export type Proposed = Partial<KnownClient & { serviceId: string; moment: PlannedTime }>;

export function blankValues({
  moment = { date: "", time: "" },
  serviceId = "",
  clientId,
  ...client
}: Proposed = {}): NewBookingValues {
  const contact = { ...NO_CLIENT, ...client };
  return {
    requestId: crypto.randomUUID(),
    ...contact,
    chosen: clientId === undefined ? null : { ...contact, clientId },
    serviceId,
    price: null,
    choices: {},
    ...timeValues(moment),
    notes: "",
    payment: "at-session",
  };
}

export function isBlank(values: NewBookingValues): boolean {
  const { requestId } = values;
  const untouched = { ...blankValues(), requestId };
  return isSame({ ...untouched, ...values }, untouched);
}

/** Builds the request; a valid `NewBooking` only for values that the resolver has accepted. */
export function requestOf(values: NewBookingValues, { service, choices, pence }: SoldService): NewBooking {
  const {
    requestId,
    clientName,
    clientEmail,
    clientPhone,
    bookingDate,
    bookingTime,
    bookAnyway,
    notes,
    payment,
    price,
    passId,
    code = "",
  } = values;
  return {
    requestId,
    clientId: clientIdOf(values),
    ...(isAnotherPerson(values) && { isAnother: true }),
    clientName,
    clientEmail,
    clientPhone,
    serviceId: service?.id ?? "",
    ...choices,
    pricePence: pence(price),
    bookingDate,
    bookingTime,
    bookAnyway,
    notes,
    payment,
    ...(payment === "pass" && { passId }),
    ...(payment === "voucher" && { code }),
  };
}

type KnownToForm = Parameters<typeof timeFaults>[1] & { sold: SoldService };

export function newBookingResolver({ sold, ...known }: KnownToForm): Resolver<NewBookingValues> {
  const toRequest = (values: NewBookingValues) => requestOf(values, sold);
  return schemaResolver<NewBookingValues>(newBooking, toRequest, {
    fieldOf: { pricePence: "price" },
    words: WORDS,
    refine: (values) => ({ ...timeFaults(values, known), ...cardFault(toRequest(values)), ...codeFault(values) }),
  });
}

function cardFault({ payment, pricePence = 0 }: NewBooking) {
  return payment === "link" && pricePence < MIN_CARD_AMOUNT ? { price: t("A payment by card is at least £0.30") } : {};
}

function codeFault({ payment, code = "" }: NewBookingValues) {
  return payment === "voucher" && parseCode(code) === undefined ? { code: t(CODE_FAULT) } : {};
}

const WORDS = { ...CONTACT_WORDS, ...SOLD_WORDS, ...TIME_WORDS, notes: UNSTORABLE };
