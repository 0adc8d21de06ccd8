import { isDatabaseAway } from "@sacred-space/runtime/connection-lost.ts";
import { DatabaseCannotStart } from "@sacred-space/embedded-postgres/database-cannot-start.ts";
import { lastFault } from "@sacred-space/embedded-postgres/server.ts";

/** Runs what a start asks of the bundled database; where that ends meanwhile, rejects with DatabaseCannotStart and the reason in its log. */
export async function withLossExplained<T>(location: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = isDatabaseAway(error) ? lastFault(location) : undefined;
    if (fault === undefined) throw error;
    throw new DatabaseCannotStart(
      `PostgreSQL failed while the program was starting: ${fault} (its log is ${location}.log).`,
      {
        cause: error,
      },
    );
  }
}
