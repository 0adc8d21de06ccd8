/** Bounds that keep one client, one topic or one burst from slowing down the others. */
export type Limits = {
  /** Open connections of this node, of one client address, of one user. */
  connections: number;
  connectionsPerAddress: number;
  connectionsPerUser: number;
  /** Topics that one connection has joined. */
  topics: number;
  /** Joins a second, of this node. */
  joins: number;
  /** Messages and bytes a second of one connection, on average over ten seconds. */
  messages: number;
  bytes: number;
  /** Bytes of one broadcast's payload. */
  payload: number;
  /** Bytes of one presence's payload, which is kept for as long as it is tracked. */
  presence: number;
  /** Bytes of one frame; a larger one closes the connection. */
  frame: number;
  /** Bytes that wait for a slow reader; more close the connection. */
  unsent: number;
  /** Presence calls of one channel within 30 seconds, and of this node a second. */
  presenceCalls: number;
  presenceRate: number;
  /** Bytes of a topic. */
  name: number;
  /** `postgres_changes` of one channel, and characters of one of them. */
  bindings: number;
  binding: number;
  /** Bytes of a row; of a larger one only its short values are sent. */
  record: number;
  /** Row changes that are matched for one wake-up; more close the channels that follow row changes. */
  backlog: number;
  /** Bytes that wait to be relayed to other nodes; what does not fit is dropped. */
  relayed: number;
};

/** Times are milliseconds. */
export type Settings = {
  /** The publication whose tables are followed. */
  publication: string;
  /** A connection that sends nothing for so long is closed. */
  idle: number;
  /** How long a refusal is held back, so that a client with a wrong key or token cannot hammer. */
  refusalDelay: number;
  /** How often every session is looked up again, whatever was notified. */
  recheck: number;
  /** How often changes are read without a notification. */
  poll: number;
  /** How often a node says that it lives; after three silent ones its presences are dropped. */
  heartbeat: number;
  limits: Limits;
};

/** Settings in place of the defaults. */
export type GivenSettings = Partial<Omit<Settings, "limits">> & { limits?: Partial<Limits> };

/** The reference's defaults, and bounds of our own where it has none. */
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
