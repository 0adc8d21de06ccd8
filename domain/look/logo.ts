import { DAWN_GROUND, NIGHT_GROUND } from "./grounds.ts";

// Has no schema, because every page downloads this module.

/** The backing of a logo that is not readable on every background: none, or the plain background of the dawn or the night theme. */
export const LOGO_GROUNDS = ["none", "light", "dark"] as const;
export type LogoGround = (typeof LOGO_GROUNDS)[number];

/** An uploaded logo, used instead of the rune: a picture of the practice with the purpose `logo`. */
export type Logo = { id: string; width: number; height: number; widths: number[]; ground: LogoGround };

export const GROUND_COLOURS: Record<LogoGround, string | undefined> = {
  none: undefined,
  light: DAWN_GROUND,
  dark: NIGHT_GROUND,
};

/** Returns the largest size that fits into the box, in whole pixels. */
export function logoSize({ width, height }: Pick<Logo, "width" | "height">, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the path of a PNG for programs that support neither AVIF nor WebP, such as mail clients; rendered by http/site/pictures. */
export function logoPath({ id }: Pick<Logo, "id">): string {
  return `/logo-${id}.png`;
}
