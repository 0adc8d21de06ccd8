import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { START_MS } from "#tests/support/limits.ts";
import { hasOpenssl, selfSignedServer } from "#tests/support/self-signed.ts";
import { PRODUCTION } from "#tests/support/new-practice.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";
import { skipUnless } from "#tests/support/skip-unless.ts";

const ROWAN = { email: "rowan@example.com", password: "a walk by the river" };
let fresh: FreshDatabase;
let server: RunningServer;
let front: Awaited<ReturnType<typeof selfSignedServer>>;
beforeAll(async () => {
  if (!hasOpenssl) return;
  [fresh, front] = await Promise.all([freshDatabase(), selfSignedServer(5)]);
  const account = { ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password };
  server = await startServer(
    { DATABASE_URL: fresh.url, PUBLIC_URL: `https://localhost:${front.port}`, HOST: "127.0.0.1", ...account },
    undefined,
    PRODUCTION,
  );
}, START_MS);
afterAll(async () => {
  if (!hasOpenssl) return;
  await server.stop();
  await removeData(server);
  await front.close();
  await fresh.close();
});

test(
  "a practice in production with test payments, no mail server, no backups and an old certificate hears of all four",
  skipUnless(hasOpenssl, "openssl is there"),
  async () => {
    const at = `http://127.0.0.1:${server.port}`;
    const apikey = server.keys.publishable;
    const signedIn = await fetch(`${at}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify(ROWAN),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const answer = await fetch(`${at}/functions/v1/practice-safety`, {
      headers: { apikey, authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await answer.json()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: expect.toSatisfy((commit) => commit === null || /^[\da-f]{40}$/.test(commit)),
      schema: expect.stringMatching(/^\d{4}_\w+$/),
      running: { since: expect.stringMatching(/^\d{4}-.*Z$/), before: null },
      backups: null,
      cards: "stand-in",
      mail: { waiting: 0, failed: 0 },
      sms: null,
      certificate: { host: "localhost", endsAt: front.endsAt.toISOString() },
      findings: [
        { kind: "backup", detail: "No backups are made: the operator of the site sets BACKUP_PASSPHRASE." },
        { kind: "cards", detail: "Card payments are in test mode: no money arrives." },
        {
          kind: "email",
          detail: "No email leaves the site: the operator of the site names a mail server in SMTP_URL.",
        },
        { kind: "certificate", detail: "The certificate of localhost ends in 4 days and is not renewed yet." },
      ],
    });
  },
);
