import { fill, type Frame, rectangle, shade, sheet, stippled, wholeOf } from "../press/ink.ts";
import { stroke } from "../press/limb.ts";
import { cut, type Point } from "../press/outline.ts";
import type { Theme } from "../scene.ts";
import { INKS } from "./inks.ts";
import { bowl, candle, cup, type Hanging, hanging, heapOfHips, jar, mortar, Press } from "./things.ts";

const FRAME: Frame = { width: 300, height: 380 };
const LEDGE = 324;
const FOOT = LEDGE + 6;

type Niche = {
  bunch: Omit<Hanging, "x">;
  /** What stands on the ledge. */
  things: (press: Press) => string;
  /** Where the candle is, by night. */
  candle: number;
};

const NAMED = {
  readings: {
    bunch: { name: "hips", height: 142, seed: 11 },
    things: (press) => cup(press, [70, FOOT], 7) + bowl(press, [200, FOOT], heapOfHips(press, [200, FOOT - 12], 5)),
    candle: 126,
  },
  shamanicYoga: {
    bunch: { name: "bay", height: 146, seed: 17 },
    things: (press) =>
      mortar(press, [72, FOOT]) +
      jar(press, FOOT, { x: 226, width: 70, height: 84, holds: "moss", full: 0.66, isCorked: true, seed: 33 }),
    candle: 152,
  },
  reikiTherapy: {
    bunch: { name: "lavender", height: 156, seed: 3 },
    things: (press) =>
      jar(press, FOOT, { x: 76, width: 74, height: 96, holds: "lavender", full: 0.6, isCorked: false, seed: 35 }) +
      cup(press, [218, FOOT], 9),
    candle: 150,
  },
  meditation: {
    bunch: { name: "sage", height: 136, seed: 5 },
    things: (press) =>
      jar(press, FOOT, { x: 220, width: 70, height: 88, holds: "straw", full: 0.7, isCorked: false, seed: 37 }) +
      candle(press, [92, FOOT]),
    candle: 92,
  },
} satisfies Record<string, Niche>;

/** A niche in a wall for each offering: a bunch that dries, and below it what it was cut for. By day the light comes from the right. */
export const NICHES = Object.fromEntries(
  Object.entries<Niche>(NAMED).map(([name, niche]) => [name, (theme: Theme) => drawNiche(niche, theme)]),
);

function drawNiche({ bunch, things, candle: candleX }: Niche, theme: Theme): string {
  const inks = INKS[theme];
  const isNight = theme === "night";
  const light: Point = isNight ? [candleX, FOOT - 48] : [400, 130];
  const press = new Press(inks, light);
  const whole = wholeOf(FRAME);
  const cordAt = () => 34;
  const { drawn: hung, shadow } = hanging(press, cordAt, { ...bunch, x: 150 });
  const slab = (top: number, foot: number, seed: number) =>
    cut(
      [
        [-20, top],
        [320, top - 2],
        [320, foot],
        [-20, foot],
      ],
      1,
      seed,
      18,
    );
  const stands = things(press);
  const drawn = [
    fill(whole, inks.wall) + stippled(whole, "lit") + stippled(whole, "wall"),
    isNight ? "" : fill(shadow, inks.cast, 'opacity=".5" transform="translate(-24 12)"'),
    press.flat(
      stroke(
        [
          [-20, 28, 1.5],
          [90, 36, 1.5],
          [200, 34, 1.5],
          [320, 25, 1.5],
        ],
        { step: 12 },
      ),
      "cord",
    ),
    hung,
    press.flat(slab(LEDGE + 4, 400, 8), "bench"),
    press.flat(slab(LEDGE, LEDGE + 14, 10), "edge"),
    stippled(rectangle(0, LEDGE + 14, 300, 60), "bench"),
    stands,
    isNight && !stands.includes("#FBD98A") ? candle(press, [candleX, FOOT]) : "",
  ].join("");
  const around = (id: string, ink: string, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: light, radius });
  return sheet({
    frame: FRAME,
    definitions: [
      isNight
        ? around("lit", inks.wallLit, 280, "0:0.95 0.3:0.7 0.42:0.42 0.6:0.26 0.8:0.12 1:0")
        : around("lit", inks.wallLit, 400, "0:0.95 0.4:0.7 0.7:0.2 1:0"),
      around("wall", inks.wallShade, isNight ? 400 : 480, "0:0 0.5:0.2 1:1"),
      around("bench", inks.benchShade, 340, "0:0 0.3:0.15 1:0.9"),
      press.definitions,
    ].join(""),
    drawn,
    speck: { ink: inks.speck, opacity: isNight ? 0.1 : 0.26 },
  });
}
