import { group } from "../../press/ink.ts";
import { type Joint, joints, stroke } from "../../press/limb.ts";
import { curve, cutCurve, disc, path, type Point, points } from "../../press/outline.ts";
import { hull } from "../../press/shadow.ts";
import { type CircleInks, inkOf } from "./inks.ts";
import { type CirclePlan, seatAt } from "./plan.ts";

// Those who sit, from above, facing up. The parts are drawn once and used again in other inks.
const SHAWL = points("-57,2 -55,-14 -40,-25 -20,-22 0,-8 20,-22 40,-25 55,-14 57,2 54,28 36,46 0,53 -36,46 -54,28");
const LEGS = points(
  "-30,20 -64,-6 -88,-32 -90,-50 -74,-60 -40,-60 -12,-66 14,-70 40,-62 74,-60 90,-50 88,-32 64,-6 30,20",
);
const CURLS = Array.from({ length: 26 }, (_, index): Point => {
  const [angle, reach] = [index * 0.2417, 29 + (index % 2) * 4];
  return [Math.cos(angle) * reach, -4 + Math.sin(angle) * (reach + 2)];
});

const shape = (landmarks: string | readonly Point[], seed: number, amount = 0.8) =>
  cutCurve(typeof landmarks === "string" ? points(landmarks) : landmarks, amount, seed, 7);
const lines = (...written: string[]) => written.map((each) => stroke(joints(each), { step: 7 })).join("");
const bothSides = (written: string) => {
  const line = joints(written);
  return (
    stroke(line, { step: 7 }) +
    stroke(
      line.map(([x, y, half]): Joint => [-x, y, half]),
      { step: 7 },
    )
  );
};

const PARTS = {
  seat: shape("-56,26 -48,62 0,74 48,62 56,26 40,0 -40,0", 2),
  legs: shape(LEGS, 3),
  "leg-folds": lines("-80,-45,1.1 -46,-44,3 -14,-52,1.1", "80,-45,1.1 40,-42,3.4 -4,-56,1.1"),
  foot: shape("20,-50 34,-58 28,-68 4,-76 -8,-72 -4,-64", 4, 0.4),
  "arms-in-lap": bothSides("50,-4,16 64,-24,14 54,-38,11 30,-42,9"),
  "arms-on-knees": bothSides("50,-4,16 66,-22,14 72,-38,10.5 72,-44,9"),
  "hands-in-lap":
    shape("-34,-48 -12,-52 8,-46 10,-36 -10,-32 -32,-35", 5, 0.4) +
    shape("34,-48 14,-51 -6,-42 -6,-34 12,-32 32,-35", 6, 0.4),
  "hands-on-knees":
    shape("-80,-44 -78,-60 -70,-66 -62,-60 -62,-44", 5, 0.4) + shape("80,-44 78,-60 70,-66 62,-60 62,-44", 6, 0.4),
  shawl: shape(SHAWL, 7),
  "shawl-folds": lines("-28,-20,1 -42,6,4 -32,36,1", "28,-20,1 42,4,4 30,38,1", "-8,30,1 -10,40,2.4 -6,50,1"),
  seam: lines("-53,22,1.6 -34,39,2.4 0,46,2.4 34,39,2.4 53,22,1.6"),
  "lit-edge": lines(
    "-54,-17,1 -39,-28,2.6 -20,-25,2.4 0,-11,1",
    "54,-17,1 39,-28,2.6 20,-25,2.4 0,-11,1",
    "-86,-51,0.8 -74,-58,2 -50,-58,0.8",
    "86,-51,0.8 74,-58,2 50,-59,0.8",
  ),
  outline: path(curve(hull([...SHAWL, ...LEGS.slice(1, -1), ...points("-48,66 0,82 48,66")]), { step: 9 })),
  face:
    shape("-23,-10 -20,-30 -8,-43 0,-48 8,-43 20,-30 23,-10 16,10 -16,10", 8, 0.3) +
    disc([-25, -8], 6, 2, { amount: 0.2 }) +
    disc([25, -8], 6, 2, { amount: 0.2 }),
  hair: shape("-25,-6 -23,-24 -11,-36 11,-36 23,-24 25,-6 19,15 0,23 -19,15", 9, 0.5),
  curls: shape(CURLS, 10, 0.5),
  "hair-ring": shape("-25,-8 -22,4 -12,10 0,12 12,10 22,4 25,-8 22,14 0,24 -22,14", 11, 0.3),
  bun: shape("-14,26 -9,14 9,14 14,26 9,40 -9,40", 12, 0.4),
  braid: lines("0,12,10 5,34,8.5 -3,58,7.5 3,82,4"),
  "braid-bands": shape("-6,30 7,36 5,40 -8,34", 1, 0.2) + shape("8,50 -7,55 -8,59 7,55", 1, 0.2),
  bob: shape("-28,-4 -30,18 -14,30 14,30 30,18 28,-4 0,-16", 13, 0.5),
  parting: lines("3,-34,1 1,-10,1.5 0,14,1"),
  sheen: lines("-14,-22,1 -20,-4,1.8 -12,10,1", "15,-22,1 20,-2,1.8 10,12,1"),
  "hair-light": lines("-20,-27,1 -10,-37,2.4 0,-39,2.4 10,-37,2.4 20,-27,1"),
} as const;

