import { type UseFormReturn, useWatch } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { PictureField } from "#app/media/admin/picture-field.tsx";
import { ALL_PICTURES, loadAllPictures } from "#app/media/all-pictures.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { SETTING_LABELS } from "#app/settings/admin/setting-labels.ts";
import type { SettingsValues } from "#app/settings/admin/settings-values.ts";
import { Field, Input, Select } from "#app/kit/ui/field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { RUNE_CHOICES } from "#domain/look/runes.ts";
import { DESIGNED_ACCENT } from "#domain/look/accent.ts";

const LookChoice = lazyComponent<{ form: UseFormReturn<SettingsValues> }>({
  load: () => import("./look-choice.tsx"),
  waiting: <p className="mb-6 text-quiet">{t("Reading the looks…")}</p>,
  failed: (retry) => (
    <p role="alert" className="mb-6">
      {t("The looks could not be read.")} <Button onClick={retry}>{t("Try Again")}</Button>
    </p>
  ),
});

const LookPreview = lazyComponent<{ form: UseFormReturn<SettingsValues> }>({
  load: () => import("./look-preview.tsx"),
  waiting: null,
  failed: (retry) => (
    <p role="alert">
      {t("The preview could not be read.")} <Button onClick={retry}>{t("Try Again")}</Button>
    </p>
  ),
});

/** Look, tagline, mark, accent and initial theme, with a preview. */
export function LookFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <section aria-label={t("Look")}>
      <LookChoice form={form} />
      <Field
        label={SETTING_LABELS.tagline}
        hint={t("Under your name at the top of every page. Empty: none.")}
        error={errors.tagline?.message}
        className="mb-6"
      >
        <Input maxLength={80} {...register("tagline")} />
      </Field>
      <Field
        label={SETTING_LABELS.closing_line}
        hint={t("At the end of every page, above the button to book. Empty: none.")}
        error={errors.closing_line?.message}
        className="mb-6"
      >
        <Input maxLength={80} {...register("closing_line")} />
      </Field>
      <Field
        label={SETTING_LABELS.opening_theme}
        hint={t("What a first visit shows. Visitors can always switch.")}
        className="mb-6 max-w-xs"
      >
        <Select {...register("opening_theme")}>
          <option value="device">{t("As the visitor’s device")}</option>
          <option value="night">{t("Night")}</option>
          <option value="dawn">{t("Dawn")}</option>
        </Select>
      </Field>
      <AccentField form={form} />
      <MarkField form={form} />
      <LogoField form={form} />
      <LookPreview form={form} />
    </section>
  );
}

/** An uploaded logo replaces the rune. */
function LogoField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const id = useWatch({ control: form.control, name: "logo_id" });
  const { data: pictures } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const chosen = pictures?.find((picture) => picture.id === id);
  const choose = (chosenId: string | null) => {
    form.setValue("logo_id", chosenId ?? "", { shouldDirty: true });
    form.setValue("logo_ground", "none", { shouldDirty: true });
  };
  return (
    <div className="mb-6 flex flex-col gap-4">
      <PictureField purpose="logo" label={SETTING_LABELS.logo_id} value={id || null} onChange={choose} />
      <p className="-mt-2 text-sm text-quiet">
        {t("Takes the rune’s place wherever it stands. Below you see it at night and at dawn.")}
      </p>
      {chosen?.isTransparent && (
        <Field
          label={SETTING_LABELS.logo_ground}
          hint={t("A plain field, where it could not be seen well in one of the themes.")}
          className="max-w-xs"
        >
          <Select {...form.register("logo_ground")}>
            <option value="none">{t("Nothing")}</option>
            <option value="light">{t("A light field")}</option>
            <option value="dark">{t("A dark field")}</option>
          </Select>
        </Field>
      )}
    </div>
  );
}

/** One radio group, so that the arrow keys move between the runes. */
function MarkField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const mark = useWatch({ control: form.control, name: "mark" });
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-medium leading-snug">
        {`${SETTING_LABELS.mark}: `}
        <span className="font-normal capitalize text-quiet">{mark}</span>
      </legend>
      <p className="mb-2 text-sm text-quiet">
        {t("The rune beside your name, in browser tabs and in emails, or none: then tabs show a plain ring.")}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {RUNE_CHOICES.map((name) => (
          <label
            key={name}
            title={name}
            className="relative grid size-11 place-items-center rounded-control border border-hairline text-quiet transition-colors hover:border-gold hover:text-text has-checked:border-gold has-checked:bg-raised has-checked:text-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amethyst"
          >
            <input
              type="radio"
              value={name}
              aria-label={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              {...form.register("mark")}
            />
            {name === "none" ? <span className="text-xs">{t("None")}</span> : <Rune name={name} className="h-6 w-4" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const GOLD = DESIGNED_ACCENT.night.gold;
/** Suggested accents; "" is the default gold. */
const SUGGESTIONS = {
  "": t("Gold"),
  "#d08c60": t("Clay"),
  "#d9798b": t("Rose"),
  "#b48ead": t("Heather"),
  "#7c9fd4": t("Sky"),
  "#4fb0ae": t("Sea"),
  "#7fae6d": t("Moss"),
} as const;

function AccentField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const accent = useWatch({ control: form.control, name: "accent" });
  const choose = (colour: string) => {
    form.setValue("accent", colour, { shouldDirty: true });
    form.clearErrors("accent");
  };
  return (
    <div className="mb-6 grid gap-4">
      <fieldset>
        <legend className="mb-1 font-medium leading-snug">{SETTING_LABELS.accent}</legend>
        <p className="mb-2 text-sm text-quiet">{t("Of buttons, the current page and drawn lines.")}</p>
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
        label={t("Another colour")}
        hint={t("Pick one, or type it as # and six digits or letters a to f. Empty: gold.")}
        error={form.formState.errors.accent?.message}
      >
        <div className="flex max-w-xs gap-2">
          <input
            type="color"
            aria-label={t("Pick an accent colour")}
            value={/^#[0-9a-f]{6}$/i.test(accent) ? accent : GOLD}
            onChange={({ target }) => choose(target.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
          />
          <Input maxLength={7} spellCheck={false} autoComplete="off" placeholder={GOLD} {...form.register("accent")} />
        </div>
      </Field>
    </div>
  );
}
