import { afterAll, beforeAll, expect, test } from "vitest";
import { claimEmail, recordSent } from "#server/messages/emails.queries.ts";
import { type AccountsApi, PASSWORD, startAccountsApi } from "#tests/support/accounts-api.ts";

// A person without a password: name and address, then the six digits of the email.

let at: AccountsApi;
beforeAll(async () => {
  at = await startAccountsApi();
});
afterAll(() => at.close());

const CONSENT = "terms 1, privacy 1";
const ask = (email: string, data: object = { full_name: "Ada Byron", consent_version: CONSENT }) =>
  at.post("/otp", { email, data, create_user: true });
const verify = (email: string, token: string) => at.post("/verify", { type: "email", email, token });
const nameOf = async (email: string) =>
  (await at.fresh.asOwner<{ name: string }>("select full_name as name from profiles where email = $1", [email]))[0]
    ?.name;
const consentsOf = (email: string) =>
  at.fresh.asOwner(
    "select document, booking_id from consents c join auth.users u on u.id = c.user_id where u.email = $1 order by 1",
    [email],
  );
const newestMail = (email: string) =>
  at.fresh.asOwner<{ id: string; subject: string }>(
    "select id, subject from mail where recipient = $1 order by created_at desc limit 1",
    [email],
  );

test.each(["a new address", "a known address"])(
  "the code signs %s in, once, under the name that was given first",
  async (who) => {
    const email = who === "a new address" ? at.newAddress() : (await at.account()).email;
    const answer = await ask(email);
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    const { code } = await at.emailTo(email, who === "a new address" ? "confirm-address" : "magic-link");
    const { data, error } = await at.client().auth.verifyOtp({ email, token: code, type: "email" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(await nameOf(email)).toBe(who === "a new address" ? "Ada Byron" : "Rowan Vale");
    expect((await verify(email, code)).status).toBe(403);
  },
);

test("of an account that nobody has confirmed, the newest request gives name and consent, each once", async () => {
  const email = at.newAddress();
  await at.post("/signup", { email, password: PASSWORD, data: { full_name: "A Stranger" } });
  await at.aMinuteLater();
  await ask(email);
  await at.aMinuteLater();
  await ask(email);
  expect((await verify(email, (await at.emailTo(email, "magic-link")).code)).status).toBe(200);
  expect(await nameOf(email)).toBe("Ada Byron");
  expect(await consentsOf(email)).toEqual(
    ["age", "privacy", "terms"].map((document) => ({ document, booking_id: null })),
  );
  const { data } = await at.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(data.session).toBeNull(); // the stranger's password is gone
});

test("a request without a name keeps the name that an unconfirmed account has", async () => {
  const email = at.newAddress();
  await ask(email);
  await at.aMinuteLater();
  await ask(email, {});
  expect(await nameOf(email)).toBe("Ada Byron");
});

test("the code is the email's subject and first line; the practitioner reads a subject without it, and no trace is left once it is sent", async () => {
  const email = at.newAddress();
  await ask(email);
  const { code } = await at.emailTo(email);
  const [mail] = await newestMail(email);
  expect(mail?.subject).toBe("Confirm your email address for Sacred Space");
  const claimed = await claimEmail(at.fresh.database, mail?.id ?? "");
  expect(claimed?.subject).toBe(`${code.slice(0, 3)} ${code.slice(3)} is your code for Sacred Space`);
  expect(claimed?.plain.split("\n")[0]).toBe(`${code} is your code`);
  await recordSent(at.fresh.database, mail?.id ?? "");
  const [row] = await at.fresh.asOwner<{ text: string }>("select m::text as text from mail m where id = $1", [
    mail?.id,
  ]);
  expect(row?.text).toContain("Confirm your email address");
  expect(row?.text.replaceAll(" ", "")).not.toContain(code);
});

test("the practitioner cannot read the subject as it is sent", async () => {
  const [row] = await at.fresh.asOwner(
    "select has_column_privilege('admin', 'public.mail', 'confidential_subject', 'select') as may",
  );
  expect(row).toEqual({ may: false });
});
