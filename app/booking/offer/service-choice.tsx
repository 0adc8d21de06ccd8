import type { ComponentProps } from "react";
import { byCategory } from "#app/backend/catalog/by-category.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { BesidePicture } from "#app/ui/picture-image.tsx";
import { pounds } from "#domain/money.ts";
import { durationInWords } from "#domain/wording.ts";

type ServiceChoiceProps = { services: Service[]; chosen: Service | undefined; error: string | undefined } & ComponentProps<"select">;

/** The service select and, under it, what the chosen one is. Takes what react-hook-form registers. */
export function ServiceChoice({ services, chosen, error, ...registered }: ServiceChoiceProps) {
  return (
    <>
      <Field label="Service" error={error}>
        <Select {...registered} required>
          <option value="">Choose a service</option>
          {byCategory(services).map(({ key, name: category, offered }) => (
            <optgroup key={key} label={category}>
              {offered.map(({ id, name, price, choices }) => (
                <option key={id} value={id}>
                  {name} - {choices?.prices ?? pounds(price)}
                </option>
              ))}
            </optgroup>
          ))}
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
        <p className="max-w-prose text-quiet">{service.description}</p>
        <p className="mt-2 tabular-nums">
          {durationInMinutes(service.durationMinutes)}, {service.where} · <span className="font-semibold">{pounds(service.price)}</span>
        </p>
      </BesidePicture>
    </div>
  );
}

/** In minutes, as specified, and in hours where every other place says hours. */
function durationInMinutes(minutes: number): string {
  const words = durationInWords(minutes);
  return words.endsWith("minutes") ? words : `${minutes} minutes (${words})`;
}
