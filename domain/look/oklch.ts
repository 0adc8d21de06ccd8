/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in radians. */
type Oklch = { l: number; c: number; h: number };
/** Red, green and blue in linear light, from 0 to 1 within sRGB. */
type Linear = [red: number, green: number, blue: number];

/** Converts "#rrggbb". The matrices are Björn Ottosson's (https://bottosson.github.io/posts/oklab/). */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

/** Converts to "#rrggbb". For a colour outside sRGB, chroma is reduced until it is inside; lightness and hue stay. */
export function toHex({ l, c, h }: Oklch): string {
  let most = c;
  let least = 0;
  if (!isWithin(toLinear({ l, c, h }))) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (least + most) / 2;
      if (isWithin(toLinear({ l, c: middle, h }))) least = middle;
      else most = middle;
    }
    most = least;
  }
  return `#${toLinear({ l, c: most, h }).map(encoded).join("")}`;
}

/** Mixes with white by `share` in OKLab, as CSS's color-mix(in oklab, ...) does. */
export function mixedWithWhite(hex: string, share: number): string {
  const { l, c, h } = toOklch(hex);
  return toHex({ l: l * (1 - share) + share, c: c * (1 - share), h });
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(hex: string): Linear {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function toLinear({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isWithin(colour: Linear): boolean {
  return colour.every((part) => part >= -0.0005 && part <= 1.0005);
}

function encoded(part: number): string {
  const within = Math.min(1, Math.max(0, part));
  const value = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
}
