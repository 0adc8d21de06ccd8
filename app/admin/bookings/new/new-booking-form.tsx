import { type SubmitEvent, useRef, useState } from "react";
import { safeParse } from "zod/mini";
import { aboutBooking } from "#app/admin/offline/act-words.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { useFormDraft } from "#app/admin/use-form-draft.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { NO_EMAIL } from "#app/admin/ui/no-email.ts";
import { DraftQuestion } from "#app/admin/ui/draft-question.tsx";
import { requestNewBooking } from "#app/backend/bookings/booking-actions.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { loadLatestService } from "#app/backend/clients/clients.ts";
import { useCloseDialog } from "#app/ui/dialog.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { newBooking } from "#domain/bookings/new-booking.ts";
import ChoicesFields, { type SoldChoices } from "#app/ui/choices-fields.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { HIGHEST_PRICE, parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import { durationInWords } from "#domain/wording.ts";
import { KnownClients, type KnownClient } from "./known-clients.tsx";
import { type Payment, PaymentChoice } from "./payment-choice.tsx";
import type { PlannedTime } from "./planned-time.ts";
import { TimeFields } from "./time-fields.tsx";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";

/**
 * `requestId` is the booking's from its first word on: sent again, it is still one booking. Without `price` it is the usual one; with an
 * empty `serviceId` what the client had last, or the first service.
 */
type Begun = KnownClient & {
  requestId: string;
  serviceId: string;
  price?: string | undefined;
  choices?: Choices | undefined;
  moment: PlannedTime;
  notes: string;
  payment?: Payment;
};

function blank(): Begun {
  return {
    requestId: crypto.randomUUID(),
    clientName: "",
    clientEmail: "",
    clientPhone: "",
    serviceId: "",
    moment: { date: "", time: "" },
    notes: "",
    payment: "at-session",
  };
}

/** Whether it says no more than an untouched form. */
function isBlank(typed: Begun): boolean {
  const { requestId } = typed;
  return JSON.stringify({ ...blank(), ...typed }) === JSON.stringify({ ...blank(), requestId });
}

/** What the form was opened for: a time, which a draft takes over, or another booking's client and service. */
export type Proposed = Partial<Pick<Begun, "clientId" | "clientName" | "clientEmail" | "clientPhone" | "serviceId" | "moment">>;

