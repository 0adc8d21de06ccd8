import type * as kit from "#kit/server/context.ts";
import type { Dependencies } from "./dependencies.ts";

// The contexts of the handlers of http/, which have all its dependencies.

export type AppEnv = kit.AppEnv<Dependencies>;
export type AppContext = kit.AppContext<Dependencies>;
export type UserContext = kit.UserContext<Dependencies>;
