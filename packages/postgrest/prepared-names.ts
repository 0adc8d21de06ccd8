import type pg from "pg";
import { LruCache } from "./lru-cache.ts";

/** A statement is prepared from its second use on, so that one-off requests do not fill the cache. */
const TIMES = 2;
const MAX_NAMES = 400;
const MAX_COUNTED = 4_000;
/** A connection that has prepared more statements is replaced: PostgreSQL and the driver keep them for the connection's lifetime. */
const MAX_PER_CONNECTION = 800;
const MAX_TEXT_LENGTH = 20_000;
/** The best index for a pattern match depends on the pattern; for a prepared statement PostgreSQL would use one plan for all patterns. */
const BY_PATTERN = / ~~?\*? /;

/** Chooses which statements are prepared. Bounded: names are evicted by last use, and connections with too many are replaced. */
export class PreparedNames {
  private readonly names = new LruCache<string>(MAX_NAMES);
  private readonly seen = new LruCache<number>(MAX_COUNTED);
  private readonly onClient = new WeakMap<pg.PoolClient, Set<string>>();
  private next = 1;

  /**
   * The statement name for this text and `context`; undefined if it should not be prepared. `context` separates statements that must not
   * share a plan: by role, since policies are part of the plan, and by the catalogue's generation, since columns are.
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

  /** Records that a connection has prepared `name`; returns true if the connection should be replaced. */
  recordPrepared(client: pg.PoolClient, name: string): boolean {
    const prepared = this.onClient.get(client) ?? new Set<string>();
    this.onClient.set(client, prepared.add(name));
    return prepared.size > MAX_PER_CONNECTION;
  }
}
