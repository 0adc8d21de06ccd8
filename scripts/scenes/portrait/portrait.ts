import { type Frame, fill, rectangle, shade, sheet, stippled } from "../press/ink.ts";
import { joints, strokes } from "../press/limb.ts";
import { cutCurve, points } from "../press/outline.ts";
import { clothes, clothesShades } from "./clothes.ts";
import { featureShades, features } from "./features.ts";
import { INKS } from "./inks.ts";

const FRAME: Frame = { width: 800, height: 1000 };

// The head is turned to her right: the far cheek is the left contour, and the lamp stands there.
const FACE = points(
  "318,250 302,300 298,344 304,372 296,398 298,430 306,462 316,498 334,538 362,566 392,578 424,572 462,546 500,506 524,462 534,420 540,340 530,260 480,200 400,190 348,212",
);
const SHADED = points(
  "538,300 512,320 498,356 494,396 476,430 470,466 458,498 434,524 410,544 396,562 400,580 440,572 484,536 520,480 540,420 552,340",
);
const NECK = points("418,540 424,600 416,660 400,720 560,740 590,690 556,640 540,580 536,440");
const THROAT = points("418,540 424,600 414,660 400,730 452,740 468,660 474,600 482,560 452,570");
const HAIR_BEHIND = points(
  "330,262 350,196 404,150 474,138 548,160 602,222 622,302 616,386 596,452 572,500 548,516 532,480 540,420 520,330 480,262 420,236",
);
const HAIR = points(
  "312,300 318,240 346,186 398,148 470,134 544,156 592,208 612,280 606,350 584,404 562,420 556,384 548,348 528,312 488,276 440,250 398,232 366,238 340,258 322,290",
);
const BUN = points("546,206 568,158 606,136 646,138 676,166 688,206 672,250 640,278 604,276 572,250");
const EAR = points("530,404 538,380 556,374 572,388 572,416 560,444 546,462 534,456");
/** Of the neck, under the jaw. */
const NECK_LINES = [joints("420,612,0.3 446,620,1.1 470,616,0.3"), joints("418,634,0.3 442,641,0.9 464,638,0.3")];
const EAR_FOLD = joints("542,398,0.8 556,390,2 561,410,2 548,438,0.8");

const LIT_STRANDS = [
  joints("350,236,0.6 400,184,3 470,170,3.4 540,200,2.6 580,262,0.6"),
  joints("400,224,0.6 450,206,2.6 510,226,3 566,290,2.2 582,350,0.6"),
  joints("570,210,0.6 596,168,3 640,164,3 664,206,0.6"),
  joints("590,240,0.6 630,244,2.8 654,214,0.6"),
];
const GREY_STRANDS = [
  joints("330,262,0.8 356,206,4.4 408,164,5 480,152,4 548,178,0.8"),
  joints("340,258,0.6 372,206,3 420,178,3.4 482,170,2.6 540,196,0.6"),
  joints("366,234,0.6 420,200,2.4 490,196,2.6 552,240,0.6"),
  joints("552,330,0.6 570,362,2.2 572,398,1.6 564,416,0.5"),
  joints("566,300,0.6 586,350,2.6 580,410,2 566,450,0.5"),
  joints("580,196,0.6 612,154,2.6 650,160,0.6"),
];
const LOOSE_STRANDS = [
  joints("560,494,1.6 574,530,1.2 568,562,0.5"),
  joints("548,512,1.4 552,540,1 546,566,0.5"),
  joints("316,292,1.4 306,316,1.2 304,346,0.5"),
  joints("660,150,1.6 690,138,1 706,146,0.5"),
  joints("668,256,1.4 694,270,1 700,288,0.5"),
];

/** The practitioner of the demonstration, as an SVG document: three-quarter view, light and shade as two shapes, a lamp on the left. */
export function drawPortrait(): string {
  const whole = rectangle(0, 0, FRAME.width, FRAME.height);
  const face = cutCurve(FACE, 0.9, 8, 5);
  return sheet({
    frame: FRAME,
    definitions: [
      shade({ id: "glow", ink: INKS.glow, stops: "0:0.9 1:0", centre: [330, 330], radius: 620 }),
      shade({ id: "moon", ink: INKS.moon, stops: "0:1 0.6:0.85 1:0.25", centre: [250, 250], radius: 360 }),
      shade({ id: "lit", ink: INKS.skinLit, stops: "0:0.95 0.4:0.45 1:0", from: [296, 0], to: [440, 40] }),
      featureShades,
      clothesShades,
    ].join(""),
    drawn: [
      fill(whole, INKS.ground),
      stippled(whole, "glow"),
      `<circle cx="330" cy="330" r="262" fill="${INKS.moonShade}"/>`,
      '<circle cx="326" cy="327" r="262" fill="url(#moon)" filter="url(#stipple)"/>',
      fill(cutCurve(BUN, 0.9, 4, 5) + cutCurve(HAIR_BEHIND, 0.9, 5, 5), INKS.hair),
      fill(cutCurve(NECK, 0.9, 6, 5), INKS.skinShade),
      fill(cutCurve(THROAT, 0.9, 7, 5), INKS.skin),
      fill(strokes(NECK_LINES), INKS.skinShade),
      clothes(),
      fill(face, INKS.skin),
      stippled(face, "lit"),
      fill(cutCurve(SHADED, 0.9, 9, 5), INKS.skinShade),
      features(),
      fill(cutCurve(HAIR, 0.9, 10, 5), INKS.hair),
      fill(strokes(LIT_STRANDS, { cap: false }), INKS.hairLit),
      fill(strokes(GREY_STRANDS, { cap: false }), INKS.grey),
      fill(strokes(LOOSE_STRANDS, { cap: false }), INKS.hair),
      fill(cutCurve(EAR, 0.5, 40, 4), INKS.skinShade),
      fill(strokes([EAR_FOLD]), INKS.skinDeep),
      `<circle cx="545" cy="474" r="8" fill="${INKS.gold}"/>`,
    ].join(""),
    speck: { ink: INKS.speck, opacity: 0.12 },
  });
}
