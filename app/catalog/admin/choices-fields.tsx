import type { ReactNode } from "react";
import { type UseFieldArrayReturn, type UseFormReturn, useFieldArray } from "react-hook-form";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox, Field, Input, Select } from "#app/kit/ui/field.tsx";
import { SESSION_PLACES } from "#domain/catalog/session-place.ts";
import type { ServiceValues } from "./service-values.ts";

type FieldsProps = { form: UseFormReturn<ServiceValues> };

const MAX_CHOICES = 12;

/** Lengths and prices; with more than one length the client chooses. */
export function LengthFields({ form }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const list = useFieldArray({ control, name: "moreLengths" });
  const hasSeveral = list.fields.length > 0;
  return (
    <ListFields
      title={t("Length and price")}
      hint={hasSeveral ? t("Clients choose one; the first is chosen at the beginning.") : undefined}
      error={errors.moreLengths?.message ?? errors.moreLengths?.root?.message}
      add={t("Add a length")}
      list={list}
      onAdd={() => list.append({ key: crypto.randomUUID(), name: "", minutes: "", price: "" })}
    >
      <div className="grid grid-cols-2 items-end gap-5">
        <Field label={t("Price in pounds")} error={errors.price?.message}>
          <Input inputMode="decimal" {...register("price")} />
        </Field>
        <Field label={t("Duration in minutes")} error={errors.duration?.message}>
          <Input inputMode="numeric" {...register("duration")} />
        </Field>
        {hasSeveral && (
          <Field label={t("Name of this length")} optional hint={t("Such as “Short”.")}>
            <Input maxLength={60} {...register("lengthName")} />
          </Field>
        )}
      </div>
      {list.fields.map((field, index) => (
        <Row key={field.id} name={`length ${index + 2}`} onRemove={() => list.remove(index)}>
          <Field label={t("Duration of length {number}", { number: index + 2 })} hint={t("In minutes.")}>
            <Input inputMode="numeric" {...register(`moreLengths.${index}.minutes`)} />
          </Field>
          <Field label={t("Price of length {number}", { number: index + 2 })} hint={t("In pounds.")}>
            <Input inputMode="decimal" {...register(`moreLengths.${index}.price`)} />
          </Field>
          <Field label={t("Name of length {number}", { number: index + 2 })} optional>
            <Input maxLength={60} {...register(`moreLengths.${index}.name`)} />
          </Field>
        </Row>
      ))}
    </ListFields>
  );
}

export function ExtraFields({ form }: FieldsProps) {
  const { register, control, formState } = form;
  const list = useFieldArray({ control, name: "extras" });
  return (
    <ListFields
      title={t("Extras")}
      hint={t("Extras are what a client may add when booking; each adds to length and price.")}
      error={formState.errors.extras?.message ?? formState.errors.extras?.root?.message}
      add={t("Add an extra")}
      list={list}
      onAdd={() => list.append({ key: crypto.randomUUID(), name: "", minutes: "0", price: "", isActive: true })}
    >
      {list.fields.map((field, index) => (
        <Row key={field.id} name={`extra ${index + 1}`} onRemove={() => list.remove(index)}>
          <Field label={t("Name of extra {number}", { number: index + 1 })} className="sm:col-span-2">
            <Input maxLength={60} {...register(`extras.${index}.name`)} />
          </Field>
          <Field label={t("Minutes of extra {number}", { number: index + 1 })}>
            <Input inputMode="numeric" {...register(`extras.${index}.minutes`)} />
          </Field>
          <Field label={t("Price of extra {number}", { number: index + 1 })} hint={t("In pounds.")}>
            <Input inputMode="decimal" {...register(`extras.${index}.price`)} />
          </Field>
          <Checkbox
            label={
              <span>
                {rich("Offered<unseen> extra {number}</unseen>", {
                  number: index + 1,
                  unseen: (words) => <span className="sr-only">{words}</span>,
                })}
              </span>
            }
            {...register(`extras.${index}.isActive`)}
          />
        </Row>
      ))}
    </ListFields>
  );
}

/** Where the session takes place; with more than one place the client chooses. */
export function PlaceFields({ form }: FieldsProps) {
  const { register, watch } = form;
  const place = watch("place");
  return (
    <div>
      <Field label={t("Place")}>
        <Select {...register("place")}>
          {SESSION_PLACES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <fieldset className="mt-4">
        <legend className="mb-2 font-medium">
          {rich("Or, as the client chooses <span>(optional)</span>", {
            span: (words) => <span className="font-normal text-quiet">{words}</span>,
          })}
        </legend>
        <div className="flex flex-wrap gap-x-8">
          {SESSION_PLACES.filter((each) => each !== place).map((each) => (
            <Checkbox key={each} label={each} value={each} {...register("alsoPlaces")} />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

type ListFieldsProps = {
  title: string;
  hint: string | undefined;
  error: string | undefined;
  add: string;
  list: Pick<
    UseFieldArrayReturn<ServiceValues, "moreLengths"> | UseFieldArrayReturn<ServiceValues, "extras">,
    "fields"
  >;
  onAdd: () => void;
  children: ReactNode;
};

function ListFields({ title, hint, error, add, list, onAdd, children }: ListFieldsProps) {
  return (
    <fieldset className="relative flex flex-col gap-5">
      <legend className="sr-only">{title}</legend>
      {hint && <p className="text-sm text-quiet">{hint}</p>}
      {error && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
      {children}
      {list.fields.length < MAX_CHOICES - 1 && (
        <Button dense className="self-start" onClick={onAdd}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

function Row({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div className="border-l-2 border-hairline pl-4">
      <div className="grid items-end gap-x-5 gap-y-3 sm:grid-cols-2">
        {children}
        <Button
          dense
          variant="quiet"
          className="justify-self-start max-sm:-ml-3"
          aria-label={t("Remove {name}", { name })}
          onClick={onRemove}
        >
          {t("Remove")}
        </Button>
      </div>
    </div>
  );
}
