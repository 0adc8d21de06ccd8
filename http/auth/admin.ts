import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { listUsers } from "#database/accounts/admin-users.ts";
import { deleteFactor, listFactors } from "#database/accounts/factors.ts";
import { findUser } from "#database/accounts/users.ts";
import { changeUser, createUser, inviteUser, makeLink, removeUser } from "#practice/accounts/manage-users.ts";
import { bearerOf } from "#postgrest/identity.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { pageLinks, readNewUserOrder, readPage, readUserOrder, userShape } from "./requests/admin-input.ts";
import { readAddress, text } from "./requests/input.ts";
import { hasBody, readBody } from "./requests/json-body.ts";
import { dataShape } from "./requests/metadata.ts";
import { passwordRefusal } from "./new-password.ts";
import { wayBackTo } from "./requests/redirects.ts";
import { refuse } from "./responses/refusals.ts";
import { factorAnswer, userAnswer } from "./responses/user-response.ts";

/** The doors of the secret key; nobody signs in to come in here, the practitioner neither. */
export function adminRoutes(deps: Dependencies): Hono {
  const api = new Hono();
  api.use("/admin/*", onlyTheServer(deps));
  api.use("/invite", onlyTheServer(deps));
  api.get("/admin/users", (c) => list(deps, c));
  api.post("/admin/users", (c) => create(deps, c));
  api.get("/admin/users/:id", withUserId(show, deps));
  api.put("/admin/users/:id", withUserId(change, deps));
  api.delete("/admin/users/:id", withUserId(remove, deps));
  api.get("/admin/users/:id/factors", withUserId(factors, deps));
  api.delete("/admin/users/:id/factors/:factor", withUserId(dropFactor, deps));
  api.post("/invite", (c) => invite(deps, c));
  api.post("/admin/generate_link", (c) => link(deps, c));
  return api;
}

function onlyTheServer(deps: Dependencies): MiddlewareHandler {
  return async (c, next) => {
    if (!bearerOf(c.req.raw.headers)) return refuse(c, "no-bearer");
    const identified = await deps.identify(c.req.raw.headers, c.req.query("apikey"), { mfaPending: true });
    if (!identified.ok && (identified.reason === "bad-token" || identified.reason === "expired-token")) return refuse(c, "bad-token");
    if (!identified.ok || identified.identity.role !== "service_role") return refuse(c, "not-admin");
    return next();
  };
}

type WithId = (deps: Dependencies, c: Context, id: string) => Promise<Response>;

function withUserId(route: WithId, deps: Dependencies) {
  return async (c: Context) => {
    const id = c.req.param("id") ?? "";
    return z.uuid().safeParse(id).success ? route(deps, c, id) : refuse(c, "user-id-malformed");
  };
}

async function list(deps: Dependencies, c: Context): Promise<Response> {
  const asked = readPage(c);
  if (!asked.ok) return refuse(c, asked.refusal);
  const { users, total } = await listUsers(deps.practice.database, asked.value);
  const headers = { "X-Total-Count": String(total), Link: pageLinks("/admin/users", { ...asked.value, total }) };
  return c.json({ users: users.map(userAnswer), aud: "authenticated" }, 200, headers);
}

async function create(deps: Dependencies, c: Context): Promise<Response> {
  const read = await readBody(c, userShape);
  if (!read.ok) return read.answer;
  const order = readNewUserOrder(read.body);
  if (!order.ok) return refuse(c, order.refusal);
  const fault = await faultOf(deps, c, order.value.password, order.value.email);
  if (fault) return fault;
  const made = await createUser(deps.practice, order.value);
  return made.ok ? c.json(userAnswer(made.user)) : refuse(c, made.reason === "user-unknown" ? "admin-user-unknown" : made.reason);
}

const show: WithId = async (deps, c, id) => {
  const user = await findUser(deps.practice.database, id);
  return user ? c.json(userAnswer(user)) : refuse(c, "admin-user-unknown");
};

