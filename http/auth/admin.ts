import { z } from "zod";
import * as users from "#server/accounts/users/admin-users.queries.ts";
import * as factors from "#server/accounts/factors.queries.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import * as manage from "#server/accounts/users/manage-users.ts";
import type { AppContext } from "#http/context.ts";
import { hasBody } from "#kit/server/read-json.ts";
import { pageLinks, readNewUser, readPage, readUserChange, userShape } from "./requests/admin-input.ts";
import { readAddress, text } from "./requests/input.ts";
import { readBody } from "./requests/json-body.ts";
import { dataShape } from "./requests/metadata.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { redirectTarget } from "#server/accounts/emails/redirects.endpoint.ts";
import { refuse } from "./refusals.ts";
import { factorJson, userJson } from "./user-response.ts";

/** GET /admin/users. */
export async function listUsers(c: AppContext): Promise<Response> {
  const read = readPage(c);
  if (!read.ok) return refuse(c, read);
  const { users: page, total } = await users.listUsers(c.var.deps.practice.database, read.value);
  const headers = { "X-Total-Count": String(total), Link: pageLinks("/admin/users", { ...read.value, total }) };
  return c.json({ users: page.map(userJson), aud: "authenticated" }, 200, headers);
}

/** POST /admin/users. */
export async function createUser(c: AppContext): Promise<Response> {
  const read = readNewUser(await readBody(c, userShape));
  if (!read.ok) return refuse(c, read);
  const { password, email } = read.value;
  const weak = password !== undefined && (await refuseWeakPassword(c, password, [email], []));
  if (weak) return weak;
  const created = await manage.createUser(c.var.deps.practice, read.value);
  return created.ok ? c.json(userJson(created.user)) : refuse(c, created);
}

/** GET /admin/users/{id}. */
export async function getUserById(c: AppContext): Promise<Response> {
  const user = await findUser(c.var.deps.practice.database, userId(c));
  return user ? c.json(userJson(user)) : refuse(c, "user-unknown");
}

/** PUT /admin/users/{id}. */
export async function updateUserById(c: AppContext): Promise<Response> {
  const body = await readBody(c, userShape);
  if (body.password_hash) return refuse(c, "hash-too-late");
  const read = readUserChange(body);
  if (!read.ok) return refuse(c, read);
  const { password, email } = read.value;
  const weak = password !== undefined && (await refuseWeakPassword(c, password, [email ?? ""], []));
  if (weak) return weak;
  const changed = await manage.changeUser(c.var.deps.practice, userId(c), read.value);
  return changed.ok ? c.json(userJson(changed.user)) : refuse(c, changed);
}

const deleteShape = z.object({ should_soft_delete: z.boolean().nullish() });

/** DELETE /admin/users/{id}. */
export async function deleteUser(c: AppContext): Promise<Response> {
  const body = (await hasBody(c)) ? await readBody(c, deleteShape) : {};
  const removed = await manage.removeUser(c.var.deps.practice, userId(c), { keepId: body.should_soft_delete ?? false });
  return removed.ok ? c.json({}) : refuse(c, removed);
}

/** GET /admin/users/{id}/factors. */
export async function listFactors(c: AppContext): Promise<Response> {
  const { database } = c.var.deps.practice;
  const user = await findUser(database, userId(c));
  return user ? c.json((await factors.listFactors(database, user.id)).map(factorJson)) : refuse(c, "user-unknown");
}

/** DELETE /admin/users/{id}/factors/{factor}. */
export async function deleteFactorOfUser(c: AppContext): Promise<Response> {
  const factorId = c.req.param("factor") ?? "";
  const factor = await c.var.deps.practice.database.transaction((tx) => factors.deleteFactor(tx, userId(c), factorId));
  return factor ? c.json(factorJson(factor)) : refuse(c, "factor-unknown");
}

const inviteShape = z.object({ email: text, data: dataShape });

/** POST /invite. */
export async function invite(c: AppContext): Promise<Response> {
  const body = await readBody(c, inviteShape);
  const email = readAddress(body.email);
  if (!email.ok) return refuse(c, email);
  const authRedirect = { redirectTo: redirectTarget(c), challenge: undefined };
  const invited = await manage.inviteUser(c.var.deps.practice, {
    email: email.value,
    metadata: body.data ?? {},
    authRedirect,
  });
  return invited.ok ? c.json(userJson(invited.user)) : refuse(c, invited);
}

const linkShape = z.object({
  type: z
    .enum(["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"])
    .catch("signup"),
  email: text,
  password: text,
  new_email: text,
  data: dataShape,
});

/** POST /admin/generate_link. */
export async function generateLink(c: AppContext): Promise<Response> {
  const body = await readBody(c, z.looseObject({ type: text }));
  const parsed = linkShape.safeParse(body);
  if (!parsed.success || parsed.data.type !== body.type) return refuse(c, "link-type-unknown");
  const { type: kind, password, data } = parsed.data;
  const email = readAddress(parsed.data.email);
  if (!email.ok) return refuse(c, email);
  const newEmail = kind.startsWith("email_change")
    ? readAddress(parsed.data.new_email)
    : { ok: true as const, value: undefined };
  if (!newEmail.ok) return refuse(c, newEmail);
  if (kind === "signup" && !password) return refuse(c, "sign-up-needs-password");
  const weak = kind === "signup" && (await refuseWeakPassword(c, password, [email.value], []));
  if (weak) return weak;
  const redirectTo = redirectTarget(c);
  const generated = await manage.makeLink(c.var.deps.practice, {
    kind,
    email: email.value,
    newEmail: newEmail.value,
    password: password || undefined,
    metadata: data ?? {},
    authRedirect: { redirectTo, challenge: undefined },
  });
  if (!generated.ok) return refuse(c, generated);
  const { link, code, token } = generated.link;
  const facts = {
    action_link: link,
    email_otp: code,
    hashed_token: token,
    redirect_to: redirectTo,
    verification_type: kind,
  };
  return c.json({ ...userJson(generated.user), ...facts });
}

function userId(c: AppContext): string {
  return c.req.param("id") ?? ""; // requireUuid has checked it
}
