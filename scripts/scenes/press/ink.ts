import type { Point } from "./outline.ts";

type Shade = {
  id: string;
  ink: string;
  /** Where from 0 to 1, and how dense there: "0:0 0.5:0.4 1:0.9". */
  stops: string;
} & (
  | { from: Point; to: Point }
  | { centre: Point; radius: number; /** How it lies (SVG, `gradientTransform`). */ place?: string }
);

const stopsOf = ({ ink, stops }: Shade) =>
  stops
    .split(" ")
    .map((stop) => stop.split(":"))
    .map(([place, density]) => `<stop offset="${place}" stop-color="${ink}" stop-opacity="${density}"/>`)
    .join("");

/** A gradient whose opacity becomes the density of grains where it is printed with `stippled`. */
export function shade(given: Shade): string {
  const common = `id="${given.id}" gradientUnits="userSpaceOnUse"`;
  if ("radius" in given) {
    const { centre, radius, place } = given;
    const lies = place ? ` gradientTransform="${place}"` : "";
    return `<radialGradient ${common}${lies} cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsOf(given)}</radialGradient>`;
  }
  const { from, to } = given;
  return `<linearGradient ${common} x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(given)}</linearGradient>`;
}

const WHOLE = 'x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"';

/** Turns opacity into grains of full ink: the sprayed shade of a screen-print. */
const STIPPLE =
  `<filter id="stipple" ${WHOLE}><feTurbulence type="fractalNoise" baseFrequency="0.72" numOctaves="2" seed="4"/>` +
  '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="noise"/>' +
  '<feComposite in="SourceAlpha" in2="noise" operator="arithmetic" k2="1" k3="1" k4="-1"/>' +
  '<feComponentTransfer><feFuncA type="linear" slope="9"/></feComponentTransfer>' +
  '<feComposite in2="SourceAlpha" operator="in" result="grains"/>' +
  '<feColorMatrix in="SourceGraphic" values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 99 0"/>' +
  '<feComposite in2="grains" operator="in"/></filter>';

/** Specks where the ink did not take, over the whole sheet. */
function specks(ink: string, box: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => (Number.parseInt(ink.slice(at, at + 2), 16) / 255).toFixed(3));
  return (
    `<filter id="specks" ${WHOLE}><feTurbulence type="fractalNoise" baseFrequency="0.6" numOctaves="3" seed="8"/>` +
    `<feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} 9 0 0 0 -5.2"/></filter>` +
    `<rect ${box} filter="url(#specks)" opacity="${opacity}"/>`
  );
}

/** A flat shape. */
export function fill(data: string, ink: string, more = ""): string {
  return `<path d="${data}" fill="${ink}"${more && ` ${more}`}/>`;
}

/** A shape in the grains of a shade. */
export function stippled(data: string, id: string, more = ""): string {
  return fill(data, `url(#${id})`, `filter="url(#stipple)"${more && ` ${more}`}`);
}

export function group(inner: string, more: string): string {
  return `<g ${more}>${inner}</g>`;
}

/** Shows no more than what lies within a shape; the id is the clip's own. */
export function clipped(inner: string, id: string, ...shapes: string[]): string {
  return `<clipPath id="${id}">${shapes.map((each) => `<path d="${each}"/>`).join("")}</clipPath>${group(inner, `clip-path="url(#${id})"`)}`;
}

/** A shape that exactly covers a rectangle. */
export function rectangle(left: number, top: number, width: number, height: number): string {
  return `M${left} ${top}h${width}v${height}h${-width}z`;
}

/** The rectangle of the sheet that is shown; `top` is negative where there is more sky than the drawing's own coordinates have. */
export type Frame = { width: number; height: number; top?: number };

export type Print = {
  frame: Frame;
  definitions: string;
  drawn: string;
  /** The ink of the specks, and how much of it shows; none on a sheet that shows the page's own ground. */
  speck?: { ink: string; opacity: number };
  /** Of a sheet that shows the page's own ground: the ink that its clear pixels have, which encoding mixes into the grains beside them. */
  halo?: string;
};

/** The whole frame as a shape. */
export function wholeOf({ width, height, top = 0 }: Frame): string {
  return rectangle(0, top, width, height - top);
}

/** The finished sheet as an SVG document. */
export function sheet({ frame: { width, height, top = 0 }, definitions, drawn, speck, halo }: Print): string {
  const tall = height - top;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${top} ${width} ${tall}" width="${width}" height="${tall}"${halo ? ` data-halo="${halo}"` : ""}>` +
    `<defs>${STIPPLE}${definitions}</defs>${drawn}` +
    `${speck ? specks(speck.ink, `x="0" y="${top}" width="${width}" height="${tall}"`, speck.opacity) : ""}</svg>`
  );
}
