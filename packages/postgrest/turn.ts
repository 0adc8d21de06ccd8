import type { Context } from "hono";
import type pg from "pg";

/**
 * Runs a request's work with a pool that is meant for its role and client, possibly after it has waited. Returns undefined where the client
 * has too many requests under way; that is decided at once.
 */
export type Turn = <T>(role: string, c: Context, work: (pool: pg.Pool) => Promise<T>) => Promise<T> | undefined;
