import type { Frame } from "../../press/ink.ts";
import type { Point } from "../../press/outline.ts";
import type { Layout } from "../../scene.ts";
import type { Stone } from "../table/things.ts";

type Place = readonly [x: number, y: number, scale: number];

export type LetterPlan = {
  frame: Frame;
  unit: number;
  /** Turned left for right: she writes with her left hand, and the words stand on the right. */
  isMirrored: boolean;
  /** The candle in its holder, which gives all the light, and how far it reaches. */
  lamp: Place;
  reach: number;
  page: { at: Point; turn: number; width: number; height: number };
  card: { at: Point; turn: number; scale: number };
  /** The tip of the pen. */
  pen: Place;
  /** Between two lines of writing. */
  gap: number;
  envelope?: { at: Point; turn: number };
  bottle?: Point;
  stones: Stone[];
};

const wide: LetterPlan = {
  frame: { width: 1440, height: 760 },
  unit: 1,
  isMirrored: true,
  lamp: [1266, 160, 1.02],
  reach: 760,
  page: { at: [950, 490], turn: -7, width: 540, height: 690 },
  card: { at: [772, 366], turn: -12, scale: 0.94 },
  pen: [962, 530, 1.28],
  gap: 46,
  envelope: { at: [600, 760], turn: 14 },
  bottle: [1372, 420],
  stones: [{ at: [1300, 344], turn: -14, rune: "algiz" }],
};

const tall: LetterPlan = {
  frame: { width: 390, height: 620 },
  unit: 0.6,
  isMirrored: false,
  lamp: [330, 156, 0.6],
  reach: 430,
  page: { at: [196, 440], turn: -6, width: 330, height: 430 },
  card: { at: [84, 318], turn: -11, scale: 0.56 },
  pen: [206, 448, 0.8],
  gap: 29,
  stones: [{ at: [44, 566], turn: 20, rune: "perthro" }],
};

export const PLANS: Record<Layout, LetterPlan> = { wide, tall };
