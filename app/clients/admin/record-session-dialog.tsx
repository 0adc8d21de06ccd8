import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { SoldFields } from "#app/bookings/admin/new/sold-fields.tsx";
import { type SoldValues, useSoldService, SOLD_WORDS } from "#app/bookings/admin/new/sold-service.ts";
import { MomentFields } from "#app/bookings/admin/new/time-fields.tsx";
import type { Service } from "#app/catalog/services.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { recordSession } from "#server/clients/actions.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import { type PastSession, pastSession } from "#domain/bookings/past-session.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { TIME_WORDS } from "#app/bookings/admin/new/time-values.ts";
import { OfferedServices } from "#app/bookings/admin/new/offered-services.tsx";

/** Records a past session that is not in the diary. */
export function RecordSessionDialog({ client, onClose }: { client: ListedClient; onClose: () => void }) {
  return (
    <Dialog
      title={t("Record a past session")}
      about={t("A session that {name} has had. Nothing is sent to them.", { name: client.name })}
      onClose={onClose}
    >
      <OfferedServices>{(services) => <RecordForm client={client} services={services} />}</OfferedServices>
    </Dialog>
  );
}

type FormValues = SoldValues & Pick<PastSession, "bookingDate" | "bookingTime" | "payment">;

function RecordForm({ client, services }: { client: ListedClient; services: Service[] }) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const toRequest = ({ serviceId, bookingDate, bookingTime, payment, price }: FormValues): PastSession => ({
    requestId,
    clientId: client.id,
    serviceId,
    ...sold.choices,
    bookingDate,
    bookingTime,
    payment,
    pricePence: sold.pence(price),
  });
  const form = useDialogForm<FormValues>({
    defaultValues: {
      serviceId: services[0]?.id ?? "",
      price: null,
      choices: {},
      bookingDate: "",
      bookingTime: "",
      payment: "cash",
    },
    resolver: schemaResolver<FormValues>(pastSession, toRequest, {
      fieldOf: { pricePence: "price" },
      words: { ...SOLD_WORDS, ...TIME_WORDS },
    }),
  });
  const { register, close, watch } = form;
  const sold = useSoldService(services.find(({ id }) => id === watch("serviceId")));
  const record = useAction<typeof recordSession>("practice-record-session", {
    successToast: (_, { bookingDate: date, bookingTime: time }) => ({
      title: t("Session recorded"),
      description: aboutBooking({ clientName: client.name, date, time }),
    }),
    errorToast: t("Failed to record the session"),
    invalidates: [...AFTER_A_BOOKING, "openings"],
    onSuccess: close,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => sold.isSettled && record.mutate(toRequest(values))}
      actionLabel={t("Record session")}
      busy={record.isPending}
    >
      <SoldFields services={services} sold={sold} />
      <MomentFields />
      <fieldset>
        <legend className="mb-1 font-medium">{t("Payment")}</legend>
        {PAYMENTS.map(([payment, words]) => (
          <label key={payment} className="flex min-h-11 items-center gap-3 py-1.5">
            <input type="radio" value={payment} className="tick" {...register("payment")} />
            {words}
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
}

const PAYMENTS: [PastSession["payment"], string][] = [
  ["cash", t("Paid in cash")],
  ["transfer", t("Paid by transfer")],
  ["unpaid", t("Not paid yet")],
];
