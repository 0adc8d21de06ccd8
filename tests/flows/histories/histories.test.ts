import fc from "fast-check";
import { test } from "vitest";
import { ProviderUnavailable } from "#gateways/card-payments.ts";
import { ACTIONS, type Dice } from "#tests/flows/histories/actions.ts";
import { expectBalance, expectInvariants, prepareInvariants } from "#tests/flows/histories/invariants.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type World, newWorld } from "#tests/flows/histories/world.ts";
import { LONG_TEST_MS } from "#tests/support/limits.ts";

// Random histories: actions.ts contains the possible events, invariants.ts the conditions after each step. A failure prints its seed and
// its last steps; HISTORY_SEED and HISTORIES run others.
const SEED = Number(process.env["HISTORY_SEED"] ?? 20261121);
/** One in `npm test`, six among the fault drills. */
const HISTORIES = Number(process.env["HISTORIES"] ?? (process.env["TEST_FAULTS"] === "only" ? 6 : 1));
const STEPS = 250;

type Action = { name: keyof typeof ACTIONS; dice: Dice };
type Step = Action & { also: Action | undefined };

const dice = fc.record({ a: fc.nat(9999), b: fc.nat(9999), c: fc.nat(9999) });
/** Actions that are frequent in practice are frequent here. The others have weight 1. */
const WEIGHTS: Partial<Record<Action["name"], number>> = {
  book: 8,
  pay: 7,
  deliverWebhook: 7,
  timePasses: 3,
  jobs: 3,
  sweeps: 3,
  cancel: 3,
  payRest: 5,
  move: 3,
  groupSession: 3,
  bookPlaces: 8,
  joinLine: 5,
  changeFeed: 2,
  contend: 3,
  verify: 2,
  series: 2,
  publishRule: 2,
  sellVoucher: 2,
  payWithVoucher: 4,
  sellPass: 2,
  payWithPass: 4,
};
/** In every other history clients pay more, and the rest after a deposit is paid and refunded in all ways. */
const MONEY: typeof WEIGHTS = {
  ...WEIGHTS,
  book: 25,
  pay: 30,
  payRest: 25,
  deliverWebhook: 15,
  cancel: 12,
  practitionerCancels: 8,
  verify: 10,
  jobs: 5,
  sellVoucher: 4,
  payWithVoucher: 15,
  sellPass: 4,
  payWithPass: 12,
};
const stepsBy = (weights: typeof WEIGHTS) => {
  const name = fc.oneof(
    ...(Object.keys(ACTIONS) as Action["name"][]).map((key) => ({
      weight: weights[key] ?? 1,
      arbitrary: fc.constant(key),
    })),
  );
  const step = fc.record({ name, dice, also: fc.option(fc.record({ name, dice }), { freq: 3, nil: undefined }) });
  return fc.array(step, { minLength: STEPS, maxLength: STEPS });
};

test(
  "any history on two nodes: no overlap, no busy time given to a client, no place sold twice, lines in order, no money lost, every email once",
  { timeout: LONG_TEST_MS },
  async () => {
    const histories = fc.asyncProperty(fc.oneof(stepsBy(WEIGHTS), stepsBy(MONEY)), async (steps) => {
      const world = await newWorld();
      try {
        await prepareInvariants(world);
        for (const [index, current] of steps.entries()) {
          await runStep(world, current);
          try {
            await expectInvariants(world);
          } catch (error) {
            const last = steps.slice(Math.max(0, index - 8), index + 1).map((it) => JSON.stringify(it));
            throw new Error(`After step ${index}, the last of\n${last.join("\n")}\n${(error as Error).message}`, {
              cause: error,
            });
          }
        }
        await expectBalance(world);
      } finally {
        await world.at.close();
      }
    });
    const { failed, errorInstance, counterexamplePath } = await fc.check(histories, {
      seed: SEED,
      numRuns: HISTORIES,
      endOnFailure: true,
    });
    if (failed)
      throw new Error(`HISTORY_SEED=${SEED}, history ${counterexamplePath}: ${(errorInstance as Error).message}`);
  },
);

/** Runs up to two actions concurrently, on one node or both. Reading an external calendar runs alone: it excludes no concurrent booking. */
async function runStep(world: World, { name, dice, also }: Step) {
  const actions = [{ name, dice }, ...(also ? [also] : [])];
  const isReading = actions.some((action) => action.name === "changeFeed");
  const run = (action: Action) =>
    ACTIONS[action.name](world, action.dice, world.nodes[(action.dice.c >> 3) % 2] as Practice);
  const done: PromiseSettledResult<void>[] = [];
  for (const together of isReading ? actions.map((action) => [action]) : [actions])
    done.push(...(await Promise.allSettled(together.map(run))));
  for (const { reason } of done.filter(({ status }) => status === "rejected") as PromiseRejectedResult[]) {
    if (!(reason instanceof ProviderUnavailable)) throw reason;
  }
}
