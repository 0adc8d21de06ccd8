import type { ComponentProps } from "react";
import type { Service } from "#app/catalog/services.ts";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { ServiceDetail } from "./service-detail.tsx";
import { formatOption, ServiceOptions } from "./service-options.tsx";

type ServiceChoiceProps = {
  services: Service[];
  /** The service as listed; `chosen` has the length and price of its choices. */
  listed: Service | undefined;
  chosen: Service | undefined;
  error: string | undefined;
} & ComponentProps<"select">;

/** The service select with a description of the chosen service. Accepts react-hook-form's registration. */
export function ServiceChoice({ services, listed, chosen, error, ...registered }: ServiceChoiceProps) {
  return (
    <>
      <Field label="Service" error={error}>
        <Select {...registered} required wrapped={listed && formatOption(listed)}>
          <ServiceOptions services={services} />
        </Select>
      </Field>
      {chosen && <ServiceDetail service={chosen} />}
    </>
  );
}
