import { type UseFormReturn, useWatch } from "react-hook-form";
import { SETTING_LABELS } from "#app/settings/admin/setting-labels.ts";
import type { SettingsValues } from "#app/settings/admin/settings-values.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { DESIGNED_ACCENT } from "#domain/look/accent.ts";

const GOLD = DESIGNED_ACCENT.night.gold;
/** Suggested accents; "" is the default gold. */
const SUGGESTIONS = {
  "": "Gold",
  "#d08c60": "Clay",
  "#d9798b": "Rose",
  "#b48ead": "Heather",
  "#7c9fd4": "Sky",
  "#4fb0ae": "Sea",
  "#7fae6d": "Moss",
} as const;

export function AccentField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const accent = useWatch({ control: form.control, name: "accent" });
  const choose = (colour: string) => {
    form.setValue("accent", colour, { shouldDirty: true });
    form.clearErrors("accent");
  };
  return (
    <div className="mb-6 grid gap-4">
      <fieldset>
        <legend className="mb-1 font-medium leading-snug">{SETTING_LABELS.accent}</legend>
        <p className="mb-2 text-sm text-quiet">Of buttons, the current page and drawn lines.</p>
        <div className="flex flex-wrap gap-1.5">
          {Object.entries(SUGGESTIONS).map(([colour, name]) => (
            <label
              key={name}
              className="relative flex min-h-11 items-center gap-2.5 rounded-control border border-hairline px-3 text-sm transition-colors hover:border-gold has-checked:border-gold has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amethyst"
            >
              <input
                type="radio"
                name="suggested-accent"
                checked={accent === colour}
                onChange={() => choose(colour)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span
                aria-hidden="true"
                className="size-4 rounded-full border border-control"
                style={{ background: colour || GOLD }}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="Another colour"
        hint="Pick one, or type it as # and six digits or letters a to f. Empty: gold."
        error={form.formState.errors.accent?.message}
      >
        <div className="flex max-w-xs gap-2">
          <input
            type="color"
            aria-label="Pick an accent colour"
            value={/^#[0-9a-f]{6}$/i.test(accent) ? accent : GOLD}
            onChange={({ target }) => choose(target.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1.5"
          />
          <Input maxLength={7} spellCheck={false} autoComplete="off" placeholder={GOLD} {...form.register("accent")} />
        </div>
      </Field>
    </div>
  );
}
