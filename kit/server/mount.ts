import type { Context, Hono, MiddlewareHandler } from "hono";
import type { ExportKind } from "#domain/accounts/audit-filter.ts";
import type { Rejection } from "#domain/result.ts";
import { recordExport } from "#database/audit-trail.ts";
import { type AppContext, type AppEnv, type UserContext, byIp } from "./context.ts";
import { t } from "@sacred-space/words/t.ts";
import { requireAdmin, requireUser } from "./authentication.ts";
import { readBody, readQuery } from "./input.ts";
import { refuse, shared } from "./refusals.ts";
import {
  type Action,
  type Limit,
  type Method,
  type NoneIdle,
  type None,
  nothing,
  type ReasonsOf,
  type Refusal,
  type Refusals,
  type SavedFile,
  type Who,
} from "./action.ts";

type Handler = (c: AppContext) => Promise<Response>;

/** Any call may be refused with these, so none declares them. */
const OF_ANY_CALL = shared("invalid-request", "too-often");
type OfAnyCall = keyof typeof OF_ANY_CALL;
type Answered<Code extends string = string> = Response | (Omit<Rejection, "reason"> & { reason: Code | OfAnyCall });

/** What is no JSON call, such as a form, a redirect or a calendar: listed, guarded and tested as an action is. */
export type Endpoint = {
  kind: "endpoint";
  name: string;
  method: Method;
  about: string;
  who: Who;
  refusals: Refusals;
  handle: (c: AppContext) => Answered | Promise<Answered>;
};
type Spec<W extends Who, R extends Refusals, A extends Answered> = Omit<
  Endpoint,
  "kind" | "name" | "handle" | "refusals"
> & {
  who: W;
  refusals?: R & NoneIdle<NoInfer<ReasonsOf<A>>, keyof R>;
  /** Behind a sign-in it knows its user. It answers by itself, or with the rejection that is to be written. */
  handle: (c: W extends { role: "anyone" } ? AppContext : UserContext) => A | Promise<A>;
};
/** As with an action, a refusal that is given and not declared, or declared and never given, does not compile. */
export const endpoint = <W extends Who, A extends Answered<keyof R & string>, R extends Refusals = None>(
  name: string,
  spec: Spec<W, R, A>,
) => ({ kind: "endpoint", name, refusals: {}, ...spec }) as unknown as Endpoint;

export type Declared = Action | Endpoint;

/** What `import * as actions` of a subject declares, in the order of the names: a bundler keeps another order than Node. */
export function declaredIn(module: Record<string, unknown>): Declared[] {
  const isDeclared = (value: unknown): value is Declared => {
    const { kind, name } = Object(value) as Partial<Declared>;
    return typeof kind === "string" && typeof name === "string";
  };
  return Object.values(module)
    .filter(isDeclared)
    .toSorted((a, b) => (`${a.name} ${a.method}` < `${b.name} ${b.method}` ? -1 : 1));
}

/** Adds the routes of what is declared. */
export function mount(api: Hono<AppEnv>, declared: readonly Declared[]): void {
  for (const each of declared)
    api.on(
      [each.method],
      [`/${each.name}`],
      ...guards(each.who),
      each.kind === "endpoint" ? answer(each) : serve(each),
    );
}

function guards(who: Who): MiddlewareHandler[] {
  if (who.role === "anyone") return [];
  return [who.role === "admin" ? requireAdmin : requireUser(who.signIn)];
}

function answer(declared: Endpoint): Handler {
  return async (c) => {
    const answered = await declared.handle(c);
    return answered instanceof Response ? answered : refuseAs(c, declared, answered);
  };
}

/** Identity, then shape, then limits, then the use case: every answer in the functions' shape. */
function serve(action: Action): Handler {
  return async (c) => {
    const input =
      action.input === nothing
        ? {}
        : await (action.method === "GET" ? readQuery(c, action.input) : readBody(c, action.input));
    const { limits } = c.var.deps;
    const taken = action.limits.map((limit) => ({ ...limit, counted: countedBy(c, limit) }));
    for (const { counted, words } of taken) {
      const limited = await limits.take(counted);
      if (limited) return refuse(c, limited, words === undefined ? {} : { detail: t(words) });
    }
    const by = action.who.role === "anyone" ? undefined : userOf(c);
    const answer = await action.run(c.var.deps.practice, by as never, input as never);
    if (!answer.ok) {
      await limits.giveBack(taken.flatMap(({ of, counted }) => (of === "done" ? counted : [])));
      return refuseAs(c, action, answer);
    }
    const { ok: _, ...values } = answer;
    if (action.kind === "action") return c.json(values);
    const { file } = values as { file: SavedFile };
    const exported = typeof action.exports === "function" ? action.exports(input as never) : action.exports;
    return exported ? exportFile(c as UserContext, exported, file) : download(c, file);
  };
}

const userOf = (c: AppContext) => (c as UserContext).var.user;

const countedBy = (c: AppContext, { rule, per }: Limit) =>
  per === "user" ? [{ rule, who: userOf(c).userId }] : byIp(c, rule);

function refuseAs(c: AppContext, { name, refusals }: Declared, answer: Rejection): Response {
  const declared: Refusals = { ...OF_ANY_CALL, ...refusals };
  const entry = answer.status === undefined ? declared[answer.reason] : ([answer.status as Refusal[0]] as const);
  if (!entry) throw new Error(`${name} refused with ${answer.reason}, which it does not declare`);
  const [status, words] = entry;
  if (answer.retryAfter !== undefined) c.header("Retry-After", String(answer.retryAfter));
  return c.json({ code: answer.reason, error: answer.detail ?? (words && t(words)) }, status);
}

/** Answers with a file to save. */
function download(c: Context, { name, type, body }: SavedFile): Response {
  return c.body(body, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });
}

/** The same for a file about all clients, bookings or money. The audit trail says so before the first byte leaves. */
async function exportFile(c: UserContext, kind: ExportKind, file: SavedFile): Promise<Response> {
  await recordExport(c.var.deps.practice.database, c.var.user.userId, kind);
  return download(c, file);
}
