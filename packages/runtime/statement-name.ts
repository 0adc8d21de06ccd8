import { createHash } from "node:crypto";

const names = new Map<string, string>();

/**
 * The same name for the same text, so that PostgreSQL plans each statement once per connection. Only for texts in the code, of which there
 * are few.
 */
export function statementName(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash("sha1").update(text).digest("hex").slice(0, 24)));
  return name;
}