export function NewBookingForm({ services, proposed = {} }: { services: Service[]; proposed?: Proposed | undefined }) {
  const close = useCloseDialog();
  const { begun, keep, drop } = useFormDraft<Begun>("new booking");
  const [typed, setTyped] = useState(() =>
    begun ? { ...begun, ...(proposed.moment && { moment: proposed.moment }) } : { ...blank(), ...proposed },
  );
  const [isAsking, setIsAsking] = useState(begun !== undefined);
  const [fault, setFault] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const priceField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<Begun>) => {
    setFault(undefined);
    const next = { ...typed, ...part };
    setTyped(next);
    if (isBlank(next)) drop();
    else keep(next);
  };
  const goOn = () => {
    setIsAsking(false);
    nameField.current?.focus();
  };
  const startAfresh = () => {
    drop();
    setTyped({ ...blank(), ...proposed });
    setFault(undefined);
    goOn();
  };
  const { price, moment, payment, choices: wanted = {}, ...order } = typed;
  const latest = useServerQuery(
    ["clients", "latest-service", typed.clientId],
    (client, signal) => loadLatestService(client, typed.clientId ?? "", signal),
    { enabled: typed.clientId !== undefined && typed.serviceId === "" },
  );
  const had = typed.clientId === undefined || latest.isPlaceholderData ? undefined : latest.data?.serviceId;
  const usualService = services.find(({ id }) => id === had) ?? services[0];
  // None once it is not offered any more: then it is chosen anew.
  const service = typed.serviceId === "" ? usualService : services.find(({ id }) => id === typed.serviceId);
  const [sold, setSold] = useState<SoldChoices & { of: string }>();
  const made = service?.choices && sold?.of === service.id ? sold : undefined;
  const isSettled = !service?.choices || made !== undefined;
  const usual = made?.price ?? service?.price ?? 0;
  const add = useServerMutation({
    mutationFn: requestNewBooking,
    successToast: (_, request) => ({
      title: request.payment === "link" ? "Booked; the payment link is on its way" : "Booking added",
      description: [
        aboutBooking({ clientName: request.clientName, date: request.bookingDate, time: request.bookingTime }),
        request.clientEmail === "" && NO_EMAIL,
      ]
        .filter(Boolean)
        .join(". "),
    }),
    errorToast: "Failed to create booking",
    invalidates: [...AFTER_A_BOOKING, "openings"],
    onSuccess: () => {
      drop();
      close();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { date, time, bookAnyway = false } = moment;
    const pricePence = parsePounds(price ?? poundsTyped(usual)) ?? Number.NaN;
    const request = {
      ...order,
      serviceId: service?.id ?? "",
      ...made?.choices,
      pricePence,
      bookingDate: date,
      bookingTime: time,
      bookAnyway,
    };
    const wrong = safeParse(newBooking, { ...request, payment }).error?.issues.find(({ path }) => path[0] === "pricePence");
    if (wrong) {
      setFault(
        wrong.code === "custom"
          ? "A payment by card is at least £0.30"
          : `Write an amount up to ${pounds(HIGHEST_PRICE)}, such as 45 or 22.50`,
      );
      priceField.current?.focus();
      return;
    }
    if (payment === "link" && typed.clientEmail === "") emailField.current?.focus();
    else if (payment && isSettled) add.mutate({ ...request, payment });
  };
  const part = (name: "clientName" | "clientEmail" | "clientPhone") => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const isAnother = name === "clientName" || (name === "clientEmail" && typed.clientEmail !== ""); // than the one who was chosen
      change({ [name]: target.value, ...(isAnother && { clientId: undefined }) });
    },
  });
  return (
    <form onSubmit={submit} className="mt-5 flex flex-col gap-5">
      {isAsking && <DraftQuestion onGoOn={goOn} onStartAfresh={startAfresh} />}
      <KnownClients onChoose={change} />
      <Field label="Full name">
        <Input ref={nameField} required maxLength={200} autoComplete="off" {...part("clientName")} />
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field
          label="Email"
          optional
          hint={typed.clientEmail === "" ? NO_EMAIL : undefined}
          error={typed.clientEmail === "" && payment === "link" ? "A payment link needs an email address" : undefined}
          className="grow basis-56"
        >
          <Input ref={emailField} type="email" maxLength={254} autoComplete="off" {...part("clientEmail")} />
        </Field>
        <Field label="Phone" optional className="grow basis-40">
          <Input type="tel" maxLength={40} autoComplete="off" {...part("clientPhone")} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-4">
        <Field label="Session" className="grow basis-56">
          <Select
            required
            value={service?.id ?? ""}
            onChange={({ target }) => change({ serviceId: target.value, price: undefined, choices: undefined })}
          >
            {!service && <option value="">Please choose</option>}
            {services.map(({ id, name, durationMinutes, choices }) => (
              <option key={id} value={id}>
                {choices ? `${name}, ${choices.words}` : `${name}, ${durationInWords(durationMinutes)}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Price in pounds" error={fault} className="w-40">
          <Input
            ref={priceField}
            inputMode="decimal"
            value={price ?? poundsTyped(usual)}
            onChange={({ target }) => change({ price: target.value })}
          />
        </Field>
      </div>
      {service?.choices && (
        <ChoicesFields
          key={service.id}
          service={service.choices}
          value={wanted}
          onChange={(choices) => change({ choices, price: undefined })}
          onSold={(result) => setSold(result && { ...result, of: service.id })}
        />
      )}
      <TimeFields
        serviceId={isSettled ? (service?.id ?? "") : ""}
        choices={made?.choices}
        value={moment}
        onChange={(chosen) => change({ moment: chosen })}
      />
      <Field label="Their note" optional>
        <Textarea rows={2} maxLength={4000} value={typed.notes} onChange={({ target }) => change({ notes: target.value })} />
      </Field>
      <PaymentChoice value={payment} onChange={(chosen) => change({ payment: chosen })} />
      <DialogButtons keep="Leave it" onKeep={close} verb="Add booking" busy={add.isPending} />
    </form>
  );
}
