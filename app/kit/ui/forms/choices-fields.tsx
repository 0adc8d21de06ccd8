import { useEffect, useId } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import type { Choices } from "#domain/catalog/choice-request.ts";
import { type AddOn, type Choosable, type Sold, soldAs, type Variant } from "#domain/catalog/choices.ts";
import { placeAround } from "#domain/catalog/session-place.ts";
import { pounds } from "#domain/money.ts";
import { formatDuration, capitalised } from "#domain/wording.ts";
import { Checkbox } from "#app/kit/ui/field.tsx";

/** A sellable combination with its choices, without any that the service does not know. */
export type SoldChoices = Sold & { choices: Choices };

type ChoicesFieldsProps = {
  service: Choosable & { area?: string | null };
  value: Choices;
  onChange: (choices: Choices) => void;
  /** Receives the resulting combination, also on mount; undefined if it cannot be sold. */
  onSold: (sold: SoldChoices | undefined) => void;
};

/** The length, channel and add-ons of a service, as far as there is a choice. */
export default function ChoicesFields({ service, value, onChange, onSold }: ChoicesFieldsProps) {
  const { variants, places, addOns } = service;
  const chosen = knownChoices(service, value);
  const result = soldAs(service, chosen);
  const report = JSON.stringify([result, chosen]);
  useEffect(() => onSold(result.ok ? { ...result.sold, choices: chosen } : undefined), [report]); // oxlint-disable-line react/exhaustive-deps -- by value
  const toggle = (id: string) => {
    const { addOnIds } = chosen;
    onChange({
      ...chosen,
      addOnIds: addOnIds.includes(id) ? addOnIds.filter((each) => each !== id) : [...addOnIds, id],
    });
  };
  return (
    <div className="mt-6 flex flex-col gap-6">
      {variants.length > 1 && (
        <Radios
          legend={t("Length")}
          options={variants.map((variant) => [variant.id, formatVariant(variant)])}
          value={chosen.variantId ?? variants[0]?.id}
          onChoose={(variantId) => onChange({ ...chosen, variantId })}
        />
      )}
      {places.length > 1 && (
        <Radios
          legend={t("Where")}
          options={places.map((place) => [place, capitalised(placeAround(place, service.area))])}
          value={chosen.place ?? places[0]}
          onChoose={(place) => onChange({ ...chosen, place })}
        />
      )}
      {addOns.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-medium">
            {rich("Extras <span>(optional)</span>", {
              span: (words) => <span className="font-normal text-quiet">{words}</span>,
            })}
          </legend>
          {addOns.map((extra) => (
            <Checkbox
              key={extra.id}
              label={formatAddOn(extra)}
              checked={chosen.addOnIds.includes(extra.id)}
              onChange={() => toggle(extra.id)}
            />
          ))}
        </fieldset>
      )}
      <p role="alert" className="text-bad empty:hidden">
        {!result.ok && result.detail}
      </p>
    </div>
  );
}

/** Without choices of another service, or ones that are no longer offered. */
function knownChoices({ variants, places, addOns }: Choosable, { variantId, place, addOnIds = [] }: Choices) {
  return {
    ...(variants.some(({ id }) => id === variantId) && { variantId }),
    ...(place && places.includes(place) && { place }),
    addOnIds: addOnIds.filter((each) => addOns.some(({ id }) => id === each)),
  };
}

type RadiosProps<Value extends string> = {
  legend: string;
  options: [Value, string][];
  value: Value | undefined;
  onChoose: (value: Value) => void;
};

function Radios<Value extends string>({ legend, options, value, onChoose }: RadiosProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      {options.map(([option, words]) => (
        <label key={option} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChoose(option)}
            className="tick"
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

function formatVariant({ name, minutes, price }: Variant): string {
  return [name, formatDuration(minutes), pounds(price)].filter(Boolean).join(", ");
}

function formatAddOn({ name, minutes, price }: AddOn): string {
  return [
    name,
    minutes > 0 && t("{minutes} more", { minutes: formatDuration(minutes) }),
    price > 0 ? pounds(price) : t("free"),
  ]
    .filter(Boolean)
    .join(", ");
}
