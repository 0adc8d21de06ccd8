import { limb, type Joint, strokes } from "../press/limb.ts";
import { curve, cutCurve, ellipse, path, type Point } from "../press/outline.ts";
import type { Theme } from "../scene.ts";
import { away, bit, hip, leaf, UP } from "./plants.ts";

type SprigInks = Record<"leaf" | "pale" | "berry" | "light" | "lavender" | "straw", string>;
export const SPRIG_INKS: Record<Theme, SprigInks> = {
  dawn: { leaf: "#4F6640", pale: "#93A578", berry: "#A83250", light: "#C3CBA0", lavender: "#7F6F9C", straw: "#C79A3E" },
  night: {
    leaf: "#7A9662",
    pale: "#46644B",
    berry: "#D8607C",
    light: "#A9BC93",
    lavender: "#9C8CBC",
    straw: "#D8B468",
  },
};
type Part = [data: string, ink: keyof SprigInks];

const WIDTH = 120;
const HEIGHT = 160;

const stems = (...all: Joint[][]) => strokes(all, { step: 8 });
const ball = (at: Point, radius: number, seed: number) =>
  cutCurve(ellipse(at, [radius, radius], 5), radius * 0.08, seed, 2.6);
const blade = (x: number, y: number, angle: number, length: number, width: number, seed: number, bend = 0) =>
  leaf([x, y], angle, { length, width, seed, bend });
const many = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join("");

/** A leaf with lobes: how far each landmark stands along the leaf and to its side. */
function lobed(
  [x, y]: Point,
  angle: number,
  length: number,
  half: readonly (readonly [number, number])[],
  seed: number,
) {
  const at = (side: 1 | -1) =>
    half.map(([along, across]) => away([x, y], angle, along * length, side * across * length));
  return cutCurve(
    [[x, y, 1], ...at(-1), [...away([x, y], angle, length), 1] as unknown as Point, ...at(1).toReversed()],
    0.4,
    seed,
    3,
  );
}

const OAK = [
  [0.1, 0.05],
  [0.2, 0.15],
  [0.31, 0.07],
  [0.44, 0.23],
  [0.54, 0.1],
  [0.68, 0.25],
  [0.77, 0.12],
  [0.9, 0.14],
] as const;

/** A vine's leaf: three blades that share a foot. */
const trident = (foot: Point, angle: number, length: number, seed: number) =>
  leaf(foot, angle, { length, width: length * 0.27, seed }) +
  [-1, 1]
    .map((side) =>
      leaf(foot, angle + side * 0.82, { length: length * 0.72, width: length * 0.21, seed: seed + 2 + side }),
    )
    .join("");

