import { type UseFormReturn, useWatch } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import type { SettingsValues } from "#app/settings/admin/settings-values.ts";
import { LOOK_LABELS } from "./look-labels.ts";
import { LOOKS } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { accentOf } from "#domain/look/accent.ts";
import samples from "./look-samples.css?url";

/** The looks as one radio group, each with a sample of her own words in its type, colours and shapes. */
export default function LookChoice({ form }: { form: UseFormReturn<SettingsValues> }) {
  const [name, tagline, typed] = useWatch({ control: form.control, name: ["business_name", "tagline", "accent"] });
  const chosen = /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : undefined;
  return (
    <fieldset className="mb-6">
      <link rel="stylesheet" href={samples} />
      <legend className="mb-1 font-medium leading-snug">{t("How your pages look")}</legend>
      <p className="mb-3 text-sm text-quiet">
        {t(
          "Type, colours, shapes and how each page is composed. Your words, pictures and accent stay; you can come back at any time.",
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {LOOKS.map((look) => {
          const { label, about } = LOOK_LABELS[look];
          const palette = PALETTES[look];
          const accent = chosen ? accentOf(chosen, palette).dawn : palette.dawn;
          return (
            <label
              key={look}
              className="relative block rounded-control border border-hairline p-3 transition-colors hover:border-gold has-checked:border-gold has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amethyst"
            >
              <input
                type="radio"
                value={look}
                aria-label={label}
                aria-describedby={`look-${look}`}
                className="absolute inset-0 cursor-pointer opacity-0"
                {...form.register("look")}
              />
              <span
                className={`look-sample look-sample-${look} block overflow-hidden`}
                style={{ background: palette.dawn.ground, color: palette.dawn.text }}
                aria-hidden="true"
              >
                <span
                  className="look-sample-art block"
                  style={{ background: palette.dawn.raised, color: accent.fill }}
                />
                <span className="look-sample-name block [overflow-wrap:anywhere]">{name}</span>
                {tagline && (
                  <span
                    className="look-sample-text block [overflow-wrap:anywhere]"
                    style={{ color: palette.dawn.quiet }}
                  >
                    {tagline}
                  </span>
                )}
                <span
                  className="look-sample-button inline-block"
                  style={{ background: accent.fill, color: accent.ink }}
                >
                  {t("Book a Session")}
                </span>
                <span className="look-sample-themes block" aria-hidden="true">
                  {[palette.night.ground, palette.night.raised, palette.night.gold].map((colour) => (
                    <i key={colour} style={{ background: colour }} />
                  ))}
                </span>
              </span>
              <span className="mt-2.5 block font-medium">{label}</span>
              <span id={`look-${look}`} className="block text-sm text-quiet">
                {about}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
