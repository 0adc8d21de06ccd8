/** The custom variant `in-row`: a desk, or a phone on its side. */
const WIDE = "(min-width: 64rem), (min-width: 40rem) and (max-height: 30rem)";

export const SCENE_THEMES = ["night", "dawn"] as const;
export type SceneTheme = (typeof SCENE_THEMES)[number];
export type SceneLayout = "wide" | "tall";

/** The width and height of each composition, as scripts/scenes draws it. */
export type Sizes = Record<SceneLayout, readonly [width: number, height: number]>;

type ScenePictureProps = {
  file: (theme: SceneTheme, layout: SceneLayout) => string | undefined;
  sizes: Sizes;
};

/**
 * A scene in the theme that is shown. The picture of the other theme is not displayed, and what is loaded lazily is not fetched until it is;
 * the words of the page come first. Decorative: the text beside it says the same.
 */
export function ScenePicture({ file, sizes: { wide, tall } }: ScenePictureProps) {
  return SCENE_THEMES.map((theme) => (
    <picture key={theme} data-scene-theme={theme}>
      <source media={WIDE} srcSet={file(theme, "wide")} width={wide[0]} height={wide[1]} />
      <img src={file(theme, "tall")} width={tall[0]} height={tall[1]} alt="" loading="lazy" decoding="async" />
    </picture>
  ));
}
