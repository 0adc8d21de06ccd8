import { DAWN_GROUND, NIGHT_GROUND } from "./grounds.ts";

// Without a schema, because every page downloads it.

/** What a logo stands on where it could not be read on every ground: nothing, or a plain field of the dawn's or the night's ground. */
export const LOGO_GROUNDS = ["none", "light", "dark"] as const;
export type LogoGround = (typeof LOGO_GROUNDS)[number];

/** An uploaded mark, in place of the rune: a picture of the practice with the purpose `logo`. */
export type Logo = { id: string; width: number; height: number; widths: number[]; ground: LogoGround };

/** Undefined: no field. */
export const GROUND_COLOURS: Record<LogoGround, string | undefined> = { none: undefined, light: DAWN_GROUND, dark: NIGHT_GROUND };

/** Returns the largest size that fits into the box, in whole pixels. */
export function logoSize({ width, height }: Pick<Logo, "width" | "height">, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** For what shows neither AVIF nor WebP, such as mail programs: a PNG, drawn by http/site/pictures. */
export function logoPath({ id }: Pick<Logo, "id">): string {
  return `/logo-${id}.png`;
}
