import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, PASSWORD } from "#tests/support/accounts-api.ts";
import { createPractice, hasPractitioner } from "./create-practice.ts";

const ADMIN = { email: "Practitioner@Example.com", password: "moonstone and cedar" };

let at: AccountsApi;
beforeEach(async () => {
  at = await startAccountsApi();
});
afterEach(() => at.close());

const admins = () => at.fresh.asOwner("select email, role from profiles where role = 'admin'");
const roleWith = async (email: string, password: string) => {
  const { data, error } = await at.client().auth.signInWithPassword({ email, password });
  if (error) return error.code;
  const headers = new Headers({
    apikey: at.deps.keys.publishable,
    authorization: `Bearer ${data.session.access_token}`,
  });
  const identified = await at.deps.identify(headers);
  return identified.ok && identified.identity.role;
};

describe("founding the practice", () => {
  test("creates the practitioner's account and the settings, and the practitioner can sign in", async () => {
    expect(await hasPractitioner(at.deps.practice.database)).toBe(false);
    await createPractice(at.deps.practice, ADMIN);
    expect(await hasPractitioner(at.deps.practice.database)).toBe(true);
    expect(await admins()).toEqual([{ email: "practitioner@example.com", role: "admin" }]);
    expect(await roleWith("practitioner@example.com", ADMIN.password)).toBe("admin");
    const settings = await at.fresh.asOwner(
      "select s.business_name, s.booking_advance_days, s.default_timezone, p.role from business_settings s join profiles p using (user_id)",
    );
    expect(settings).toEqual([
      { business_name: "Sacred Space", booking_advance_days: 30, default_timezone: "Europe/London", role: "admin" },
    ]);
  });

  test("happens once, also when six nodes start at once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => createPractice(at.deps.practice, ADMIN)));
    await createPractice(at.deps.practice, ADMIN);
    expect(await admins()).toHaveLength(1);
    expect(await at.fresh.asOwner("select from business_settings")).toHaveLength(1);
  });

  test("does not change an existing practitioner's account when the environment differs", async () => {
    await createPractice(at.deps.practice, ADMIN);
    const before = await at.fresh.asOwner("select * from auth.users");
    await createPractice(at.deps.practice, { ...ADMIN, password: "another password" });
    await createPractice(at.deps.practice, { email: "somebody@example.com", password: "another password" });
    expect(await at.fresh.asOwner("select * from auth.users")).toEqual(before);
    expect(await admins()).toHaveLength(1);
  });

  test("recreates deleted settings without a second practitioner", async () => {
    await createPractice(at.deps.practice, ADMIN);
    await at.fresh.asOwner("delete from business_settings");
    await createPractice(at.deps.practice, { email: "somebody@example.com", password: "another password" });
    expect(await at.fresh.asOwner("select from business_settings")).toHaveLength(1);
    expect(await admins()).toEqual([{ email: "practitioner@example.com", role: "admin" }]);
  });

  test("does not make the first sign-up the practitioner", async () => {
    const { email, password } = await at.account();
    expect(await roleWith(email, password)).toBe("authenticated");
    expect(await admins()).toEqual([]);
  });

  test("grants nothing to look-alikes of the practitioner's address", async () => {
    const alike = ["practitioner@example.com.example.org", "practitioner+x@example.com", "pract1tioner@example.com"];
    for (const email of alike) expect((await at.post("/signup", { email, password: PASSWORD })).status).toBe(200);
    // A Cyrillic letter, a dotted capital I, a full-width at sign, a soft hyphen: invalid addresses.
    const foreign = [
      "рractitioner@example.com",
      "PRACTİTIONER@example.com",
      "practitioner＠example.com",
      "prac\u00ADtitioner@example.com",
    ];
    for (const email of foreign) expect((await at.post("/signup", { email, password: PASSWORD })).status).toBe(400);
    await createPractice(at.deps.practice, ADMIN);
    expect(await admins()).toEqual([{ email: "practitioner@example.com", role: "admin" }]);
    await at.post("/signup", { email: "PRACTITIONER@EXAMPLE.COM", password: PASSWORD });
    expect(await admins()).toHaveLength(1);
    expect(await roleWith("practitioner@example.com", PASSWORD)).toBe("invalid_credentials");
  });

  test("replaces an unconfirmed sign-up with that address, whose password and link stop working", async () => {
    const answer = await at.post("/signup", { email: ADMIN.email, password: PASSWORD });
    const { id } = (await answer.json()) as { id: string };
    const { link } = await at.emailTo("practitioner@example.com");
    await createPractice(at.deps.practice, ADMIN);
    expect((await fetch(link, { redirect: "manual" })).headers.get("location")).toContain("otp_expired");
    expect(await roleWith(ADMIN.email, PASSWORD)).toBe("invalid_credentials");
    expect(await roleWith(ADMIN.email, ADMIN.password)).toBe("admin");
    expect(await at.fresh.asOwner("select from auth.users where id = $1", [id])).toEqual([]);
  });

  test("is refused where a client has confirmed that address", async () => {
    const { email, password } = await at.account();
    await expect(
      createPractice(at.deps.practice, { email: email.toUpperCase(), password: "another password" }),
    ).rejects.toThrow(`ADMIN_EMAIL ${email} is already the account of a client`);
    expect(await admins()).toEqual([]);
    expect(await roleWith(email, password)).toBe("authenticated");
    expect(await roleWith(email, "another password")).toBe("invalid_credentials");
  });
});
