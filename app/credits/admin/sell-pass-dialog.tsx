import { useState } from "react";
import { useController } from "react-hook-form";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { ClientCombobox } from "#app/clients/admin/client-combobox.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import type { Service } from "#app/catalog/services.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { passes, sellPass } from "#server/credits/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type PassSale, passSale, type Pass } from "#domain/credits/pass.ts";
import { monthsFrom } from "#domain/credits/voucher.ts";
import { parsePounds, pounds, poundsTyped } from "#domain/money.ts";
import { LastDayField, ServiceTicks, type TypedPass, typedPass, passFactsOf } from "./pass-fields.tsx";
import { PaidByField } from "./paid-by-field.tsx";
import { OfferedServices } from "#app/bookings/admin/new/offered-services.tsx";

type Buyer = { id: string; name: string };

type SellPassDialogProps = { client?: Buyer; onSold?: (passId: string) => void; onClose: () => void };

/** Sells an existing client a pass that is paid for now, in cash or by a received transfer. */
export function SellPassDialog({ client, onSold, onClose }: SellPassDialogProps) {
  const { data: clock } = usePracticeClock();
  return (
    <Dialog
      title={t("Sell a pass")}
      about={t("A number of sessions at one price, for a client on file.")}
      onClose={onClose}
    >
      <OfferedServices>
        {(services) => clock && <SellForm client={client} services={services} today={clock.today} onSold={onSold} />}
      </OfferedServices>
    </Dialog>
  );
}

type FormValues = TypedPass & { clientId: string; sessions: string; amount: string; by: PassSale["by"] | "" };

const VALIDITY: [string, number | null][] = [
  [t("3 months"), 3],
  [t("6 months"), 6],
  [t("A year"), 12],
  [t("No end"), null],
];

type SellFormProps = {
  client: Buyer | undefined;
  services: Service[];
  today: string;
  onSold: ((passId: string) => void) | undefined;
};

