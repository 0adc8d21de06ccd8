import { fill, stippled } from "../../press/ink.ts";
import { joints, stroke, strokes } from "../../press/limb.ts";
import { cutCurve, points } from "../../press/outline.ts";
import type { RestInks } from "./inks.ts";

const FACE = points(
  "40,-108 66,-92 84,-66 91,-40 87,-24 95,-6 108,12 111,18 104,24 94,25 99,34 100,38 93,42 98,47 97,53 88,58 90,68 88,80 76,89 54,86 30,80 24,96 28,150 30,190 -66,190 -62,130 -58,80 -60,20 -20,-60",
);
const JAW = points("24,92 30,80 10,62 -8,30 -60,60 -64,190 16,190");
const EAR = points("2,-6 14,-14 22,-6 20,8 12,20 4,24 -2,14");
const HAIR = points(
  "46,-110 70,-88 58,-70 44,-52 38,-34 30,-14 16,-22 2,-20 -6,-4 -4,18 -10,34 -26,50 -44,78 -58,92 -76,76 -96,44 -108,4 -106,-44 -82,-92 -36,-122 8,-124",
);
const BUN = points("-86,40 -70,84 -94,112 -132,106 -152,74 -144,40 -114,26");
const STRANDS = [
  joints("60,-92,0.5 20,-84,2.2 -30,-60,2.4 -66,-10,2 -84,40,0.5"),
  joints("50,-66,0.5 14,-58,1.8 -30,-24,2 -62,30,0.5"),
  joints("20,-116,0.5 -40,-104,2 -84,-54,2.2 -98,10,0.5"),
  joints("-84,56,0.5 -104,92,2 -134,88,1.6 -140,60,0.5"),
  joints("-94,46,0.5 -110,70,1.8 -126,66,0.5"),
];
const LASHES = joints("60,-22,0.7 68,-17,1.8 78,-17,1.6 85,-21,0.7");
const BROW = joints("56,-47,0.8 70,-55,1.8 86,-50,0.8");
const LIPS = joints("80,42.5,0.6 88,42,1.4 94,41,0.9");
const NOSTRIL = joints("93,22,0.6 98,18,1.6 103,21,0.6");
const EAR_FOLD = joints("7,-3,0.6 15,-5,1.6 15,6,1.4 9,14,0.6");

/** A sleeper in profile, upright and facing right; the caller turns it. The face takes the shade "face". */
export function sleeper(inks: RestInks): string {
  const face = cutCurve(FACE, 0.7, 3, 4);
  return [
    fill(face, inks.skin),
    stippled(face, "face"),
    fill(cutCurve(JAW, 0.6, 4, 5), inks.skinShade),
    fill(cutCurve(EAR, 0.4, 6, 3), inks.skin),
    fill(stroke(EAR_FOLD), inks.skinShade),
    fill(cutCurve(HAIR, 1, 7, 5) + cutCurve(BUN, 1.2, 8, 5), inks.hair),
    fill(strokes(STRANDS, { cap: false }), inks.hairLit),
    fill(stroke(LASHES) + stroke(BROW), inks.hair),
    fill(stroke(LIPS) + stroke(NOSTRIL), inks.skinShade),
  ].join("");
}
