import type pg from "pg";
import { LruCache } from "./lru-cache.ts";

/** A statement is prepared under a name from its second use on, so that one-off requests do not fill the cache. */
const TIMES = 2;
const MAX_NAMES = 400;
const MAX_COUNTED = 4_000;
/** A connection that has prepared more than this is replaced: PostgreSQL and the driver keep what they prepared as long as it lives. */
const MAX_PER_CONNECTION = 800;
const MAX_TEXT_LENGTH = 20_000;
/** Which index answers a search by pattern depends on the pattern; under a name PostgreSQL would soon plan it for all patterns alike. */
const BY_PATTERN = / ~~?\*? /;

/** Chooses which statements are prepared. Bounded: names are evicted by last use, and connections with too many are replaced. */
export class PreparedNames {
  private readonly names = new LruCache<string>(MAX_NAMES);
  private readonly seen = new LruCache<number>(MAX_COUNTED);
  private readonly onClient = new WeakMap<pg.PoolClient, Set<string>>();
  private next = 1;

  /**
   * The name for this text, the same for the same text and `context`; undefined when it should go unnamed. `context` tells apart what
   * must not share a plan: the role, since policies are part of the plan, and the catalogue's generation, since columns are.
   */
  nameFor(context: string, text: string): string | undefined {
    if (text.length > MAX_TEXT_LENGTH || BY_PATTERN.test(text)) return undefined;
    const key = `${context}\0${text}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const times = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, times);
    if (times < TIMES) return undefined;
    const name = `rest-${this.next}`;
    this.next += 1;
    this.names.set(key, name);
    return name;
  }

  /** Notes that a connection has prepared `name`; true when the connection should be replaced. */
  wears(client: pg.PoolClient, name: string): boolean {
    const prepared = this.onClient.get(client) ?? new Set<string>();
    this.onClient.set(client, prepared.add(name));
    return prepared.size > MAX_PER_CONNECTION;
  }
}
