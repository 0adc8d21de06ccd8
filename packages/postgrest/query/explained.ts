import type { Format, PlanFormat } from "../request/media-types.ts";
import { type Statement } from "./sql.ts";

/** The statement, or with `Accept: application/vnd.pgrst.plan` an EXPLAIN of it. */
export function explained(statement: Statement, format: Format): Statement {
  return format.kind === "plan"
    ? { text: `explain (${options(format)}) ${statement.text}`, values: statement.values, verbatim: true }
    : statement;
}

function options({ as, options: asked }: PlanFormat): string {
  return [`format ${as}`, ...asked].join(", ");
}
