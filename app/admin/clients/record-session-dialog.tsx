import { useState } from "react";
import { useForm } from "react-hook-form";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadServices, type Service } from "#app/backend/catalog/services.ts";
import { requestPastSession } from "#app/backend/clients/client-actions.ts";
import type { ListedClient } from "#app/backend/clients/clients.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import ChoicesFields, { type SoldChoices } from "#app/ui/choices-fields.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { aboutBooking } from "#app/admin/offline/act-words.ts";
import { type PastSession, pastSession } from "#domain/bookings/past-session.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { HIGHEST_PRICE, parsePounds, type Pence, pounds, poundsTyped } from "#domain/money.ts";

/** A session that was held and is not in the diary. */
export function RecordSessionDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  const { visitor } = useAuth();
  const read = useServerQuery(["services", "offered"], () => loadServices(visitor));
  return (
    <Dialog title="Record a past session" about={`A session that ${client.name} has had. Nothing is sent to them.`} onClose={onClose}>
      <Listed
        read={read}
        loading="Reading your services…"
        failed="Failed to load services"
        empty={{ when: (services) => services.length === 0, say: "You offer nothing yet. Add a service first." }}
      >
        {(services) => <RecordForm client={client} services={services} />}
      </Listed>
    </Dialog>
  );
}

type Typed = Pick<PastSession, "serviceId" | "bookingDate" | "bookingTime" | "payment"> & { price: string };

function RecordForm({ client, services }: { client: ListedClient; services: Service[] }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID());
  const [wanted, setWanted] = useState<Choices>({});
  const [sold, setSold] = useState<SoldChoices>();
  const toRequest = ({ price, ...typed }: Typed) => ({
    ...typed,
    ...sold?.choices,
    requestId,
    clientId: client.id,
    pricePence: parsePounds(price) ?? Number.NaN,
  });
  const { register, handleSubmit, formState, setValue, watch } = useForm<Typed>({
    defaultValues: {
      serviceId: services[0]?.id ?? "",
      bookingDate: "",
      bookingTime: "",
      price: poundsTyped(services[0]?.price ?? 0),
      payment: "cash",
    },
    resolver: schemaResolver<Typed>(pastSession, toRequest, { fieldOf: { pricePence: "price" }, words: WORDS }),
  });
  const { errors } = formState;
  useUnsaved(formState.isDirty && !formState.isSubmitSuccessful);
  const record = useServerMutation({
    mutationFn: requestPastSession,
    successToast: (_, { bookingDate: date, bookingTime: time }) => ({
      title: "Session recorded",
      description: aboutBooking({ clientName: client.name, date, time }),
    }),
    errorToast: "Failed to record the session",
    invalidates: [...AFTER_A_BOOKING, "openings"],
    onSuccess: close,
  });
  const service = services.find(({ id }) => id === watch("serviceId"));
  const submit = handleSubmit((typed) => (!service?.choices || sold) && record.mutate(toRequest(typed) as PastSession));
  const propose = (price: Pence | undefined) => price !== undefined && setValue("price", poundsTyped(price));
  const chooseService = (serviceId: string) => {
    setWanted({});
    setSold(undefined);
    propose(services.find(({ id }) => id === serviceId)?.price);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <div className="flex flex-wrap gap-4">
        <Field label="Session" className="grow basis-56">
          <Select {...register("serviceId", { onChange: ({ target }: { target: HTMLSelectElement }) => chooseService(target.value) })}>
            {services.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Price in pounds" error={errors.price?.message} className="w-40">
          <Input inputMode="decimal" autoComplete="off" {...register("price")} />
        </Field>
      </div>
      {service?.choices && (
        <ChoicesFields
          key={service.id}
          service={service.choices}
          value={wanted}
          onChange={setWanted}
          onSold={(made) => {
            setSold(made);
            propose(made?.price);
          }}
        />
      )}
      <div className="flex flex-wrap gap-4">
        <Field label="Date" error={errors.bookingDate?.message} className="grow basis-40">
          <Input type="date" {...register("bookingDate")} />
        </Field>
        <Field label="Time" error={errors.bookingTime?.message} className="grow basis-32">
          <Input type="time" {...register("bookingTime")} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1 font-medium">Payment</legend>
        {PAYMENTS.map(([payment, words]) => (
          <label key={payment} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={payment} className="tick" {...register("payment")} />
            {words}
          </label>
        ))}
      </fieldset>
      <DialogButtons keep="Back" onKeep={leave} verb="Record session" busy={record.isPending} />
    </form>
  );
}

const PAYMENTS: [PastSession["payment"], string][] = [
  ["cash", "Paid in cash"],
  ["transfer", "Paid by transfer"],
  ["unpaid", "Not paid yet"],
];

const WORDS = {
  bookingDate: "Please choose the day.",
  bookingTime: "Please choose the time.",
  price: `Write an amount up to ${pounds(HIGHEST_PRICE)}, such as 45 or 22.50`,
};
