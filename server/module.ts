import type { TaskList } from "graphile-worker";
import type { Refusals } from "#kit/server/action.ts";
import type { Declared } from "#kit/server/mount.ts";
import type { Practice } from "#kit/server/practice.ts";
import type { Extensions } from "./extensions.ts";

/** What a subject that the core does not know hands over: `server/<module>/module.ts`, listed in modules.ts. */
export type Module = {
  /** The name of its folder. */
  name: string;
  actions?: Declared[];
  /** Its jobs, by their queued names. */
  tasks?(practice: Practice): TaskList;
  /** Lines of a crontab. */
  schedule?: string[];
  /** Its part in acts of the core. */
  extends?: Partial<Extensions>;
  /** What it refuses with there. */
  refusals?: Refusals;
};
