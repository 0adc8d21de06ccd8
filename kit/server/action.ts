import { z } from "zod";
import type { Message } from "@sacred-space/words/message.ts";
import { t } from "@sacred-space/words/t.ts";
import type { ExportKind } from "#domain/accounts/audit-filter.ts";
import type { OwnReason, OwnRejection, Rejection } from "#domain/result.ts";
import type { LimitName } from "./limits.ts";
import type { Practice } from "./practice.ts";

// What an action of a subject declares, once: `server/<subject>/actions.ts`. Its route, the browser's typed call and the test of who may
// call it are derived. A refusal that is given and not declared, or declared and never given, does not compile.

/** Status and words of a refusal; its key is the code on the wire. */
export type Refusal = readonly [status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503, words: Message];
export type Refusals = Readonly<Record<string, Refusal>>;

/** A subject's refusals, at the top of its `actions.ts`, or beside it where others give them, too. */
export const refusals = <const K extends string>(table: Readonly<Record<K, Refusal>>): Readonly<Record<K, Refusal>> =>
  table;

/** Those of a subject's refusals that one action gives. */
export function pick<K extends string>(
  table: Readonly<Record<K, Refusal>>,
  ...codes: readonly K[]
): Readonly<Record<K, Refusal>> {
  return Object.fromEntries(codes.map((code) => [code, table[code]])) as Record<K, Refusal>;
}

/** A module's rejection for an act of the core, by its own table of refusals. */
export function ownRejection<K extends string>(
  table: Readonly<Record<K, Refusal>>,
  { reason, detail }: { reason: K; detail?: string },
): OwnRejection {
  const [status, words] = table[reason];
  return { ok: false, reason: reason as string as OwnReason, status, detail: detail ?? t(words) };
}

/** Who may call. `signIn` is what a visitor is told. */
export type Who =
  | { readonly role: "anyone" }
  | { readonly role: "user"; readonly signIn: Message }
  | { readonly role: "admin" };
export const anyone = { role: "anyone" } as const;
export const admin = { role: "admin" } as const;
export const user = (signIn: Message) => ({ role: "user", signIn }) as const;

/** The caller, as the use case sees one: nobody in particular, or the account and the session in which it calls. `isAdmin`: practitioner. */
export type By<W extends Who> = W extends { role: "anyone" }
  ? undefined
  : { userId: string; sessionId: string; isAdmin: boolean };

/** What a use case resolves to, as a bound of `Result<T, R>`. */
export type Answer<Code = string> = { ok: true } | (Omit<Rejection, "reason"> & { reason: Code | OwnReason });
type ValuesOf<A> = A extends { ok: true } ? Omit<A, "ok"> : never;
export type ReasonsOf<A> = A extends { ok: false; reason: infer R extends string }
  ? R extends OwnReason
    ? never
    : R
  : never;
export type NoneIdle<Given, Declared> = [Exclude<Declared, Given>] extends [never]
  ? unknown
  : { "never refused with": Exclude<Declared, Given> };

/** What of an answer JSON does not carry as it is, such as a Date. */
type Foreign<T> = T extends string | number | boolean | null | undefined
  ? never
  : T extends
        | Date
        | bigint
        | symbol
        | Uint8Array
        | ReadonlyMap<never, unknown>
        | ReadonlySet<unknown>
        | ((...args: never) => unknown)
    ? T
    : { [K in keyof T]-?: Foreign<T[K]> }[keyof T & (T extends readonly unknown[] ? number : keyof T)];
type OnlyJson<A> = [Foreign<ValuesOf<A>>] extends [never] ? unknown : { "is not JSON": Foreign<ValuesOf<A>> };

/** A query carries text alone: each parameter must accept some. */
type NoText<In> = {
  [K in keyof In]-?: [Extract<In[K], string>, In[K]] extends [never, infer Given]
    ? [Given] extends [never]
      ? never
      : K
    : never;
}[keyof In];
type OnlyText<S extends Schema> = [NoText<z.input<S>>] extends [never]
  ? unknown
  : { "is not text in a query": NoText<z.input<S>> };

/**
 * A counter of `RULES` in limits.ts, per account or per network; a visitor has no account. `of: "done"`: a call that is refused does not
 * count. `words` replace those of `too-often`.
 */
export type Limit<W extends Who = Who> = {
  rule: LimitName;
  per: W extends { role: "anyone" } ? "network" : "user" | "network";
  of?: "done";
  words?: Message;
};
export type Method = "GET" | "POST";
type Schema = z.core.$ZodType;

/** The input of what asks for nothing: a body is not read. */
export const nothing = z.object({});

/** A declared action. `wire` is never there: the types of what the browser sends, gets and may be refused with. */
export type Action<
  Kind extends "action" | "file" = "action" | "file",
  Name extends string = string,
  M extends Method = Method,
  In = never,
  Out = unknown,
  Code extends string = string,
> = {
  readonly kind: Kind;
  readonly name: Name;
  readonly method: M;
  readonly about: string;
  readonly who: Who;
  readonly input: Schema;
  readonly limits: readonly Limit[];
  readonly refusals: Refusals;
  readonly exports?: ExportKind | ((input: never) => ExportKind);
  readonly run: (practice: Practice, by: never, input: never) => Promise<Answer>;
  /** `code`: those of its own refusals; a limit and the shape refuse with theirs (refusals.ts) as everywhere, a missing sign-in as authentication.ts does. */
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
export type None = { readonly [code in never]: Refusal };

const declare =
  (kind: "action" | "file", method: Method) =>
  (name: string, spec: object): never =>
    ({ kind, method, name, limits: [], refusals: {}, ...spec }) as never;

/** POST with a JSON body: it changes something. */
export const action: <
  const N extends string,
  W extends Who,
  S extends Schema,
  A extends Answer<keyof R>,
  R extends Refusals = None,
>(
  name: N,
  spec: Spec<W, S, R, A> & { run: OnlyJson<NoInfer<A>> },
) => Action<"action", N, "POST", z.input<S>, ValuesOf<A>, ReasonsOf<A>> = declare("action", "POST");

/** GET with a query: it changes nothing. */
export const read: <
  const N extends string,
  W extends Who,
  S extends Schema,
  A extends Answer<keyof R>,
  R extends Refusals = None,
>(
  name: N,
  spec: Spec<W, S, R, A> & { run: OnlyJson<NoInfer<A>>; input: OnlyText<NoInfer<S>> },
) => Action<"action", N, "GET", z.input<S>, ValuesOf<A>, ReasonsOf<A>> = declare("action", "GET");

export type SavedFile = { name: string; type: string; body: string | Uint8Array<ArrayBuffer> | ReadableStream };
type FileAnswer<Code> = { ok: true; file: SavedFile } | Extract<Answer<Code>, { ok: false }>;

/** GET of a file to save. One about all clients, bookings or money says as what it `exports` them: the audit trail records it. */
export const file: <
  const N extends string,
  W extends Who,
  S extends Schema,
  A extends FileAnswer<keyof R>,
  R extends Refusals = None,
>(
  name: N,
  spec: Spec<W, S, R, A> & {
    input: OnlyText<NoInfer<S>>;
    exports?: NoInfer<W> extends typeof admin ? ExportKind | ((input: z.output<S>) => ExportKind) : never;
  },
) => Action<"file", N, "GET", z.input<S>, Blob, ReasonsOf<A>> = declare("file", "GET");
