import { useFormContext } from "react-hook-form";
import { useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { ClientCombobox } from "#app/clients/admin/client-combobox.tsx";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { contactKey, isMeant, type Sharer, useSharers, WhoIsIt } from "#app/clients/admin/who-is-it.tsx";
import { clientIdOf, type ContactValues, isAnotherPerson, type KnownClient, knownClient } from "./known-client.ts";

/** The client of a booking: an existing one, or a name with contact details. */
export function ContactFields() {
  const { register, setValue, watch, formState } = useFormContext<ContactValues>();
  const { errors, isSubmitted } = formState;
  const [email, payment] = watch(["clientEmail", "payment"]);
  const isForClient = (useLocation().state as { begins?: string } | null)?.begins === "client";
  const isMissed = email === "" && payment === "link";
  const choose = (client: KnownClient) => {
    setValue("chosen", client);
    for (const name of ["clientName", "clientEmail", "clientPhone"] as const)
      setValue(name, client[name], { shouldDirty: true, shouldValidate: isSubmitted });
  };
  return (
    <>
      <ClientCombobox
        label={t("Find a client you know")}
        unknown={t("No client by this name yet. Write their details below.")}
        comesFirst={isForClient && watch("clientName") === ""}
        onChoose={(listed: ListedClient) => choose(knownClient(listed))}
      />
      <Field label={t("Full name")} error={errors.clientName?.message}>
        <Input maxLength={200} autoComplete="off" {...register("clientName")} />
      </Field>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label={t("Email")}
          optional
          hint={email === "" ? NO_EMAIL : undefined}
          error={isMissed ? "A payment link needs an email address" : errors.clientEmail?.message}
          className="grow basis-56"
        >
          <Input type="email" maxLength={254} autoComplete="off" {...register("clientEmail")} />
        </Field>
        <Field label={t("Phone")} optional error={errors.clientPhone?.message} className="grow basis-40">
          <Input type="tel" maxLength={40} autoComplete="off" {...register("clientPhone")} />
        </Field>
      </div>
      <SharedContact onSame={(person) => choose(knownClient(person))} />
    </>
  );
}

function SharedContact({ onSame }: { onSame: (person: Sharer) => void }) {
  const { setValue, watch } = useFormContext<ContactValues>();
  const values = watch();
  const { clientName: name, clientEmail: email, clientPhone: phone } = values;
  const people = useSharers({ email, phone }, { isAsked: clientIdOf(values) === undefined && name.trim() !== "" });
  if (isMeant(people, { name, email, phone })) return null;
  return (
    <WhoIsIt
      people={people}
      isNumber={email.trim() === ""}
      isAnother={isAnotherPerson(values)}
      onSame={onSame}
      onAnother={() => setValue("another", contactKey({ email, phone }), { shouldDirty: true })}
    />
  );
}
