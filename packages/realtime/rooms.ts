import { type Body, broadcastFrame, Push } from "./frames.ts";
import { type Channel, roomOf } from "./connection.ts";

/** A broadcast from a socket, from HTTP or from the outbox. */
export type Broadcast = { topic: string; private: boolean; event: string; body: Body; meta?: object };

/** The channels of this node by room. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Channel>>();

  add(channel: Channel): void {
    const room = this.#rooms.get(channel.room);
    if (room) room.add(channel);
    else this.#rooms.set(channel.room, new Set([channel]));
  }

  remove(channel: Channel): void {
    const room = this.#rooms.get(channel.room);
    room?.delete(channel);
    if (room?.size === 0) this.#rooms.delete(channel.room);
  }

  in(room: string): Iterable<Channel> {
    return this.#rooms.get(room) ?? [];
  }

  *all(): Iterable<Channel> {
    for (const room of this.#rooms.values()) yield* room;
  }

  /** Sends a broadcast to the channels of its topic on this node. */
  deliver({ topic, private: isPrivate, event, body, meta }: Broadcast, except?: Channel): void {
    const push = new Push((version) => broadcastFrame(version, `realtime:${topic}`, event, body, meta));
    for (const channel of this.in(roomOf(topic, isPrivate))) {
      if (channel !== except && channel.may("read", "broadcast"))
        channel.connection.send(push.in(channel.connection.opened.version));
    }
  }
}
