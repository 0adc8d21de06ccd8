import type * as z from "zod/mini";

/** Facts as fields hold them: a tick as it is, text and numbers as typed, null as "". */
export type Typed<Facts> = { [Name in keyof Facts]: Facts[Name] extends boolean ? boolean : string };

/** The schema of an object of texts, whole numbers and ticks; of the first two, any may be null. */
type PlainSchema = z.ZodMiniObject;

/** Of these facts, those that the schema names, as fields hold them. */
export function typedFrom<Schema extends PlainSchema>(
  schema: Schema,
  facts: z.output<Schema>,
): Typed<z.output<Schema>> {
  const typed = Object.keys(schema.shape).map((name) => [name, typedOf((facts as Record<string, unknown>)[name])]);
  return Object.fromEntries(typed) as Typed<z.output<Schema>>;
}

/** Fields in which nothing is typed or ticked. */
export function emptyFields<Schema extends PlainSchema>(schema: Schema): Typed<z.output<Schema>> {
  const empty = Object.entries(schema.shape).map(([name, each]) => [
    name,
    kindOf(each).type === "boolean" ? false : "",
  ]);
  return Object.fromEntries(empty) as Typed<z.output<Schema>>;
}

/** Reads what the fields hold; the schema is yet to be applied. NaN, which it refuses, is a number of anything but digits. */
export function readFields<Schema extends PlainSchema>(
  schema: Schema,
  fields: Typed<z.output<Schema>>,
): z.output<Schema> {
  const read = Object.entries(schema.shape).map(([name, each]) => {
    const typed = (fields as Record<string, string | boolean>)[name];
    return [name, typeof typed === "string" ? factOf(kindOf(each), typed.trim()) : typed];
  });
  return Object.fromEntries(read) as z.output<Schema>;
}

/** Returns NaN for anything but digits. */
export function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function typedOf(fact: unknown): string | boolean {
  return typeof fact === "boolean" ? fact : typeof fact === "number" ? String(fact) : ((fact ?? "") as string);
}

function factOf({ type, isNullable }: Kind, text: string): string | number | null {
  if (text === "" && isNullable) return null;
  return type === "number" ? wholeNumber(text) : text;
}

type Kind = { type: string; isNullable: boolean };

function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: { innerType?: z.core.$ZodType } };
  return { type: (def.innerType?._zod ?? schema._zod).def.type, isNullable: def.type === "nullable" };
}
