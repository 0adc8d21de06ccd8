import { clipped, fill, shade, stippled } from "../press/ink.ts";
import { type Joint, joints, strokes } from "../press/limb.ts";
import { cutCurve, type Point, points } from "../press/outline.ts";
import { INKS } from "./inks.ts";

export const featureShades = [
  shade({ id: "cheek", ink: INKS.blush, stops: "0:0.75 0.5:0.4 1:0", centre: [440, 436], radius: 60 }),
  shade({ id: "far-cheek", ink: INKS.blush, stops: "0:0.6 0.5:0.3 1:0", centre: [322, 440], radius: 36 }),
  shade({ id: "socket", ink: INKS.skinShade, stops: "0:0.8 1:0", from: [0, 336], to: [0, 384] }),
].join("");

const SOCKETS = [
  points("402,366 430,346 470,350 490,372 470,384 420,384"),
  points("306,366 326,348 350,352 362,374 340,384 312,384"),
];
const BROWS = [
  joints("402,350,2.2 424,339,3.8 456,336,3.4 484,348,0.8"),
  joints("308,351,1 322,341,3 342,339,3.4 357,348,2"),
];
/** Some fifty years: laughter at the eyes and beside the mouth, thought on the brow. */
const LINES = [
  joints("352,300,0.3 392,294,1 440,300,0.3"),
  joints("360,316,0.3 396,311,0.8 432,316,0.3"),
  joints("418,408,0.3 438,413,1 462,408,0.3"),
  joints("318,406,0.3 332,409,0.8 348,405,0.3"),
  joints("486,398,0.3 494,402,0.9 499,405,0.3"),
  joints("352,470,0.3 343,482,1 338,494,0.3"),
  joints("426,484,0.5 432,493,1.4 431,502,0.5"),
  joints("414,454,0.4 428,468,1.4 438,486,0.4"),
  joints("487,386,0.4 494,382,1 500,376,0.4"),
  joints("488,392,0.4 496,392,1 503,390,0.4"),
];
const CHEEK = points("390,420 440,396 486,410 486,460 440,480 396,456");
const FAR_CHEEK = points("300,420 330,408 346,430 340,466 314,470");

type Eye = {
  id: string;
  white: Point[];
  iris: { at: Point; radius: number };
  lid: Point[];
  below: Joint[];
  fold: Joint[];
};

const EYES: Eye[] = [
  {
    id: "near-eye",
    white: points("410,386 424,375 444,371.5 464,378 477,388 458,395 437,397 421,393"),
    iris: { at: [442, 383], radius: 12.6 },
    lid: points("405,387 421,373.5 444,369 466,375.5 482,388.5 464,381 444,375.4 424,378"),
    below: joints("420,399,0.6 441,402,1.5 466,396,0.6"),
    fold: joints("412,364,0.8 440,356,1.8 474,366,0.8"),
  },
  {
    id: "far-eye",
    white: points("311,387 322,376 338,372.5 352,379 358,388 342,395 324,394.5"),
    iris: { at: [335, 383], radius: 11.6 },
    lid: points("306,388 319,374.5 338,370 355,377 362,388.5 350,381 337,375.8 322,378.4"),
    below: joints("318,398,0.5 334,400,1.3 354,395,0.5"),
    fold: joints("312,366,0.7 334,357,1.6 358,366,0.7"),
  },
];

/** An open eye, whose iris the lid cuts; the pupil looks at the reader. */
function eye({ id, white, iris: { at, radius }, lid, below, fold }: Eye): string {
  const [x, y] = at;
  const open = cutCurve(white, 0.3, 22, 3);
  const underLid = white.map(([px, py], index): Point => [px, index > 0 && index < 4 ? py + 2 : py - 9]);
  const circle = (r: number, ink: string, dx = 0) =>
    `<circle cx="${x + dx}" cy="${y + dx}" r="${r.toFixed(1)}" fill="${ink}"/>`;
  return [
    fill(open, INKS.eye),
    clipped(
      circle(radius, INKS.iris) +
        circle(radius * 0.52, INKS.pupil) +
        fill(cutCurve(underLid, 0.1, 5, 3), INKS.pupil, 'opacity=".28"'),
      id,
      open,
    ),
    circle(2.6, INKS.eye, -4),
    fill(cutCurve(lid, 0.2, 23, 3), INKS.pupil),
    fill(strokes([below, fold]), INKS.skinShade),
  ].join("");
}

const NOSE = points("384,362 378,392 372,420 366,440 380,452 398,458 412,452 414,440 402,428 394,400 390,372");
const UNDER_NOSE = points("356,462 366,455 380,458 392,462 378,469 364,469");
const NOSE_LIGHT = points("364,424 368,419 370,426 368.6,436 365,435");
const FAR_NOSTRIL = joints("352,440,0.6 347,450,1.5 353,459,0.6");

const UPPER_LIP = points("344,500 356,494 366,496 376,493 394,497 416,497 400,504 378,506 358,505");
const LOWER_LIP = points("350,505 376,508 406,503 396,518 376,523 358,517");
const MOUTH = joints("338,498,0.8 356,505,1.6 378,506.5,1.8 404,502,1.6 424,492,1");
const UNDER_LIP = points("358,530 376,528 394,530 378,536");

/** Eyes, nose and mouth. */
export function features(): string {
  return [
    ...SOCKETS.map((socket, index) => stippled(cutCurve(socket, 0.9, 20 + index, 5), "socket")),
    fill(strokes(BROWS), INKS.hair),
    ...EYES.map(eye),
    fill(cutCurve(NOSE, 0.5, 26, 4), INKS.skinShade),
    fill(cutCurve(UNDER_NOSE, 0.4, 27, 3), INKS.skinDeep),
    fill(cutCurve(NOSE_LIGHT, 0.4, 28, 3), INKS.skinLit),
    fill(strokes([FAR_NOSTRIL]), INKS.skinShade),
    fill(cutCurve(UPPER_LIP, 0.4, 29, 3), INKS.lip),
    fill(cutCurve(LOWER_LIP, 0.4, 30, 3), INKS.blush),
    fill(strokes([MOUTH]), INKS.skinDeep),
    fill(strokes(LINES), INKS.skinShade),
    fill(cutCurve(UNDER_LIP, 0.3, 31, 3), INKS.skinShade),
    stippled(cutCurve(CHEEK, 0.9, 32, 5), "cheek"),
    stippled(cutCurve(FAR_CHEEK, 0.9, 33, 5), "far-cheek"),
  ].join("");
}
