import type { CSSProperties } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import type { SettingsValues } from "#app/settings/admin/settings-values.ts";
import { ALL_PICTURES, loadAllPictures } from "#app/media/all-pictures.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { LogoImage } from "#app/kit/ui/logo-image.tsx";
import { joined } from "#domain/text/lists.ts";
import type { Logo } from "#domain/look/logo.ts";
import { type AccentColours, accentOf } from "#domain/look/accent.ts";
import { offeredLook } from "#domain/look/look.ts";
import { markPath } from "#domain/look/mark.ts";
import { PALETTES, type ThemeColours } from "#domain/look/palettes.ts";
import type { RuneChoice } from "#domain/look/runes.ts";

const NAMES = { night: t("Night"), dawn: t("Dawn") } as const;
/** As the pages of other looks call their themes. */
const OTHER_NAMES = { night: t("Dark"), dawn: t("Light") } as const;

/** The site's header and a button in both themes, with the accent as adjusted for each. */
export default function LookPreview({ form }: { form: UseFormReturn<SettingsValues> }) {
  const [name, tagline, mark, typed, stored] = useWatch({
    control: form.control,
    name: ["business_name", "tagline", "mark", "accent", "look"],
  });
  const [logoId, ground] = useWatch({ control: form.control, name: ["logo_id", "logo_ground"] });
  const { data: pictures } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const logo = pictures?.find(({ id }) => id === logoId);
  const chosen = /^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : undefined;
  const look = offeredLook(stored);
  const palette = PALETTES[look];
  const names = look === "night" ? NAMES : OTHER_NAMES;
  const accent = chosen === undefined ? undefined : accentOf(chosen, palette);
  const changed = accent && (["night", "dawn"] as const).filter((theme) => accent[theme].gold !== chosen);
  return (
    <section aria-label={t("Preview of the look")}>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["night", "dawn"] as const).map((theme) => (
          <div
            key={theme}
            style={styleOf(palette[theme], (accent ?? palette)[theme])}
            className="look-preview rounded-control border border-hairline bg-ground p-4 text-text"
            data-sample={look}
          >
            <p className="mb-4 text-xs text-quiet">{names[theme]}</p>
            <p className="flex items-center gap-3.5">
              {logo ? (
                <LogoImage logo={{ ...logo, ground: ground as Logo["ground"] }} className="h-10 max-w-20" />
              ) : mark === "none" ? null : (
                <svg
                  viewBox="0 0 48 48"
                  className="size-10 shrink-0 text-gold"
                  fill="none"
                  stroke="currentColor"
                  aria-hidden="true"
                >
                  <circle cx="24" cy="24" r="22" strokeWidth="1.4" />
                  <path d={markPath(mark as RuneChoice)} strokeWidth="2.2" />
                </svg>
              )}
              <span className="flex min-w-0 flex-col">
                <span className="font-display text-xl [overflow-wrap:anywhere] leading-tight">{name}</span>
                <span className="text-xs text-quiet [overflow-wrap:anywhere]">{tagline}</span>
              </span>
            </p>
            <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
              <span className="look-preview-button rounded-control bg-gold-fill px-4 py-2 text-sm font-semibold text-gold-ink">
                {t("Book a Session")}
              </span>
              <span className="text-sm text-gold underline underline-offset-4">£45.00</span>
            </p>
          </div>
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-quiet">
        {accent &&
          changed &&
          changed.length > 0 &&
          describeAdjustments(changed.map((theme) => [names[theme], accent[theme].gold]))}
      </p>
    </section>
  );
}

/** The tokens of one theme, regardless of the window's own theme. */
function styleOf(
  { ground, hairline, text, quiet }: ThemeColours,
  { gold, fill, ink }: Pick<AccentColours, "gold" | "fill" | "ink">,
): CSSProperties {
  const tokens = { ground, hairline, text, quiet, gold, "gold-fill": fill, "gold-ink": ink };
  return Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [`--${name}`, colour]));
}

function describeAdjustments(changed: [theme: string, colour: string][]): string {
  const shown = joined(changed.map(([theme, colour]) => t("{colour} in {theme}", { colour, theme })));
  return t("To stay readable, text in this colour is shown as {shown}: the nearest with enough contrast.", { shown });
}
