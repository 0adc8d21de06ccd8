import type { FieldValues, Path, Resolver } from "react-hook-form";
import { safeParse } from "zod/mini";

type Schema = Parameters<typeof safeParse>[0];
type Words<Values extends FieldValues> = Partial<Record<Path<Values>, string>>;

/** For a text that can only be wrong by its characters, as its field bounds its length. */
export const UNSTORABLE = "This contains characters that cannot be stored. Please type it anew.";

/**
 * Checks a form with the schema of what it sends. `toRequest` makes that of the values; `fieldOf` names the field of a part of the
 * request that is called otherwise; `words` are the sentences where the schema's own are for programs.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: Schema,
  toRequest: (values: Values) => unknown,
  { fieldOf = {}, words = {} }: { fieldOf?: Record<string, Path<Values>>; words?: Words<Values> } = {},
): Resolver<Values> {
  return (values) => {
    const parsed = safeParse(schema, toRequest(values));
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) {
      const part = String(path[0]);
      const field = fieldOf[part] ?? (part as Path<Values>);
      errors[field] ??= { type: "schema", message: words[field] ?? message };
    }
    return { values: {}, errors: errors as never };
  };
}
