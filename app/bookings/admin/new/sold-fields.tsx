import { useController, useFormContext } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import type { Service } from "#app/catalog/services.ts";
import ChoicesFields from "#app/kit/ui/forms/choices-fields.tsx";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import { poundsTyped } from "#domain/money.ts";
import { formatDuration } from "#domain/wording.ts";
import type { SoldService, SoldValues } from "./sold-service.ts";

type SoldFieldsProps = { services: Service[]; sold: SoldService };

/** Service and price; length, channel and extras if the service has choices. Each choice sets its usual price. */
export function SoldFields({ services, sold: { service, usual, setSold } }: SoldFieldsProps) {
  const { control, setValue, watch, formState } = useFormContext<SoldValues>();
  const { field: session } = useController({ control, name: "serviceId" });
  const { field: price } = useController({ control, name: "price" });
  const { errors } = formState;
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label={t("Session")} error={errors.serviceId?.message} className="grow basis-56">
          <Select
            {...session}
            value={service?.id ?? ""}
            onChange={(event) => {
              setValue("price", null);
              setValue("choices", {});
              session.onChange(event);
            }}
          >
            {!service && <option value="">{t("Please choose")}</option>}
            {services.map(({ id, name, durationMinutes, choices, isPromised }) => (
              <option key={id} value={id}>
                {`${name}, ${choices ? choices.words : isPromised ? t("in writing") : formatDuration(durationMinutes)}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("Price in pounds")} error={errors.price?.message} className="w-40">
          <Input inputMode="decimal" autoComplete="off" {...price} value={price.value ?? poundsTyped(usual)} />
        </Field>
      </div>
      {service?.choices && (
        <ChoicesFields
          key={service.id}
          service={service.choices}
          value={watch("choices")}
          onChange={(choices) => {
            setValue("choices", choices, { shouldDirty: true });
            setValue("price", null);
          }}
          onSold={(made) => setSold(made && { ...made, of: service.id })}
        />
      )}
    </>
  );
}