type Part = keyof typeof PARTS;

export function parts(): string {
  return Object.entries(PARTS)
    .map(([id, data]) => `<path id="${id}" d="${data}"/>`)
    .join("");
}

export function reuse(part: Part, ink: string, more = ""): string {
  return `<use href="#${part}"${ink && ` fill="${ink}"`}${more && ` ${more}`}/>`;
}

type Hair = "bun" | "curls" | "scarf" | "braid" | "bald" | "bob" | "short";
/** The inks are numbers in the lists of the theme. */
type Sitter = { hair: Hair; shawl: number; skin: number; hairInk: number; handsInLap: boolean };

export const SITTERS: Sitter[] = [
  { hair: "bun", shawl: 0, skin: 0, hairInk: 2, handsInLap: true },
  { hair: "curls", shawl: 3, skin: 1, hairInk: 0, handsInLap: false },
  { hair: "scarf", shawl: 4, skin: 2, hairInk: 0, handsInLap: true },
  { hair: "braid", shawl: 1, skin: 3, hairInk: 0, handsInLap: false },
  { hair: "bald", shawl: 5, skin: 2, hairInk: 2, handsInLap: true },
  { hair: "bob", shawl: 2, skin: 0, hairInk: 3, handsInLap: false },
  { hair: "short", shawl: 6, skin: 1, hairInk: 1, handsInLap: true },
];

/** Everything but the head, which lies above the light that falls on all of them. */
export function sitter(plan: CirclePlan, angle: number, index: number, inks: CircleInks): string {
  const { shawl, skin, handsInLap } = SITTERS[index % SITTERS.length] as Sitter;
  const arms = handsInLap ? "arms-in-lap" : "arms-on-knees";
  const [cloth, flesh] = [inkOf(inks.shawls, shawl), inkOf(inks.skins, skin)];
  return group(
    [
      reuse("seat", inkOf(inks.seats, index)),
      reuse("legs", inkOf(inks.trousers, index)),
      reuse("leg-folds", inks.shade, 'opacity=".6"'),
      handsInLap ? reuse("foot", flesh) : "",
      reuse(arms, inks.shade, 'opacity=".5" transform="translate(0 4)"'),
      reuse(arms, cloth),
      reuse(handsInLap ? "hands-in-lap" : "hands-on-knees", flesh),
      reuse("shawl", inks.shade, 'opacity=".6" transform="translate(0 -3)"'),
      reuse("shawl", cloth),
      reuse("shawl-folds", inks.shade, 'opacity=".45"'),
      reuse("seam", inks.trim, 'opacity=".7"'),
    ].join(""),
    `transform="${seatAt(plan, angle)}"`,
  );
}

export function head(plan: CirclePlan, angle: number, index: number, inks: CircleInks): string {
  const { hair, shawl, skin, hairInk } = SITTERS[index % SITTERS.length] as Sitter;
  const ink = hair === "scarf" ? inkOf(inks.shawls, shawl + 2) : inkOf(inks.hairs, hairInk);
  const behind: Partial<Record<Hair, string>> = {
    bob: reuse("bob", ink),
    braid: reuse("braid", ink) + reuse("braid-bands", inks.trim, 'opacity=".5"'),
    bun: reuse("bun", ink),
  };
  const hasParting = hair !== "bald" && hair !== "curls" && hair !== "scarf";
  return group(
    [
      reuse("hair", inks.shade, 'opacity=".5" transform="translate(0 10) scale(1.1)"'),
      behind[hair] ?? "",
      reuse("face", inkOf(inks.skins, skin)),
      reuse(hair === "bald" ? "hair-ring" : hair === "curls" ? "curls" : "hair", ink),
      hasParting ? reuse("parting", inks.trim, 'opacity=".5"') : "",
      hair === "bald" ? "" : reuse("sheen", inkOf(inks.sheens, hairInk), 'opacity=".8"'),
      reuse("hair-light", inks.lit, 'opacity=".85"'),
    ].join(""),
    `transform="${seatAt(plan, angle)}"`,
  );
}

export function litEdge(plan: CirclePlan, angle: number, inks: CircleInks): string {
  return group(reuse("lit-edge", inks.lit), `transform="${seatAt(plan, angle)}"`);
}
