import type { ComponentProps } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { formatOption, ServiceOptions } from "./service-options.tsx";
import { BesidePicture } from "#app/kit/ui/picture-image.tsx";
import { pounds } from "#domain/money.ts";
import { formatDuration } from "#domain/wording.ts";

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
      <Field label={t("Service")} error={error}>
        <Select {...registered} required wrapped={listed && formatOption(listed)}>
          <ServiceOptions services={services} />
        </Select>
      </Field>
      {chosen && <ServiceDetail service={chosen} />}
    </>
  );
}

function ServiceDetail({ service }: { service: Service }) {
  return (
    <div className="mt-5 border-l-2 border-hairline pl-4">
      <BesidePicture picture={service.picture}>
        <p className="max-w-prose whitespace-pre-line text-quiet">{service.description}</p>
        <p className="mt-2 tabular-nums">
          {service.isPromised ? service.where : `${durationInMinutes(service.durationMinutes)}, ${service.where}`} ·{" "}
          <span className="font-semibold">{pounds(service.price)}</span>
        </p>
      </BesidePicture>
    </div>
  );
}

/** In minutes, as specified; other places use hours. */
function durationInMinutes(minutes: number): string {
  const isInHours = minutes >= 120 && minutes % 30 === 0;
  return isInHours
    ? t("{minutes} minutes ({hours})", { minutes, hours: formatDuration(minutes) })
    : formatDuration(minutes);
}
