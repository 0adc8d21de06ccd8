import { objectOf } from "./frames.ts";

export type JoinConfig = {
  /** A client of supabase-js 1 sends no config: its topic names a schema, a table and a filter. */
  isOfVersion1: boolean;
  private: boolean;
  broadcast: {
    ack: boolean;
    self: boolean;
    replicationReady: boolean;
    replay: { since: number; limit: number } | undefined;
  };
  presence: { key: string; enabled: boolean };
  /** As the client sent it; the reply repeats it. */
  changes: Record<string, unknown>[];
};

const MAX_REPLAYED = 25;
const MAX_KEY_LENGTH = 255;

/** Parses the config of a join; missing or invalid values get their defaults, as in the reference. */
export function readJoinConfig(payload: Record<string, unknown>): JoinConfig {
  const config = objectOf(payload["config"]);
  const { ack, self, replication_ready: replicationReady, replay } = objectOf(config["broadcast"]);
  const { key, enabled } = objectOf(config["presence"]);
  const changes = config["postgres_changes"];
  return {
    isOfVersion1: payload["config"] === undefined,
    private: config["private"] === true,
    broadcast: {
      ack: ack === true,
      self: self === true,
      replicationReady: replicationReady === true,
      replay: readReplay(replay),
    },
    presence: { key: typeof key === "string" ? key.slice(0, MAX_KEY_LENGTH) : "", enabled: enabled === true },
    changes: Array.isArray(changes) ? changes.map(objectOf) : [],
  };
}

function readReplay(value: unknown): JoinConfig["broadcast"]["replay"] {
  const { since, limit } = objectOf(value);
  if (typeof since !== "number") return undefined;
  const requested = typeof limit === "number" ? Math.trunc(limit) : MAX_REPLAYED;
  return { since, limit: Math.min(MAX_REPLAYED, Math.max(1, requested)) };
}
