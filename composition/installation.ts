import { statfs } from "node:fs/promises";
import { schemaOfProgram } from "#database/connection/migrate.ts";
import type { Release } from "#domain/safety/release.ts";
import type { Env } from "#env/env.ts";
import { presentedCertificate } from "#gateways/certificate.ts";
import type { Installation } from "#kit/server/ports.ts";

/** Facts about this installation that matter for the practice's safety, besides its database. */
export function installationOf(
  { production, stripe, smtpUrl, publicUrl, dataDir, signOfLifeUrl }: Env,
  release: Release,
): Installation {
  const { protocol, hostname, port } = new URL(publicUrl);
  return {
    ...release,
    startedAt: new Date(performance.timeOrigin),
    production,
    cards: stripe ? (/^\w+_live_/.test(stripe.secretKey) ? "live" : "test") : "stand-in",
    hasMailServer: smtpUrl !== undefined,
    async schema() {
      const migrations = Object.keys(await schemaOfProgram()).filter((name) => !name.startsWith("functions/"));
      return (
        migrations
          .toSorted()
          .at(-1)
          ?.replace(/\.sql$/, "") ?? ""
      );
    },
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    async certificate() {
      if (protocol !== "https:") return null;
      const found = await presentedCertificate({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 443) });
      return { host: hostname, endsAt: found?.endsAt.toISOString() ?? null, distrust: found?.distrust ?? null };
    },
    isServed: () => ask(`${publicUrl}/health/ready`).then(isSuccess, () => false),
    signOfLife:
      signOfLifeUrl === undefined
        ? undefined
        : async () => {
            const status = await ask(signOfLifeUrl).catch(() => undefined); // an error would quote the address, which may be secret
            if (status === undefined) throw new Error("nothing answered");
            if (!isSuccess(status)) throw new Error(`it answered ${status}`);
          },
  };
}

const ANSWER_MS = 10_000;

/** Resolves to the status of this address alone: a page to which it redirects would answer for it. The body is not read. */
async function ask(url: string): Promise<number> {
  const { status, body } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
  await body?.cancel();
  return status;
}

const isSuccess = (status: number) => status >= 200 && status < 300;
