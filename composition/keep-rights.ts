import type pg from "pg";
import { raiseAlert } from "#server/site/alerts.queries.ts";
import { isOfOtherVersion, schemaOfProgram } from "#database/connection/migrate.ts";
import { adoptForeignTables } from "#database/rights/adopt.ts";
import { declaredRights, keepRights } from "#database/rights/keep-rights.ts";
import { watchDefinitions } from "#database/rights/watch-definitions.ts";
import type { Practice } from "#kit/server/practice.ts";

/** An alert is read by the practitioner; the log has every sentence. */
const MAX_TOLD = 10;

/**
 * To be called before each reading of the catalogue: who may read and write the product's tables is as declared, and in a moved project those
 * that are not the product's are open as they were. What was changed is told to the practitioner and logged. A failure is logged: the site
 * serves with what is there. A database that another version has upgraded since is left to that one, which is logged once: what it grants is no intrusion.
 */
export async function rightsKeeper(
  { database, log }: Pick<Practice, "database" | "log">,
  { moved }: { moved: boolean },
) {
  const [declared, ownSchema] = await Promise.all([declaredRights(), schemaOfProgram()]);
  let told = "";
  let isLeft = false;

  const tell = async (kind: string, sentence: string, changes: string[]) => {
    const rest = changes.length > MAX_TOLD ? `; and ${changes.length - MAX_TOLD} more` : "";
    const detail = `${sentence} ${changes.slice(0, MAX_TOLD).join("; ")}${rest}.`;
    await raiseAlert(database, {
      kind,
      detail,
      reference: kind === "rights-restored" ? new Date().toISOString() : detail.slice(0, 500),
    });
  };

  return async (owner: pg.Client): Promise<void> => {
    try {
      const isOther = await isOfOtherVersion(owner, ownSchema);
      if (isOther && !isLeft)
        log.warn("another version has upgraded the database: who may read and write is left to it");
      isLeft = isOther;
      if (isOther) return;
      await watchDefinitions(owner);
      const { restored, failed } = await keepRights(owner, declared);
      if (restored.length > 0) {
        log.warn({ restored }, "somebody changed who may read or write the product's tables; it was put right");
        await tell(
          "rights-restored",
          "A script in the database changed who may read or write here. I put it right:",
          restored,
        );
      }
      const shut = moved ? await adoptForeignTables(owner, declared) : [];
      if (told !== [...failed, ...shut].join("\n")) {
        told = [...failed, ...shut].join("\n");
        if (shut.length > 0) log.warn({ shut }, "not everything of the moved project could be opened");
        if (failed.length > 0) {
          log.error(
            { failed },
            "somebody changed who may read or write the product's tables, and it could not be put right",
          );
          await tell(
            "rights-changed",
            "Who may read or write in the database was changed, and whoever runs it has to put it right:",
            failed,
          );
        }
      }
    } catch (error) {
      log.error({ err: error }, "who may read and write could not be compared with what is declared");
    }
  };
}
