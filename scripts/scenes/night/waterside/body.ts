import { clipped, fill, shade, stippled } from "../../press/ink.ts";
import { type Joint, joints, stroke } from "../../press/limb.ts";
import { cutCurve, curve, path, type Point, points } from "../../press/outline.ts";
import type { WaterInks } from "./inks.ts";
import type { Pose } from "./plan.ts";

// A low bow in profile: toes at 0, fingers ahead; the ground at 0.
const FOOT = points("-10,-8 6,-22 44,-38 86,-58 106,-40 98,-12 60,-2 16,0");
const LEGS = points(
  "368,-34 352,-64 300,-88 220,-112 150,-152 104,-156 74,-118 72,-80 88,-48 84,-16 110,-4 190,-2 280,0 340,0 364,-12",
);
const BACK = points(
  "436,-124 410,-146 366,-172 300,-198 228,-213 160,-209 110,-186 80,-146 78,-112,1 112,-102 150,-112,1 220,-104 300,-86 372,-66 410,-62 440,-82",
);
const HAIR = points(
  "438,-120 452,-138 486,-146 524,-130 546,-96 548,-56 544,-26 534,-6 522,-22 500,-48 470,-72 440,-84",
);
const BUN = points("470,-136 456,-158 466,-184 494,-192 516,-176 518,-152 502,-136");
const FACE = points(
  "430,-110 468,-86 504,-54 536,-28 534,-8 520,0 504,-1 496,-8 484,-3 478,-9 470,-14 466,-24 452,-36 434,-48 420,-66",
);
const FAR_SLEEVE = points("500,-110 580,-70 668,-46,1 660,-18,1 560,-20");

/** Arms that reach ahead, and arms that lie back. */
const ARMS = {
  ahead: {
    arm: joints("560,-40,20 610,-27,17 660,-17,13 696,-12,10 722,-11,11 752,-7,7 784,-3,3.2"),
    sleeve: points(
      "398,-140 440,-132 490,-104 560,-68 604,-52 632,-44,1 628,-16 612,-2,1 570,-10 500,-34 446,-62 404,-86",
    ),
    armLight: joints("640,-36,1.1 680,-23,2.6 722,-22,2.6 776,-7,1.1"),
    sleeveLight: joints("400,-138,1.1 440,-130,3.4 490,-102,3.8 560,-66,3.4 630,-43,1.1"),
  },
  back: {
    arm: joints("330,-42,20 290,-30,18 240,-22,14 206,-18,10.5 184,-15,11 156,-12,8 128,-8,3.4"),
    sleeve: points("436,-124 446,-96 430,-62 390,-40 330,-26 286,-16,1 274,-32 280,-52,1 330,-74 372,-100 398,-136"),
    armLight: joints("262,-40,1.1 210,-28,2.2 166,-22,1.1"),
    sleeveLight: joints("404,-136,1.1 436,-120,3 444,-94,1.4"),
  },
};

/** The shades of the body, which stands on `ground`. */
export function bodyShades({ toes, scale }: Pose, ground: number, inks: WaterInks): string {
  const at = (x: number, y: number): Point => [toes + x * scale, ground + y * scale];
  return [
    shade({ id: "legs", ink: inks.slacksShade, stops: "0:0 0.4:0.1 1:0.95", from: at(380, -160), to: at(90, 0) }),
    shade({ id: "back", ink: inks.topShade, stops: "0:0 0.42:0.1 1:1", from: at(420, -240), to: at(130, -60) }),
    shade({ id: "sleeve", ink: inks.topShade, stops: "0:0 0.5:0.2 1:0.95", from: at(500, -130), to: at(470, -20) }),
  ].join("");
}

/** The bow, lit along its upper edge by the dawn. */
export function body({ toes, scale, reaches }: Pose, ground: number, inks: WaterInks): string {
  const placed = <Placed extends Point>(all: readonly Placed[]) =>
    all.map(
      ([x, y, width = 0]) =>
        [toes + x * scale, ground + y * scale, width > 1 ? width * scale : width] as unknown as Placed,
    );
  const part = (landmarks: readonly Point[], seed: number) => cutCurve(placed(landmarks), 0.7 * scale, seed, 7);
  const drawn = (line: readonly Joint[]) => stroke(placed(line), { step: 8 });
  const lines = (...written: string[]) => written.map((each) => drawn(joints(each))).join("");
  const { arm, sleeve, armLight, sleeveLight } = reaches ? ARMS.ahead : ARMS.back;
  const [legs, back, upperArm] = [part(LEGS, 3), part(BACK, 4), part(sleeve, 8)];
  const farArm = arm.map(([x, y, width]): Joint => [x + 34, y - 5, width]);
  return [
    reaches ? fill(drawn(farArm), inks.skinShade) + fill(part(FAR_SLEEVE, 9), inks.topShade) : "",
    fill(part(FOOT, 2), inks.skin),
    fill(lines("8,-10,2 44,-24,5 84,-36,5"), inks.skinShade, 'opacity=".7"'),
    fill(legs, inks.slacks) + stippled(legs, "legs"),
    fill(lines("356,-26,1.2 280,-28,3.4 180,-40,3.4 96,-52,1.2"), inks.slacksShade),
    fill(part(FACE, 7), inks.skinShade),
    fill(part(HAIR, 5) + part(BUN, 6), inks.hair),
    fill(
      lines(
        "462,-128,1.2 500,-124,2.6 528,-92,2.6 530,-56,1.2",
        "468,-158,1.2 484,-176,2.4 504,-172,1.2",
        "450,-108,1.2 486,-98,2.2 510,-64,1.2",
      ),
      inks.hairLit,
    ),
    fill(lines("492,-145,1.1 526,-128,3 546,-92,3.4 544,-56,1.1"), inks.lit),
    fill(back, inks.top) + stippled(back, "back"),
    clipped(
      fill(lines("112,-190,12 98,-150,12 96,-96,12"), inks.darkBand) +
        fill(lines("134,-202,2.6 118,-150,2.6 116,-92,2.6", "92,-180,2.6 76,-150,2.6 74,-100,2.6"), inks.band),
      "hem",
      back,
    ),
    fill(lines("250,-104,1.2 262,-140,4 240,-176,1.2", "330,-84,1.2 352,-112,4 344,-148,1.2"), inks.topShade),
    fill(drawn(arm), inks.skin),
    fill(drawn(armLight), inks.skinLit),
    reaches ? fill(lines("730,-4,1.1 748,-4,2 766,-1,1.1"), inks.skinShade) : "",
    fill(upperArm, inks.topShade, `transform="translate(${-2 * scale} ${2.6 * scale})"`),
    fill(upperArm, inks.top) + stippled(upperArm, "sleeve"),
    fill(drawn(sleeveLight), inks.lit),
    fill(lines("196,-212,1.1 240,-211,3 304,-196,4.2 370,-169,4.2 410,-146,1.6"), inks.lit),
  ].join("");
}

/** The outline of the whole body, for its reflection. */
export function silhouette({ toes, scale, reaches }: Pose, ground: number): string {
  const outline = points(
    reaches
      ? "-10,-4 80,-60 80,-150 160,-209 300,-198 420,-140 470,-184 516,-170 546,-96 640,-40 786,-2 400,0"
      : "-10,-4 80,-60 80,-150 160,-209 300,-198 420,-140 470,-184 516,-170 546,-96 524,-2 400,0",
  );
  return path(
    curve(
      outline.map(([x, y]): Point => [toes + x * scale, ground + y * scale]),
      { step: 7 },
    ),
  );
}
