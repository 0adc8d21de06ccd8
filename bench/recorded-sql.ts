import pg from "pg";

/** A statement as the driver sends it; with a name it is prepared once for each connection. */
export type Recorded = { name?: string; text: string; values?: unknown[] };

type Query = (...call: unknown[]) => unknown;

/**
 * Records the statements of this process until the returned function is called. That function returns them by connection and in order, so
 * that those of a transaction stay together.
 */
export function recordStatements(): () => Recorded[] {
  const byClient = new Map<unknown, Recorded[]>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function record(this: unknown, ...call: unknown[]) {
    const statement = statementOf(call);
    if (statement) byClient.set(this, [...(byClient.get(this) ?? []), statement]);
    return query.apply(this, call);
  };
  return () => {
    client.query = query;
    return [...byClient.values()].flat();
  };
}

/** Undefined for anything without a text, such as a cursor. */
function statementOf([asked, given]: unknown[]): Recorded | undefined {
  const { name, text, values } =
    typeof asked === "string" ? ({ text: asked } as Recorded) : (asked as Partial<Recorded>);
  if (text === undefined) return undefined;
  const used = values ?? (Array.isArray(given) ? (given as unknown[]) : undefined);
  return { ...(name !== undefined && { name }), text, ...(used && { values: used }) };
}