function SellForm({ client, services, today, onSold }: SellFormProps) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key
  const [buyer, setBuyer] = useState(client);
  const earlier = useServerQuery(["credits", "passes", "", 0], (identified) =>
    ask<typeof passes>(identified, "practice-passes", {}),
  );
  const nameOf = ({ name, sessions, serviceIds }: FormValues) =>
    name.trim() || proposedName(sessions, serviceIds, services);
  const toRequest = (values: FormValues) => ({
    requestId,
    clientId: values.clientId,
    sessions: Number(values.sessions || Number.NaN),
    amount: parsePounds(values.amount) ?? Number.NaN,
    by: values.by,
    ...passFactsOf({ ...values, name: nameOf(values) }),
  });
  const form = useDialogForm<FormValues>({
    defaultValues: {
      clientId: client?.id ?? "",
      sessions: "5",
      serviceIds: services.length === 1 ? services.map(({ id }) => id) : [],
      name: "",
      amount: "",
      by: "",
      expiresOn: monthsFrom(today, 3),
    },
    resolver: schemaResolver<FormValues>(passSale, toRequest, { words: { by: t("Please say how it was paid.") } }),
  });
  const { watch, field, control, formState, setValue, close } = form;
  const { field: search } = useController({ control, name: "clientId" }); // a missing client focuses the search
  const sell = useAction<typeof sellPass>("practice-sell-pass", {
    successToast: (_, { name, amount }) => ({
      title: t("Pass sold"),
      description: `${name}, ${pounds(amount)}, ${buyer?.name ?? ""}`,
    }),
    errorToast: t("Failed to sell the pass"),
    invalidates: ["credits", "money", "day"],
    onSuccess: ({ passId }) => {
      close();
      onSold?.(passId);
    },
  });
  const choose = (chosen: Buyer | undefined) => {
    setBuyer(chosen);
    setValue("clientId", chosen?.id ?? "", { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const fill = (values: Partial<FormValues>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof FormValues, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const offered = new Set(services.map(({ id }) => id));
  const kinds = kindsOf(earlier.data?.passes ?? []).filter((kind) => kind.services.every(({ id }) => offered.has(id)));
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => sell.mutate(toRequest(values) as PassSale)}
      actionLabel={t("Sell pass")}
      busy={sell.isPending}
    >
      {buyer ? (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            {rich("For <bdi>{name}</bdi>", {
              name: buyer.name,
              bdi: (words) => <bdi className="font-medium">{words}</bdi>,
            })}
          </span>
          {!client && (
            <Button dense variant="quiet" onClick={() => choose(undefined)} className="-ml-3">
              {t("Another client")}
            </Button>
          )}
        </p>
      ) : (
        <div ref={(part) => search.ref(part?.querySelector("input"))}>
          <ClientCombobox
            label={t("Find a client you know")}
            unknown={t("No client by this name yet. Add them under Clients first.")}
            onChoose={choose}
          />
          <p role="alert" className="text-sm text-bad empty:hidden">
            {form.formState.errors.clientId?.message}
          </p>
        </div>
      )}
      {kinds.length > 0 && (
        <div role="group" aria-labelledby="sold-before" className="flex flex-wrap gap-2">
          <p id="sold-before" className="w-full font-medium">
            {t("As sold before")}
          </p>
          {kinds.map((kind) => (
            <Button
              key={kind.id}
              dense
              onClick={() =>
                fill({
                  name: kind.name,
                  serviceIds: typedPass(kind).serviceIds,
                  sessions: String(kind.sessions),
                  amount: poundsTyped(kind.amount),
                })
              }
            >
              {`${kind.name}, ${pounds(kind.amount)}`}
            </Button>
          ))}
        </div>
      )}
      <ServiceTicks services={services} {...field("serviceIds")} />
      <div className="flex flex-wrap gap-4">
        <InputField
          label={t("Sessions")}
          fieldClass="w-28"
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          {...field("sessions")}
        />
        <InputField
          label={t("Price in pounds")}
          fieldClass="grow basis-40"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          {...field("amount")}
        />
      </div>
      <InputField
        label={t("Name")}
        optional
        hint={t("Without one: {name}", { name: nameOf({ ...watch(), name: "" }) })}
        maxLength={100}
        autoComplete="off"
        {...field("name")}
      />
      <div>
        <LastDayField {...field("expiresOn")} />
        <div role="group" aria-label={t("Lasts")} className="mt-2 -ml-2 flex flex-wrap gap-x-1 sm:-ml-3">
          {VALIDITY.map(([words, months]) => (
            <Button
              key={words}
              dense
              variant="quiet"
              className="max-sm:px-2"
              onClick={() => fill({ expiresOn: months === null ? "" : monthsFrom(today, months) })}
            >
              {words}
            </Button>
          ))}
        </div>
      </div>
      <PaidByField {...field("by")} />
    </DialogForm>
  );
}

const MAX_KINDS = 3;

/** The default name of a pass: "5 × Meditation group", "5 sessions". */
function proposedName(sessions: string, serviceIds: string[], services: Pick<Service, "id" | "name">[]): string {
  const [only, ...others] = services.filter(({ id }) => serviceIds.includes(id));
  if (only && others.length === 0) return `${sessions} × ${only.name}`.slice(0, 100);
  return sessions === "1" ? t("1 session") : t("{sessions} sessions", { sessions });
}

/** Distinct kinds of passes by what is sold, the newest of each. */
function kindsOf(passes: Pass[]): Pass[] {
  const kinds = new Map<string, Pass>();
  for (const pass of passes) {
    const kind = JSON.stringify([pass.name, pass.sessions, pass.amount, pass.services.map(({ id }) => id)]);
    if (!kinds.has(kind)) kinds.set(kind, pass);
  }
  return [...kinds.values()].slice(0, MAX_KINDS);
}
