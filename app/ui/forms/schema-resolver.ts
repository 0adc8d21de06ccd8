import type { FieldValues, Path, Resolver } from "react-hook-form";
import { safeParse } from "zod/mini";

type Schema = Parameters<typeof safeParse>[0];
type Words<Values extends FieldValues> = Partial<Record<Path<Values>, string>>;

/** For a text that can only be wrong by its characters, as its field bounds its length. */
export const UNSTORABLE = "This contains characters that cannot be stored. Please type it anew.";

/**
 * Checks a form with the schema of what it sends. `toRequest` makes that of the values; `fieldOf` names the field of a part of the
 * request that is called otherwise; `words` are the sentences where the schema's own are for programs; `also` says what is wrong that the
 * schema cannot know.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: Schema,
  toRequest: (values: Values) => unknown,
  {
    fieldOf = {},
    words = {},
    also = () => ({}),
  }: { fieldOf?: Record<string, Path<Values>>; words?: Words<Values>; also?: (values: Values) => Words<Values> } = {},
): Resolver<Values> {
  return (values) => {
    const parsed = safeParse(schema, toRequest(values));
    const known = Object.entries(also(values)).map(([field, message]) => [field, { type: "known", message: String(message) }]);
    const errors: Record<string, { type: string; message: string }> = Object.fromEntries(known);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const part = String(path[0]);
      const field = fieldOf[part] ?? (part as Path<Values>);
      errors[field] ??= { type: "schema", message: words[field] ?? message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
  };
}
