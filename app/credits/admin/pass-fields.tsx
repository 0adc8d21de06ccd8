import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { type FieldProps, InputField } from "#app/kit/ui/forms/form-fields.tsx";
import type { Pass, PassFacts } from "#domain/credits/pass.ts";

/** The form values of a pass; without a day it does not expire. */
export type TypedPass = Omit<PassFacts, "expiresOn"> & { expiresOn: string };

export function passFactsOf({ name, serviceIds, expiresOn }: TypedPass): PassFacts {
  return { name, serviceIds, expiresOn: expiresOn || null };
}

export function typedPass({ name, services, expiresOn }: Pick<Pass, "name" | "services" | "expiresOn">): TypedPass {
  return { name, serviceIds: services.map(({ id }) => id), expiresOn: expiresOn ?? "" };
}

/** The services that a pass pays for, including its own that are no longer offered. */
export function ServiceTicks({ services, error, ...ticks }: FieldProps & { services: Pick<Service, "id" | "name">[] }) {
  return (
    <fieldset aria-describedby={error ? "pass-services-error" : undefined}>
      <legend className="mb-1 font-medium">{t("Pays for")}</legend>
      {services.map(({ id, name }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 py-1.5">
          <input type="checkbox" value={id} className="tick" {...ticks} />
          {name}
        </label>
      ))}
      <p id="pass-services-error" role="alert" className="text-sm text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

export function LastDayField(field: FieldProps) {
  return (
    <InputField
      label={t("Last day")}
      optional
      hint={t("It pays for sessions up to this day. Without a day it does not expire.")}
      type="date"
      className="max-w-48"
      {...field}
    />
  );
}
