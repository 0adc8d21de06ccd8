/** The origin of a view's column: column number `tableColumn` of the table or view with the oid `table`. */
type Origin = { column: number; table: number; tableColumn: number };

type Token = { at: number };

/**
 * Reads the origins from a view's stored query (`pg_rewrite.ev_action`), which is in PostgreSQL's node notation: `{LABEL :field value …}`
 * for a node, `(…)` for a list, and atoms in which `\` escapes the next character. Only the target list of the outermost query matters.
 */
export function viewOrigins(action: string): Origin[] {
  const query = node(action, { at: action.indexOf("{QUERY") });
  const targets = query["targetList"];
  return (Array.isArray(targets) ? targets : []).flatMap((target) => {
    if (typeof target !== "object" || Array.isArray(target)) return [];
    const [column, table, tableColumn] = ["resno", "resorigtbl", "resorigcol"].map((field) => Number(target[field]));
    return column && table && tableColumn && target["resjunk"] !== "true" ? [{ column, table, tableColumn }] : [];
  });
}

type Value = string | Value[] | { [field: string]: Value };

function node(text: string, token: Token): Record<string, Value> {
  const fields: Record<string, Value> = {};
  if (text.charAt(token.at) !== "{") return fields;
  token.at += 1;
  atom(text, token);
  let field: string | undefined;
  for (;;) {
    spaces(text, token);
    const next = text.charAt(token.at);
    if (next === "}" || next === "") {
      token.at += 1;
      return fields;
    }
    const found = next === "{" ? node(text, token) : next === "(" ? list(text, token) : atom(text, token);
    if (typeof found === "string" && found.startsWith(":")) field = found.slice(1);
    else if (field !== undefined) fields[field] ??= found; // a field with several words keeps the first
  }
}

function list(text: string, token: Token): Value[] {
  const values: Value[] = [];
  token.at += 1;
  for (;;) {
    spaces(text, token);
    const next = text.charAt(token.at);
    if (next === ")" || next === "") {
      token.at += 1;
      return values;
    }
    values.push(next === "{" ? node(text, token) : next === "(" ? list(text, token) : atom(text, token));
  }
}

function atom(text: string, token: Token): string {
  const start = token.at;
  while (token.at < text.length && !" (){}\n\t".includes(text.charAt(token.at)))
    token.at += text.charAt(token.at) === "\\" ? 2 : 1;
  if (token.at === start) token.at += 1;
  return text.slice(start, token.at);
}

function spaces(text: string, token: Token) {
  while (" \n\t".includes(text.charAt(token.at)) && token.at < text.length) token.at += 1;
}
