import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { RestRequest } from "../request/read-request.ts";

/** The most wanted form that this API writes; `handling=strict` minds preferences it does not know. */
export function chosenFormat({ formats, preferences }: RestRequest): Format {
  if (preferences.handling === "strict" && preferences.unknown.length > 0) throwRefusal(refusals.preferences(preferences.unknown));
  return formats.formats[0] ?? throwRefusal(refusals.mediaTypes(formats.names));
}

/** Also of a plan that is asked for as CSV would be planned. */
export function isCsv(format: Format): boolean {
  return format.kind === "csv" || (format.kind === "plan" && format.of.kind === "csv");
}

/** Whether the answer is to be exactly one row. */
export function isSingular(format: Format): boolean {
  return format.kind === "object" || (format.kind === "plan" && format.of.kind === "object");
}
