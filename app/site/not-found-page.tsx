import { useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { useLook } from "#app/settings/use-look.ts";
import { ScenePicture, type Sizes } from "#app/site/scenes/scene-picture.tsx";
import { SceneSection } from "#app/site/scenes/scene-section.tsx";

const SIZES: Sizes = { wide: [1440, 900], tall: [390, 900] };

/** Of this scene alone: every public page can be this one, and loads its script. */
const FILES = import.meta.glob<string>("./scenes/night/fingerpost/*.avif", {
  eager: true,
  query: "?url",
  import: "default",
});

const MOVED = t("What you were looking for may have moved.");
const BY_NIGHT = t("It is dark here, as on a night of the new moon. {moved}", { moved: MOVED });

/** Shown for any unknown path (other): a fingerpost that names nothing, the specified text, and the path in the browser's console. */
export function NotFoundPage({ path }: { path: string }) {
  const { look, mark, words } = useLook();
  const isByNight = look === "night" && mark !== "none"; // who works without runes has no moon, either
  useEffect(() => {
    console.error("404: nothing is at this path:", path);
  }, [path]);
  return (
    <>
      {words && <link rel="stylesheet" href={words} />}
      <SceneSection
        scene="fingerpost"
        words={
          <>
            <h1 className="text-4xl">{t("Oops! Page not found")}</h1>
            <p className="mt-4 max-w-md text-lg text-quiet">{isByNight ? BY_NIGHT : MOVED}</p>
            <ButtonLink to="/" variant="gold" className="mt-8">
              {t("Return to Home")}
            </ButtonLink>
          </>
        }
        ground={
          <ScenePicture
            file={(theme, layout) => FILES[`./scenes/night/fingerpost/fingerpost-${theme}-${layout}.avif`]}
            sizes={SIZES}
          />
        }
      />
    </>
  );
}
