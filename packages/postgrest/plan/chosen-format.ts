import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Format } from "../request/media-types.ts";
import type { RestRequest } from "../request/read-request.ts";

/** The most preferred format that this API can write. With `handling=strict`, refuses unknown preferences. */
export function chosenFormat({ formats, preferences }: RestRequest): Format {
  if (preferences.handling === "strict" && preferences.unknown.length > 0)
    throwRefusal(refusals.preferences(preferences.unknown));
  return formats.formats[0] ?? throwRefusal(refusals.mediaTypes(formats.names));
}

/** True also for the query plan of a CSV request. */
export function isCsv(format: Format): boolean {
  return format.kind === "csv" || (format.kind === "plan" && format.of.kind === "csv");
}

/** True if the response must be exactly one row. */
export function isSingular(format: Format): boolean {
  return format.kind === "object" || (format.kind === "plan" && format.of.kind === "object");
}
