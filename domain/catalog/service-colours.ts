import { RUNES, type RuneChoice } from "#domain/look/runes.ts";

/** A colour on the light and on the dark ground, and the shape, 16 wide and 24 high, that says it without colour. */
type ServiceHue = { dawn: string; night: string; shape: string };

export const SERVICE_COLOURS = ["amethyst", "ember", "teal", "blue", "umber", "rose", "moss", "slate"] as const;
export type ServiceColour = (typeof SERVICE_COLOURS)[number];

/** Each readable as text on every ground of its theme. */
export const SERVICE_HUES: Record<ServiceColour, ServiceHue> = {
  amethyst: { dawn: "#6b4fb8", night: "#b79ced", shape: "M1 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z" },
  ember: { dawn: "#a94b29", night: "#f0916a", shape: "M8 4L16 19H0Z" },
  teal: { dawn: "#1c706e", night: "#5fc3bd", shape: "M2 6H14V18H2Z" },
  blue: { dawn: "#2f62ae", night: "#86b4f2", shape: "M8 3L16 12L8 21L0 12Z" },
  umber: { dawn: "#6e6147", night: "#d8cfbe", shape: "M0 5H16L8 20Z" },
  rose: { dawn: "#a33868", night: "#f2a0c3", shape: "M8 5C12-1 19 7 8 20C-3 7 4-1 8 5Z" },
  moss: { dawn: "#4a6b21", night: "#a9cc6d", shape: "M4 5H12L16 12L12 19H4L0 12Z" },
  slate: { dawn: "#4f6172", night: "#aebdcc", shape: "M1 9.5H15V14.5H1Z" },
};

/** How a service is told from the others in calendar and lists. */
export type ServiceLook = { colour: ServiceColour; rune: RuneChoice };

/** The colour as CSS. Follows the theme of what it is used in. */
export function hueOf(colour: ServiceColour): string {
  const { dawn, night } = SERVICE_HUES[colour];
  return `light-dark(${dawn}, ${night})`;
}

/** The path of its sign: the rune, which is a stroke, or the shape of its colour, which is filled. */
export function signOf({ colour, rune }: ServiceLook): { path: string; isStroke: boolean } {
  return rune === "none"
    ? { path: SERVICE_HUES[colour].shape, isStroke: false }
    : { path: RUNES[rune], isStroke: true };
}

/** The colour that the fewest of these have; of several such, the first of the palette. */
export function leastUsedColour(services: readonly Pick<ServiceLook, "colour">[]): ServiceColour {
  const uses = (of: ServiceColour) => services.filter(({ colour }) => colour === of).length;
  return SERVICE_COLOURS.toSorted((a, b) => uses(a) - uses(b))[0] as ServiceColour;
}
