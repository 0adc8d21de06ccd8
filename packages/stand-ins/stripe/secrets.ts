import { randomBytes } from "node:crypto";
import type { Transaction } from "./store.ts";

type Secrets = { secretKey: string; webhookSecret: string };

/** The API key and the signing secret, created at the first start and shared by all nodes. */
export async function keepSecrets(tx: Transaction): Promise<Secrets> {
  return {
    secretKey: await keep(tx, "secret key", `sk_test_${randomBytes(24).toString("hex")}`),
    webhookSecret: await keep(tx, "webhook secret", `whsec_${randomBytes(24).toString("hex")}`),
  };
}

async function keep(tx: Transaction, name: string, fresh: string): Promise<string> {
  await tx.rows("insert into stand_in_stripe.secrets (name, value) values ($1, $2) on conflict do nothing", [
    name,
    fresh,
  ]);
  const kept = await tx.row<{ value: string }>("select value from stand_in_stripe.secrets where name = $1", [name]);
  return kept?.value ?? fresh;
}
