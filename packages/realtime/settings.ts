/** Limits that keep one client, one topic or one burst from slowing down others. */
export type Limits = {
  /** Open connections of this node, of one client address, of one user. */
  connections: number;
  connectionsPerAddress: number;
  connectionsPerUser: number;
  /** Topics that one connection may join. */
  topics: number;
  /** Joins per second on this node. */
  joins: number;
  /** Messages and bytes per second on one connection, on average over ten seconds. */
  messages: number;
  bytes: number;
  /** Bytes of one broadcast's payload. */
  payload: number;
  /** Bytes of one presence's payload, which is kept while it is tracked. */
  presence: number;
  /** Bytes of one frame; a larger one closes the connection. */
  frame: number;
  /** Bytes in the buffer for a slow reader; beyond them the connection is closed. */
  unsent: number;
  /** Presence calls of one channel within 30 seconds, and on this node per second. */
  presenceCalls: number;
  presenceRate: number;
  /** Bytes of a topic. */
  name: number;
  /** `postgres_changes` of one channel, and characters of one of them. */
  bindings: number;
  binding: number;
  /** Bytes of a row; for a larger one only its short values are sent. */
  record: number;
  /** Row changes matched per wake-up; beyond them the channels that follow row changes are closed. */
  backlog: number;
  /** Bytes waiting to be relayed to other nodes; further messages are dropped. */
  relayed: number;
};

/** Times in milliseconds. */
export type Settings = {
  /** The publication whose tables are followed. */
  publication: string;
  /** A connection that sends nothing for this long is closed. */
  idle: number;
  /** The delay of a refusal, which slows down a client that retries with a wrong key or token. */
  refusalDelay: number;
  /** The interval at which every session is checked again, even without a notification. */
  recheck: number;
  /** The interval at which changes are read without a notification. */
  poll: number;
  /** The interval of a node's heartbeat; after three missed ones its presences are dropped. */
  heartbeat: number;
  limits: Limits;
};

export type GivenSettings = Partial<Omit<Settings, "limits">> & { limits?: Partial<Limits> };

/** The reference's defaults, and our own limits where it has none. */
export const defaultSettings: Settings = {
  publication: "supabase_realtime",
  idle: 60_000,
  refusalDelay: 2_000,
  recheck: 60_000,
  poll: 5_000,
  heartbeat: 15_000,
  limits: {
    connections: 200,
    connectionsPerAddress: 100,
    connectionsPerUser: 20,
    topics: 100,
    joins: 100,
    messages: 100,
    bytes: 100_000,
    payload: 3_000_000,
    presence: 8_192,
    frame: 5_000_000,
    unsent: 1_000_000,
    presenceCalls: 5,
    presenceRate: 1_000,
    name: 255,
    bindings: 100,
    binding: 10_000,
    record: 1_048_576,
    backlog: 10_000,
    relayed: 50_000_000,
  },
};
