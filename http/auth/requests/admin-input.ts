import type { Context } from "hono";
import { z } from "zod";
import type { NewUser, UserChange } from "#server/accounts/users/manage-users.ts";
import { refused } from "#domain/result.ts";
import { isUsableHash } from "#server/accounts/passwords/password-hashes.ts";
import { type Read, readAddress, text } from "./input.ts";
import { dataShape } from "./metadata.ts";

/** The secret key's description of an account. */
export const userShape = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  role: text,
  email_confirm: z.boolean().nullish(),
  ban_duration: text,
  user_metadata: dataShape,
  app_metadata: dataShape,
});

const UNITS: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, us: 1e-6, µs: 1e-6, ns: 1e-9 };

/** Seconds of a Go duration such as `24h` or `1h30m`; `none` is 0. */
export function secondsOf(duration: string): number | undefined {
  if (duration === "none") return 0;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|µs|ns|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== duration) return undefined;
  const seconds = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
  return seconds <= 100 * 365 * 86_400 ? seconds : undefined;
}

/** Reads changes to an account; a missing field stays as it is. */
export function readUserChange(body: z.output<typeof userShape>): Read<UserChange> {
  if (body.phone) return refused("phone-disabled");
  if (body.role && body.role !== "authenticated") return refused("role-unknown");
  const email = body.email ? readAddress(body.email) : { ok: true as const, value: undefined };
  if (!email.ok) return email;
  const bannedFor = body.ban_duration ? secondsOf(body.ban_duration) : undefined;
  if (body.ban_duration && bannedFor === undefined) return refused("ban-malformed");
  return {
    ok: true,
    value: {
      email: email.value,
      password: body.password || undefined,
      confirmed: body.email_confirm ?? undefined,
      userMetadata: body.user_metadata ?? undefined,
      appMetadata: body.app_metadata ?? undefined,
      bannedFor,
    },
  };
}

const NIL_ID = "00000000-0000-0000-0000-000000000000";

/** Reads a new account, which may be imported with its id and password hash. */
export function readNewUser(body: z.output<typeof userShape>): Read<NewUser> {
  const { id, password_hash: passwordHash } = body;
  const change = readUserChange(body);
  if (!change.ok) return change;
  const { email, password } = change.value;
  if (email === undefined) return refused("address-needed");
  if (password !== undefined && passwordHash) return refused("password-twice");
  if (passwordHash && !isUsableHash(passwordHash)) return refused("hash-unknown");
  if (id === NIL_ID) return refused("id-nil");
  if (id && !z.uuid().safeParse(id).success) return refused("id-malformed");
  return { ok: true, value: { ...change.value, email, id: id || undefined, passwordHash: passwordHash || undefined } };
}

const MAX_PAGE_SIZE = 1000;

/** The requested page and its size; empty means the default. */
export function readPage(c: Context): Read<{ page: number; perPage: number }> {
  const number = (name: string, otherwise: number) => {
    const given = c.req.query(name);
    return given ? (/^\d{1,9}$/.test(given) ? Number(given) : Number.NaN) : otherwise;
  };
  const [page, perPage] = [number("page", 1), number("per_page", 50)];
  if (!(page >= 1) || !(perPage >= 1)) return refused("page-malformed");
  return { ok: true, value: { page, perPage: Math.min(perPage, MAX_PAGE_SIZE) } };
}

/** Links to the next and the last page (RFC 8288). `page` comes first in each URL, because the client cuts at the first equals sign. */
export function pageLinks(
  path: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}
