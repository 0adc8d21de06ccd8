import { ScenePicture, type Sizes } from "#app/site/scenes/scene-picture.tsx";
import { SceneSection } from "#app/site/scenes/scene-section.tsx";

const SIZES: Sizes = { wide: [1440, 520], tall: [390, 330] };

const FILES = import.meta.glob<string>("../../site/scenes/night/sill/*.avif", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The opening of the blog: a window sill with the things that its articles show. */
export function BlogOpening({ title, intro }: { title: string; intro: string }) {
  return (
    <SceneSection
      scene="sill"
      labelledBy="blog"
      words={
        <>
          <h1 id="blog" className="text-4xl">
            {title}
          </h1>
          <p className="mt-4 text-lg text-quiet">{intro}</p>
        </>
      }
      ground={
        <ScenePicture
          file={(theme, layout) => FILES[`../../site/scenes/night/sill/sill-${theme}-${layout}.avif`]}
          sizes={SIZES}
        />
      }
    />
  );
}
