import type { z } from "zod";
import type { ExportKind } from "#domain/accounts/audit-filter.ts";
import type { LimitName } from "#http/limits.ts";
import type { Practice } from "#practice/practice.ts";

// What an action of a subject declares, once: `server/<subject>/actions.ts`. Its route, the browser's typed call and the test of who may
// call it are derived. A refusal that is given and not declared, or declared and never given, does not compile.

/** Status and words of a refusal; its key is the code on the wire. */
export type Refusal = readonly [status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503, words: string];
export type Refusals = Readonly<Record<string, Refusal>>;

/** A subject's refusals, `server/<subject>/refusals.ts`. */
export const refusals = <const K extends string>(table: Readonly<Record<K, Refusal>>): Readonly<Record<K, Refusal>> => table;

/** Those of a subject's refusals that one action gives. */
export function pick<K extends string>(table: Readonly<Record<K, Refusal>>, ...codes: readonly K[]): Readonly<Record<K, Refusal>> {
  return Object.fromEntries(codes.map((code) => [code, table[code]])) as Record<K, Refusal>;
}

/** Who may call. `signIn` is what a visitor is told. */
export type Who = { readonly role: "anyone" } | { readonly role: "user"; readonly signIn: string } | { readonly role: "admin" };
export const anyone = { role: "anyone" } as const;
export const admin = { role: "admin" } as const;
export const user = (signIn: string) => ({ role: "user", signIn }) as const;

/** The caller, as the use case sees one: nobody in particular, or the account. */
export type By<W extends Who> = W extends { role: "anyone" } ? undefined : { userId: string };

/** What a use case resolves to, as a bound of `Result<T, R>`. */
type Answer<Code = string> = { ok: true } | { ok: false; reason: Code; detail?: string; retryAfter?: number };
type ValuesOf<A> = A extends { ok: true } ? Omit<A, "ok"> : never;
type ReasonsOf<A> = A extends { ok: false; reason: infer R extends string } ? R : never;
type NoneIdle<Given, Declared> = [Exclude<Declared, Given>] extends [never] ? unknown : { "never refused with": Exclude<Declared, Given> };

/** What JSON carries unchanged: a Date or a bigint in an answer does not compile. */
type Json<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Date | bigint | symbol | ((...args: never) => unknown)
    ? never
    : { [K in keyof T]: Json<T[K]> };

/** A counter of `RULES` in http/limits.ts, per account or per network; a visitor has no account. */
export type Limit<W extends Who = Who> = { rule: LimitName; per: W extends { role: "anyone" } ? "network" : "user" | "network" };
export type Method = "GET" | "POST";
type Schema = z.core.$ZodType;

/** A declared action. `wire` is never there: the types of what the browser sends, gets and may be refused with. */
export type Action<Name extends string = string, M extends Method = Method, In = never, Out = unknown, Code extends string = string> = {
  readonly kind: "action" | "file";
  readonly name: Name;
  readonly method: M;
  readonly about: string;
  readonly who: Who;
  readonly input: Schema;
  readonly limits: readonly Limit[];
  readonly refusals: Refusals;
  readonly exports?: ExportKind;
  readonly run: (practice: Practice, by: never, input: never) => Promise<Answer>;
  readonly wire?: { in: In; out: Out; code: Code };
};

type Spec<W extends Who, S extends Schema, R extends Refusals, A> = {
  /** What it promises, in a sentence or two. */
  about: string;
  who: W;
  /** Of the body, or of the query. */
  input: S;
  limits?: readonly Limit<W>[];
  refusals?: R & NoneIdle<NoInfer<ReasonsOf<A>>, keyof R>;
  run: (practice: Practice, by: By<W>, input: z.output<S>) => Promise<A>;
};
type None = { readonly [code in never]: Refusal };

const declare =
  (kind: "action" | "file", method: Method) =>
  (name: string, spec: object): never =>
    ({ kind, method, name, limits: [], refusals: {}, ...spec }) as never;

/** POST with a JSON body: it changes something. */
export const action: <const N extends string, W extends Who, S extends Schema, A extends Answer<keyof R>, R extends Refusals = None>(
  name: N,
  spec: Spec<W, S, R, A>,
) => Action<N, "POST", z.input<S>, Json<ValuesOf<A>>, ReasonsOf<A>> = declare("action", "POST");

/** GET with a query: it changes nothing. */
export const read: <const N extends string, W extends Who, S extends Schema, A extends Answer<keyof R>, R extends Refusals = None>(
  name: N,
  spec: Spec<W, S, R, A>,
) => Action<N, "GET", z.input<S>, Json<ValuesOf<A>>, ReasonsOf<A>> = declare("action", "GET");

export type SavedFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer> };
type FileAnswer<Code> = { ok: true; file: SavedFile } | Extract<Answer<Code>, { ok: false }>;

/** GET of a file to save. One about all clients, bookings or money says as what it `exports` them: the audit trail records it. */
export const file: <const N extends string, W extends Who, S extends Schema, A extends FileAnswer<keyof R>, R extends Refusals = None>(
  name: N,
  spec: Spec<W, S, R, A> & { exports?: ExportKind },
) => Action<N, "GET", z.input<S>, Blob, ReasonsOf<A>> = declare("file", "GET");
