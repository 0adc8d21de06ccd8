import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set } from "react-hook-form";
import { safeParse } from "zod/mini";

import { t } from "@sacred-space/words/t.ts";
type Schema = Parameters<typeof safeParse>[0];
type Words<Values extends FieldValues> = Partial<Record<Path<Values>, string>>;

/** For a text that can be invalid only by its characters, since its field limits the length. */
export const UNSTORABLE = t("This contains characters that cannot be stored. Please type it anew.");

/**
 * Validates a form with the schema of its request. `toRequest` builds the request from the values; `fieldOf` maps a part or path of the
 * request to a field of another name; `words` replace the schema's messages where they are not meant for people; `refine` returns errors that
 * the schema cannot detect.
 */
export function schemaResolver<Values extends FieldValues>(
  schema: Schema,
  toRequest: (values: Values) => unknown,
  {
    fieldOf = {},
    words = {},
    refine = () => ({}),
  }: {
    fieldOf?: Record<string, Path<Values>> | ((path: PropertyKey[], values: Values) => Path<Values>);
    words?: Words<Values>;
    refine?: (values: Values) => Words<Values>;
  } = {},
): Resolver<Values> {
  return (values) => {
    const parsed = safeParse(schema, toRequest(values));
    const errors: FieldErrors<Values> = {};
    for (const [field, message] of Object.entries(refine(values))) set(errors, field, { type: "known", message });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const part = String(path[0]);
      const field = typeof fieldOf === "function" ? fieldOf(path, values) : (fieldOf[part] ?? (part as Path<Values>));
      if (!get(errors, field)) set(errors, field, { type: "schema", message: words[field] ?? message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
  };
}
