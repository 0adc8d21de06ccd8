import { reader } from "@sacred-space/words/reader.ts";

const FORMATS: Record<string, Intl.ListFormat> = {};

/** "Sam, Jo and Ada", as the reader's language joins names. */
export function joined(names: readonly string[]): string {
  return formatOf("conjunction").format(names);
}

/** "60 minutes, 90 minutes or 120 minutes": one of these. */
export function eitherOf(choices: readonly string[]): string {
  return formatOf("disjunction").format(choices);
}

/** "60 minutes, in person, cancelled": facts beside each other. */
export function listed(facts: readonly string[]): string {
  return formatOf("unit").format(facts);
}

function formatOf(type: "conjunction" | "disjunction" | "unit"): Intl.ListFormat {
  const { language } = reader();
  return (FORMATS[`${language} ${type}`] ??= new Intl.ListFormat(language, { type }));
}