/** Twelve sprigs, no two alike. */
const SPRIGS: (() => Part[])[] = [
  function dogRose() {
    const wood = stems(
      [
        [58, 158, 1.8],
        [54, 110, 1.7],
        [64, 60, 1.4],
        [58, 22, 1],
      ],
      [
        [56, 116, 1.2],
        [82, 92, 1],
        [90, 78, 0.8],
      ],
      [
        [60, 84, 1.2],
        [36, 64, 1],
        [28, 52, 0.8],
      ],
      [
        [63, 58, 1],
        [80, 40, 0.8],
        [84, 30, 0.7],
      ],
    );
    return [
      [wood + blade(55, 130, -2.5, 34, 8, 1) + blade(55, 126, -0.5, 32, 8, 2) + blade(62, 72, -0.3, 24, 6, 3), "leaf"],
      [blade(54, 104, 2.9, 30, 7, 4) + blade(50, 74, -2, 22, 5, 5), "pale"],
      [hip([91, 66], 1, 1.1) + hip([27, 40], 2, 1.1) + hip([86, 18], 3, 1.1) + hip([57, 13], 4, 1.1), "berry"],
    ];
  },
  function sage() {
    const side = (turn: 1 | -1) =>
      many(6, (row) => {
        const length = 46 - row * 4;
        return blade(
          60,
          132 - row * 22,
          UP + turn * (1 - row * 0.07),
          length,
          length * 0.2,
          row + (turn > 0 ? 0 : 9),
          turn * 0.1,
        );
      });
    return [
      [
        stems([
          [60, 158, 2],
          [62, 100, 1.7],
          [60, 14, 0.8],
        ]) +
          side(1) +
          blade(60, 24, UP, 22, 5, 3),
        "leaf",
      ],
      [side(-1), "pale"],
    ];
  },
  function chamomile() {
    const heads: [Point, number][] = [
      [[60, 26], 17],
      [[28, 58], 13],
      [[94, 50], 14],
    ];
    const petals = ([x, y]: Point, radius: number) =>
      many(11, (index) => bit([x, y], (index / 11) * 2 * Math.PI, radius, radius * 0.17));
    return [
      [
        stems(
          [
            [62, 158, 1.6],
            [58, 100, 1.4],
            [60, 32, 1],
          ],
          [
            [59, 112, 1.2],
            [36, 84, 1],
            [28, 62, 0.8],
          ],
          [
            [58, 96, 1.2],
            [86, 78, 1],
            [94, 54, 0.8],
          ],
        ) +
          many(
            9,
            (row) =>
              bit([59.5, 150 - row * 10], UP + (row % 2 ? 0.9 : -0.9), 19 - row, 1.8) +
              bit([59.5, 150 - row * 10], UP + (row % 2 ? 0.4 : -0.4), 14 - row, 1.4),
          ),
        "leaf",
      ],
      [heads.map(([at, radius]) => petals(at, radius)).join(""), "light"],
      [heads.map(([at, radius], index) => ball(at, radius * 0.4, index)).join(""), "straw"],
    ];
  },
  function fern() {
    const spine: Joint[] = [
      [50, 158, 2],
      [54, 110, 1.6],
      [66, 60, 1.2],
      [86, 22, 0.6],
    ];
    const along = curve(
      spine.map(([x, y]): Point => [x, y]),
      { closed: false, step: 4 },
    );
    const side = (turn: 1 | -1) =>
      many(13, (row) => {
        const place = Math.floor(along.length * (0.12 + row * 0.066));
        const [from, to] = [along[place] ?? [0, 0], along[Math.min(along.length - 1, place + 2)] ?? [0, 0]];
        const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
        const length = 40 * Math.sin(Math.PI * Math.min(1, 0.28 + row * 0.056)) + 5;
        return blade(from[0], from[1], angle + turn * 1.15, length, 4.4, row + (turn > 0 ? 0 : 4), turn * 0.1);
      });
    return [
      [stems(spine) + side(1), "leaf"],
      [side(-1), "pale"],
    ];
  },
  function lavender() {
    const spikes = [
      [60, 6, 0],
      [36, 30, -10],
      [86, 24, 10],
    ] as const;
    const florets = spikes.map(([x, top, lean]) =>
      many(7, (row) => {
        const [at, down] = [x + (60 + lean - x) * row * 0.08, top + 14 + row * 8];
        return blade(at, down, UP + 0.75, 12, 3.6, row) + blade(at, down, UP - 0.75, 12, 3.6, row + 3);
      }),
    );
    return [
      [
        stems(
          ...spikes.map(([x, top, lean]): Joint[] => [
            [60 + lean * 0.2, 158, 1.4],
            [60 + lean, 110, 1.3],
            [x, top + 10, 1],
          ]),
        ) +
          blade(60, 140, UP + 0.6, 40, 3, 2) +
          blade(60, 144, UP - 0.7, 40, 3, 3),
        "leaf",
      ],
      [florets.join(""), "lavender"],
    ];
  },
  function oak() {
    return [
      [
        stems(
          [
            [56, 158, 2.2],
            [60, 110, 1.8],
            [58, 70, 1.2],
          ],
          [
            [60, 116, 1.2],
            [86, 104, 1],
          ],
          [
            [59, 92, 1],
            [42, 84, 0.9],
          ],
        ) + lobed([58, 76], UP + 0.1, 66, OAK, 2),
        "leaf",
      ],
      [lobed([60, 108], -2.6, 54, OAK, 3) + lobed([60, 120], -0.45, 50, OAK, 4), "pale"],
      [
        cutCurve(
          [
            [82, 108],
            [96, 102],
            [102, 118],
            [94, 130],
            [84, 122],
          ],
          0.3,
          2,
          3,
        ) +
          cutCurve(
            [
              [32, 84],
              [44, 80],
              [46, 96],
              [38, 106],
              [31, 98],
            ],
            0.3,
            3,
            3,
          ),
        "straw",
      ],
    ];
  },
  function elder() {
    const rays = Array.from({ length: 9 }, (_, index): Point => [
      60 + (index - 4) * 11.5,
      34 + 1.1 * (index - 4) ** 2 - (index % 2) * 8,
    ]);
    return [
      [
        stems(
          [
            [58, 158, 2],
            [62, 112, 1.6],
            [60, 76, 1.4],
          ],
          ...rays.map(([x, y]): Joint[] => [
            [60, 80, 1],
            [60 + (x - 60) * 0.5, 56, 0.9],
            [x, y, 0.6],
          ]),
        ) + blade(60, 120, UP + 1.2, 42, 9, 1, 0.1),
        "leaf",
      ],
      [blade(60, 126, UP - 1.2, 44, 9, 2, -0.1) + blade(60, 142, UP - 0.8, 26, 6, 3), "pale"],
      [
        rays
          .map(
            ([x, y], index) =>
              ball([x, y], 5, index) + ball([x - 6, y + 7], 4.2, index + 3) + ball([x + 6, y + 6], 4.4, index + 5),
          )
          .join(""),
        "lavender",
      ],
    ];
  },
  function yarrow() {
    const rays = Array.from({ length: 9 }, (_, index): Point => {
      const across = (index - 4) / 4;
      return [60 + across * 44, 30 + 14 * across * across];
    });
    return [
      [
        stems(
          [
            [60, 158, 1.8],
            [57, 110, 1.6],
            [60, 58, 1.4],
          ],
          ...rays.map(([x, y]): Joint[] => [
            [60, 62, 1],
            [60 + (x - 60) / 2, 46, 0.9],
            [x, y + 4, 0.7],
          ]),
        ) +
          many(
            9,
            (row) =>
              blade(58, 142 - row * 7, UP + 0.9, 20 - row, 2.2, row) +
              blade(58, 142 - row * 7, UP - 0.9, 20 - row, 2.2, row + 2),
          ),
        "leaf",
      ],
      [
        rays
          .map(([x, y], index) =>
            many(4, (dot) => ball([x + (dot - 1.5) * 6, y - (dot % 2) * 6], 4.6 - (dot % 2), index + dot)),
          )
          .join(""),
        "berry",
      ],
    ];
  },
  function ivy() {
    return [
      [
        stems(
          [
            [48, 158, 2],
            [66, 112, 1.7],
            [52, 66, 1.4],
            [64, 26, 0.8],
          ],
          [
            [62, 120, 1],
            [82, 112, 0.8],
          ],
          [
            [55, 76, 1],
            [36, 64, 0.8],
          ],
          [
            [60, 44, 0.8],
            [80, 36, 0.6],
          ],
        ) +
          trident([82, 112], -0.35, 36, 2) +
          trident([64, 28], UP + 0.2, 25, 4),
        "leaf",
      ],
      [
        trident([36, 64], Math.PI + 0.5, 32, 3) +
          trident([80, 36], -0.5, 24, 5) +
          trident([54, 138], Math.PI + 0.1, 27, 6),
        "pale",
      ],
    ];
  },
  function clover() {
    const trefoil = (x: number, y: number, size: number) =>
      many(3, (index) => ball(away([x, y], UP + (index - 1) * 1.75, size), size * 0.86, index + x));
    const flower = (x: number, y: number, size: number) =>
      many(13, (index) => {
        const turn = UP + ((index % 7) - 3) * 0.44;
        return bit([x, y + size * 0.3], turn, size * (index < 7 ? 1.35 : 0.9), size * 0.2);
      });
    return [
      [
        stems(
          [
            [58, 158, 1.5],
            [62, 106, 1.3],
            [60, 44, 1],
          ],
          [
            [60, 126, 1.2],
            [84, 96, 1],
            [90, 80, 0.8],
          ],
          [
            [60, 136, 1.2],
            [36, 108, 1],
            [28, 92, 0.8],
          ],
          [
            [61, 98, 1],
            [40, 66, 0.8],
            [34, 44, 0.6],
          ],
        ) + trefoil(90, 78, 12),
        "leaf",
      ],
      [trefoil(28, 92, 13) + trefoil(62, 118, 9), "pale"],
      [flower(60, 34, 17) + flower(34, 38, 12), "berry"],
    ];
  },
  function poppy() {
    const head = (x: number, y: number, size: number, seed: number) =>
      cutCurve(
        [
          [x, y + size],
          [x + size * 0.72, y + size * 0.2],
          [x + size * 0.6, y - size * 0.62],
          [x - size * 0.6, y - size * 0.62],
          [x - size * 0.72, y + size * 0.2],
        ],
        0.4,
        seed,
        3,
      );
    const crown = (x: number, y: number, size: number) =>
      path([
        [x - size * 0.85, y - size * 0.7],
        [x - size * 0.5, y - size * 1.05],
        [x - size * 0.2, y - size * 0.8],
        [x, y - size * 1.1],
        [x + size * 0.2, y - size * 0.8],
        [x + size * 0.5, y - size * 1.05],
        [x + size * 0.85, y - size * 0.7],
        [x, y - size * 0.5],
      ]);
    return [
      [
        stems(
          [
            [62, 158, 1.6],
            [58, 100, 1.4],
            [62, 44, 1.1],
          ],
          [
            [60, 130, 1.3],
            [36, 100, 1.1],
            [28, 68, 0.9],
          ],
          [
            [59, 112, 1.2],
            [84, 92, 1],
            [90, 78, 0.8],
          ],
        ) +
          crown(62, 30, 18) +
          crown(28, 58, 13) +
          crown(91, 68, 11),
        "leaf",
      ],
      [blade(60, 150, UP + 1, 40, 6, 2, 0.14) + blade(60, 146, UP - 1.05, 38, 6, 4, -0.14), "pale"],
      [head(62, 30, 18, 1) + head(28, 58, 13, 2) + head(91, 68, 11, 3), "straw"],
    ];
  },
  function barley() {
    const ear = (x: number, top: number, lean: number) =>
      many(8, (row) => {
        const [at, down] = [x + lean * row, top + row * 9];
        return bit([at, down + 8], UP + 0.45, 15, 3.4) + bit([at, down + 8], UP - 0.45, 15, 3.4);
      });
    const awns = (x: number, top: number, lean: number) =>
      many(6, (row) => {
        const [at, down] = [x + lean * row, top + 8 + row * 9];
        return (
          path(
            limb(
              [
                [at, down, 0.6],
                [at + 14, down - 42, 0.3],
              ],
              { step: 12 },
            ),
          ) +
          path(
            limb(
              [
                [at, down, 0.6],
                [at - 14, down - 42, 0.3],
              ],
              { step: 12 },
            ),
          )
        );
      });
    return [
      [awns(66, 42, -0.6) + awns(36, 66, 0.8), "pale"],
      [
        stems(
          [
            [62, 158, 1.5],
            [60, 126, 1.3],
            [62, 100, 1],
          ],
          [
            [61, 150, 1.2],
            [46, 138, 1.1],
            [42, 126, 0.9],
          ],
        ) + blade(61, 150, UP + 0.8, 46, 4, 2, 0.2),
        "leaf",
      ],
      [ear(66, 42, -0.6) + ear(36, 66, 0.8), "straw"],
    ];
  },
];

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>\n`;

const printed = (parts: Part[], inks: SprigInks) =>
  parts
    .filter(([data]) => data)
    .map(([data, ink]) => `<path d="${data}" fill="${inks[ink]}"/>`)
    .join("");

/** The sprigs in a row, 120 by 160 each. */
export function drawSprigs(theme: Theme): string {
  const all = SPRIGS.map(
    (sprig, index) => `<g transform="translate(${index * WIDTH})">${printed(sprig(), SPRIG_INKS[theme])}</g>`,
  );
  return svg(SPRIGS.length * WIDTH, HEIGHT, all.join(""));
}

/** What climbs the far margin: a length that goes on into itself, above and below. */
export function drawBine(theme: Theme): string {
  const [width, height] = [240, 1260];
  const x = (y: number) => {
    const turn = (y / height) * 4 * Math.PI;
    return 120 + 30 * Math.sin(turn) + 9 * Math.sin(2 * turn + 1);
  };
  const wood: Joint[] = [];
  for (let y = height + 40; y >= -40; y -= 20) wood.push([x(y), y, 2.8]);
  let [stalks, dark, pale, light] = [path(limb(wood, { step: 12, cap: false })), "", "", ""];
  for (let y = 1216, index = 0; y > 40; y -= 66 + (index % 3) * 9, index += 1) {
    const turn = index % 2 ? 1 : -1;
    const at: Point = [x(y), y];
    const angle = UP + turn * (1.25 + (index % 4) * 0.08);
    const foot = away(at, angle, 22);
    const spread = trident(foot, angle + turn * 0.4, 52 + ((index * 7) % 5) * 5, index);
    stalks += stems([joint(at, 1.4), joint(foot, 1)]);
    if (index % 2) dark += spread;
    else pale += spread;
    if (index % 3 === 1) {
      const tip: Point = [at[0] - turn * 34, y - 6];
      stalks += stems([joint(at, 1.1), [tip[0], tip[1] - 14, 0.9]]);
      dark += cone(tip, -1);
      light += cone(tip, 1);
    }
    if (index % 4 === 2) stalks += tendril(at, -turn);
  }
  return svg(
    width,
    height,
    printed(
      [
        [stalks, "leaf"],
        [dark, "leaf"],
        [pale, "pale"],
        [light, "light"],
      ],
      SPRIG_INKS[theme],
    ),
  );
}

const joint = ([x, y]: Point, half: number): Joint => [x, y, half];

/** Half of a hop's cone, of four scales one above the other. */
function cone([x, y]: Point, side: 1 | -1): string {
  return [8, 12, 16, 17]
    .map((reach, index) => {
      const top = y + (3 - index) * 10;
      return cutCurve(
        [
          [x, top - 8],
          [x + side * reach * 0.7, top - 7],
          [x + side * reach, top + 6],
          [x + side * reach * 0.5, top + 15],
          [x, top + 10],
        ],
        0.4,
        index,
        3,
      );
    })
    .join("");
}

/** What feels for a hold: a curl that narrows. */
function tendril([x, y]: Point, side: number): string {
  return stems(
    Array.from({ length: 16 }, (_, step): Joint => {
      const [turn, reach] = [step * 0.5, (16 - step) * 0.7];
      return [x + side * (10 + step * 2 + Math.cos(turn) * reach), y - 10 - step * 1.6 + Math.sin(turn) * reach, 0.9];
    }),
  );
}
