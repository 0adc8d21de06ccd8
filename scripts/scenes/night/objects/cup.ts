import { clipped, fill, stippled } from "../../press/ink.ts";
import { joints, stroke } from "../../press/limb.ts";
import type { CupInks } from "./inks.ts";
import { across, around, cast, type Drawn, lines, shape } from "./part.ts";

const BODY =
  "214,392,1 226,476 262,560 324,616 348,628,1 350,650 362,660 440,660 452,650 454,628,1 480,616 540,560 576,476 588,392,1 500,412 400,418 300,412";
const GLAZE =
  "200,470 300,496 400,500 500,492 600,466 600,560 540,590 470,578 430,600 390,580 340,604 290,574 250,590 200,540";
const STEAM = [
  "352,372,8 326,322,20 372,262,26 350,196,24 400,128,16 378,60,4",
  "452,376,6 484,334,15 448,286,18 478,236,15 456,190,3",
];

/** A bowl of tea that steams. */
export function cup(inks: CupInks): Drawn {
  const [body, glaze] = [shape(BODY, 4, 1.2, 8), shape(GLAZE, 9, 1.6)];
  const tea = shape("250,398 290,382 400,374 510,382 552,398 510,410 400,418 290,410", 7, 0.8, 8);
  const steam = STEAM.map((line) => stroke(joints(line), { step: 7, amount: 1.4, seed: 4 })).join("");
  const dipped = [
    fill(glaze, inks.carve) + stippled(glaze, "cup-shade"),
    fill(lines("210,468,2 300,493,3 400,497,3 500,489,3 596,464,2"), inks.glint, 'opacity=".85"'),
  ].join("");
  return {
    definitions: [
      across("cup-shade", inks.shade, "0:0 0.38:0.08 0.62:0.5 1:1", [250, 440], [590, 560]),
      around("cup-light", inks.light, "0:0.9 0.5:0.5 1:0", [286, 470], 120),
      across("tea", inks.glint, "0:0.95 1:0", [300, 390], [520, 410]),
      across("steam", inks.steam, "0:0.9 0.4:0.7 1:0.04", [400, 380], [390, 70]),
    ].join(""),
    drawn: [
      cast(
        inks.cast,
        "360,664 520,640 680,624 800,618 830,650 720,684 520,690 400,682",
        "560,470 660,444 740,470 780,540 784,612 560,612",
      ),
      stippled(steam, "steam"),
      fill(body, inks.thing) + stippled(body, "cup-light") + stippled(body, "cup-shade") + clipped(dipped, "cup", body),
      fill(shape("214,392 260,366 400,352 540,366 588,392 540,416 400,430 260,416", 5, 1, 8), inks.light),
      fill(shape("232,392 270,372 400,360 530,372 570,392 530,410 400,420 270,410", 6, 0.9, 8), inks.shade),
      fill(tea, inks.carve) + stippled(tea, "tea"),
      fill(lines("236,440,1 246,500,5 278,560,4 314,600,1"), inks.light),
    ].join(""),
  };
}
