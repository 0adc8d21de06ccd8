import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { SERVICE_COLOURS, type ServiceColour } from "#domain/catalog/service-colours.ts";
import { RUNE_CHOICES, type RuneChoice } from "#domain/look/runes.ts";
import type { ServiceValues } from "./service-values.ts";

/** The colour and the sign by which calendar and lists tell a service from the others. */
export function MarkFields({ form }: { form: UseFormReturn<ServiceValues> }) {
  const [colour, rune] = useWatch({ control: form.control, name: ["colour", "rune"] }) as [ServiceColour, RuneChoice];
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-medium leading-snug">{t("Colour")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {SERVICE_COLOURS.map((each) => (
            <Swatch key={each} name={each} field={form.register("colour")}>
              <ServiceMark service={{ colour: each, rune: "none" }} className="h-6 w-4" />
            </Swatch>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium leading-snug">
          {rich("Rune: <span>{rune}</span>", {
            rune,
            span: (words) => <span className="font-normal text-quiet capitalize">{words}</span>,
          })}
        </legend>
        <p className="mb-2 text-sm text-quiet">{t("Without one, its colour has a shape of its own.")}</p>
        <div className="flex flex-wrap gap-1.5">
          {RUNE_CHOICES.map((each) => (
            <Swatch key={each} name={each} field={form.register("rune")}>
              {each === "none" ? (
                <span className="text-xs">{t("None")}</span>
              ) : (
                <ServiceMark service={{ colour, rune: each }} className="h-6 w-4" />
              )}
            </Swatch>
          ))}
        </div>
      </fieldset>
    </>
  );
}

type SwatchProps = { name: string; field: ReturnType<UseFormReturn<ServiceValues>["register"]>; children: ReactNode };

function Swatch({ name, field, children }: SwatchProps) {
  return (
    <label
      title={name}
      className="relative grid size-11 place-items-center rounded-control border border-hairline transition-colors hover:border-gold has-checked:border-2 has-checked:border-gold has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amethyst"
    >
      <input
        type="radio"
        value={name}
        aria-label={name}
        className="absolute inset-0 cursor-pointer opacity-0"
        {...field}
      />
      {children}
    </label>
  );
}
