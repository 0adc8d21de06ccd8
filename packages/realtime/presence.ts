import { randomBytes } from "node:crypto";
import type { Channel } from "./connection.ts";
import type { Rooms } from "./rooms.ts";
import { Push, textFrame } from "./frames.ts";

/** One tracked payload of one channel; `node` is where that channel is connected. */
export type Presence = { key: string; ref: string; prev?: string; payload: Record<string, unknown>; node: string };
/** A change in a room, which is sent to the clients and to the other nodes. */
export type PresenceChange = { room: string; joins: Presence[]; leaves: Presence[] };

type Metas = Record<string, { metas: object[] }>;

/** The presences on all nodes. Only this node's own changes are relayed. */
export class Presences {
  readonly #node: string;
  readonly #rooms: Rooms;
  readonly #relay: (change: PresenceChange) => void;
  readonly #present = new Map<string, Map<string, Presence>>();

  constructor(node: string, rooms: Rooms, relay: (change: PresenceChange) => void) {
    this.#node = node;
    this.#rooms = rooms;
    this.#relay = relay;
  }

  /** Sends the current state to a channel that has just enabled presence. */
  pushState(channel: Channel): void {
    if (channel.may("read", "presence"))
      channel.push("presence_state", metasOf(this.#present.get(channel.room)?.values() ?? []));
  }

  track(channel: Channel, payload: Record<string, unknown>): void {
    const text = JSON.stringify(payload);
    const { key, ref: prev, payload: known } = channel.presence;
    if (text === known) return;
    const before = prev === undefined ? undefined : this.#present.get(channel.room)?.get(prev);
    const ref = randomBytes(9).toString("base64url");
    Object.assign(channel.presence, { ref, payload: text });
    const joined: Presence = { key, ref, payload, node: this.#node, ...(prev === undefined ? {} : { prev }) };
    this.#change({ room: channel.room, joins: [joined], leaves: before ? [before] : [] });
  }

  untrack(channel: Channel): void {
    const { ref } = channel.presence;
    const before = ref === undefined ? undefined : this.#present.get(channel.room)?.get(ref);
    delete channel.presence.ref;
    delete channel.presence.payload;
    if (before) this.#change({ room: channel.room, joins: [], leaves: [before] });
  }

  #change(change: PresenceChange): void {
    this.apply(change);
    this.#relay(change);
  }

  /** Applies a change and notifies the channels of this node, unless it is known already. */
  apply({ room, joins, leaves }: PresenceChange): void {
    const present = this.#present.get(room) ?? new Map<string, Presence>();
    const left = leaves.filter(({ ref }) => present.delete(ref));
    const fresh = joins.filter(({ ref }) => !present.has(ref));
    for (const presence of fresh) present.set(presence.ref, presence);
    if (present.size > 0) this.#present.set(room, present);
    else this.#present.delete(room);
    if (left.length + fresh.length > 0) this.#tell(room, { joins: metasOf(fresh), leaves: metasOf(left) });
  }

  #tell(room: string, diff: { joins: Metas; leaves: Metas }): void {
    const payload = JSON.stringify(diff);
    const topic = `realtime:${room.slice(room.indexOf(":") + 1)}`;
    const push = new Push((version) => textFrame(version, { topic, event: "presence_diff" }, payload));
    for (const channel of this.#rooms.in(room)) {
      if (channel.presence.on && channel.may("read", "presence"))
        channel.connection.send(push.in(channel.connection.opened.version));
    }
  }

  /** All presences of this node, for a node that has just started. */
  own(): PresenceChange[] {
    return [...this.#present].flatMap(([room, present]) => {
      const joins = [...present.values()].filter(({ node }) => node === this.#node);
      return joins.length > 0 ? [{ room, joins, leaves: [] }] : [];
    });
  }

  /** Removes the presences of nodes that have stopped. */
  keepOnly(nodes: ReadonlySet<string>): void {
    for (const [room, present] of this.#present) {
      const leaves = [...present.values()].filter(({ node }) => node !== this.#node && !nodes.has(node));
      if (leaves.length > 0) this.apply({ room, joins: [], leaves });
    }
  }
}

function metasOf(presences: Iterable<Presence>): Metas {
  const grouped: Metas = Object.create(null) as Metas; // a key may be any text, even `__proto__`
  for (const { key, ref, prev, payload } of presences) {
    const meta = { ...payload, phx_ref: ref, ...(prev === undefined ? {} : { phx_ref_prev: prev }) };
    (grouped[key] ??= { metas: [] }).metas.push(meta);
  }
  return grouped;
}
