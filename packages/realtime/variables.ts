import type { z } from "zod";
import { onlySet, wholeNumber } from "@sacred-space/runtime/variable-kinds.ts";
import type { Limits } from "./settings.ts";

const MAX_VALUE = 1_000_000;

/** The limits that environment variables can change. */
export const realtimeVariables = {
  REALTIME_MAX_CONNECTIONS: wholeNumber(1, MAX_VALUE).optional(),
  REALTIME_MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, MAX_VALUE).optional(),
  REALTIME_MAX_CONNECTIONS_PER_USER: wholeNumber(1, MAX_VALUE).optional(),
  REALTIME_MAX_JOINS_PER_SECOND: wholeNumber(1, MAX_VALUE).optional(),
  REALTIME_MAX_MESSAGES_PER_SECOND: wholeNumber(1, MAX_VALUE).optional(),
};

/** The limits that are set, under their names in `Limits`. */
export function realtimeEnvOf(v: z.output<z.ZodObject<typeof realtimeVariables>>): Partial<Limits> {
  return onlySet({
    connections: v.REALTIME_MAX_CONNECTIONS,
    connectionsPerAddress: v.REALTIME_MAX_CONNECTIONS_PER_ADDRESS,
    connectionsPerUser: v.REALTIME_MAX_CONNECTIONS_PER_USER,
    joins: v.REALTIME_MAX_JOINS_PER_SECOND,
    messages: v.REALTIME_MAX_MESSAGES_PER_SECOND,
  });
}
