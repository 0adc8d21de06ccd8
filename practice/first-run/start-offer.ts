import { actAs } from "#database/connection/as-identity.ts";
import { insertCategory, insertService } from "#database/catalog/services.ts";
import { insertDefaultPage, moveMenuOn, replaceFirstVersion } from "#database/pages/pages.ts";
import { STARTING, type StartingOffer } from "#domain/first-run/trades.ts";
import { tradePage, welcomeTo } from "#domain/pages/default/trade-pages.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#practice/practice.ts";

/**
 * Creates what a practice of these trades starts with: a category, its services and its page for each, and a welcome page that links to
 * them, unless that page has been edited. Refusal: changed-meanwhile (one of the categories exists already).
 */
export async function startOffer(
  { database }: Practice,
  practitioner: { userId: string },
  { trades, services }: StartingOffer,
): Promise<Result> {
  try {
    return await database.transaction(async (tx) => {
      await actAs(tx, practitioner.userId);
      for (const [position, trade] of trades.entries()) {
        if (!(await insertCategory(tx, { key: trade, name: STARTING[trade].name, position: position + 1 }))) throw new AddedAlready();
      }
      for (const [position, { trade, from, name, duration, price }] of services.entries()) {
        if (!trades.includes(trade)) continue;
        const suggested = STARTING[trade].services.find((service) => service.name === from);
        const { description = "", preparation = "", places = ["in person"] } = suggested ?? {};
        await insertService(tx, { category: trade, name, description, preparation, duration, price, places, position: position + 1 });
      }
      await moveMenuOn(tx, trades.length);
      for (const [position, trade] of trades.entries()) await insertDefaultPage(tx, tradePage(trade), position + 1);
      await replaceFirstVersion(tx, { path: "/", ...welcomeTo(trades) });
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof AddedAlready) return refused("changed-meanwhile");
    throw error;
  }
}

/** Thrown to roll the transaction back. */
class AddedAlready extends Error {}
