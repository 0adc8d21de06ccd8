import { sheet } from "../../press/ink.ts";
import type { Theme } from "../../scene.ts";
import { cup } from "./cup.ts";
import { feather } from "./feather.ts";
import { INKS, type ObjectName } from "./inks.ts";
import { type Drawn } from "./part.ts";
import { stage } from "./stage.ts";
import { stone } from "./stone.ts";
import { water } from "./water.ts";

const FRAME = { width: 800, height: 800 };

/** One large thing in the light of a window, for an article or beside a text. */
export const OBJECTS: Record<ObjectName, (theme: Theme) => string> = {
  stone: (theme) => print(theme, INKS[theme].stone, stage(INKS[theme].stone), stone(INKS[theme].stone)),
  feather: (theme) => print(theme, INKS[theme].feather, feather(INKS[theme].feather)),
  cup: (theme) => print(theme, INKS[theme].cup, stage(INKS[theme].cup), cup(INKS[theme].cup)),
  water: (theme) => print(theme, INKS[theme].water, stage(INKS[theme].water), water(INKS[theme].water)),
};

function print(theme: Theme, { speck }: { speck: string }, ...layers: Drawn[]): string {
  return sheet({
    frame: FRAME,
    definitions: layers.map(({ definitions }) => definitions).join(""),
    drawn: layers.map(({ drawn }) => drawn).join(""),
    speck: { ink: speck, opacity: theme === "night" ? 0.1 : 0.2 },
  });
}