const change: WithId = async (deps, c, id) => {
  const read = await readBody(c, userShape);
  if (!read.ok) return read.answer;
  if (read.body.password_hash) return refuse(c, "hash-too-late");
  const order = readUserOrder(read.body);
  if (!order.ok) return refuse(c, order.refusal);
  const fault = await faultOf(deps, c, order.value.password, order.value.email ?? "");
  if (fault) return fault;
  const made = await changeUser(deps.practice, id, order.value);
  return made.ok ? c.json(userAnswer(made.user)) : refuse(c, made.reason === "user-unknown" ? "admin-user-unknown" : made.reason);
};

const removeShape = z.object({ should_soft_delete: z.boolean().nullish() });

const remove: WithId = async (deps, c, id) => {
  const read = (await hasBody(c)) ? await readBody(c, removeShape) : { ok: true as const, body: { should_soft_delete: false } };
  if (!read.ok) return read.answer;
  const removed = await removeUser(deps.practice, id, { keepId: read.body.should_soft_delete ?? false });
  return removed.ok ? c.json({}) : refuse(c, removed.reason === "user-unknown" ? "admin-user-unknown" : removed.reason);
};

const factors: WithId = async (deps, c, id) => {
  const user = await findUser(deps.practice.database, id);
  if (!user) return refuse(c, "admin-user-unknown");
  return c.json((await listFactors(deps.practice.database, id)).map(factorAnswer));
};

const dropFactor: WithId = async (deps, c, id) => {
  const factorId = c.req.param("factor") ?? "";
  if (!z.uuid().safeParse(factorId).success) return refuse(c, "factor-id-malformed");
  const factor = await deps.practice.database.transaction((tx) => deleteFactor(tx, id, factorId));
  return factor ? c.json(factorAnswer(factor)) : refuse(c, "factor-unknown");
};

const inviteShape = z.object({ email: text, data: dataShape });

async function invite(deps: Dependencies, c: Context): Promise<Response> {
  const read = await readBody(c, inviteShape);
  if (!read.ok) return read.answer;
  const email = readAddress(read.body.email);
  if (!email.ok) return refuse(c, email.refusal);
  const wayBack = { redirectTo: wayBackTo(c, deps.accounts), challenge: undefined };
  const made = await inviteUser(deps.practice, { email: email.value, metadata: read.body.data ?? {}, wayBack });
  return made.ok ? c.json(userAnswer(made.user)) : refuse(c, made.reason === "user-unknown" ? "admin-user-unknown" : made.reason);
}

const linkShape = z.object({
  type: z.enum(["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"]).catch("signup"),
  email: text,
  password: text,
  new_email: text,
  data: dataShape,
});

async function link(deps: Dependencies, c: Context): Promise<Response> {
  const named = await readBody(c, z.looseObject({ type: text }));
  if (!named.ok) return named.answer;
  const parsed = linkShape.safeParse(named.body);
  if (!parsed.success || parsed.data.type !== named.body.type) return refuse(c, "link-type-unknown");
  const { type: kind, password, data } = parsed.data;
  const email = readAddress(parsed.data.email);
  if (!email.ok) return refuse(c, email.refusal);
  const newEmail = kind.startsWith("email_change") ? readAddress(parsed.data.new_email) : { ok: true as const, value: undefined };
  if (!newEmail.ok) return refuse(c, newEmail.refusal);
  if (kind === "signup" && !password) return refuse(c, "sign-up-needs-password");
  const fault = await faultOf(deps, c, kind === "signup" ? password : undefined, email.value);
  if (fault) return fault;
  const redirectTo = wayBackTo(c, deps.accounts);
  const wayBack = { redirectTo, challenge: undefined };
  const order = { kind, email: email.value, newEmail: newEmail.value, password: password || undefined, metadata: data ?? {}, wayBack };
  const made = await makeLink(deps.practice, order);
  if (!made.ok) return refuse(c, made.reason === "user-unknown" ? "admin-user-unknown" : made.reason);
  const { link: address, code, token } = made.link;
  const facts = { action_link: address, email_otp: code, hashed_token: token, redirect_to: redirectTo, verification_type: kind };
  return c.json({ ...userAnswer(made.user), ...facts });
}

async function faultOf(deps: Dependencies, c: Context, password: string | undefined, email: string): Promise<Response | undefined> {
  return password === undefined ? undefined : passwordRefusal(deps, c, password, [email], []);
}
