export type Format =
  | { kind: "json"; nullsStripped: boolean }
  | { kind: "object"; nullsStripped: boolean }
  | { kind: "csv" }
  | PlanFormat;
export type PlanFormat = { kind: "plan"; as: "json" | "text"; of: Exclude<Format, PlanFormat>; options: string[] };

type MediaType = { type: string; parameters: Record<string, string>; quality: number };

const PLAN_OPTIONS = ["analyze", "verbose", "settings", "buffers", "wal"];

/** The formats in `Accept` that this API can write, most preferred first; and all media types named, for the refusal. */
export function acceptedFormats(header: string | null, planAllowed: boolean): { formats: Format[]; names: string[] } {
  const types = mediaTypes(header ?? "*/*");
  const wanted = types.length > 0 ? types : mediaTypes("*/*");
  return {
    formats: wanted.map((type) => formatOf(type, planAllowed)).filter((format) => format !== undefined),
    names: wanted.map((type) => type.type),
  };
}

/** True if `Accept` allows the OpenAPI document. */
export function acceptsOpenApi(header: string | null): boolean {
  const known = new Set(["application/openapi+json", "application/json", "application/*", "*/*"]);
  return header === null || header === "" || mediaTypes(header).some(({ type }) => known.has(type));
}

function mediaTypes(header: string): MediaType[] {
  return split(header, ",")
    .map((part) => {
      const [type = "", ...rest] = split(part, ";");
      const parameters = Object.fromEntries(rest.map((text) => parameter(text)));
      return { type: type.trim().toLowerCase(), parameters, quality: Number(parameters["q"] ?? "1") };
    })
    .filter(({ type, quality }) => type !== "" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
}

function parameter(text: string): [string, string] {
  const equals = text.indexOf("=");
  if (equals === -1) return [text.trim().toLowerCase(), ""];
  return [
    text.slice(0, equals).trim().toLowerCase(),
    text
      .slice(equals + 1)
      .trim()
      .replace(/^"(.*)"$/, "$1"),
  ];
}

/** Splits at `separator`, but not within double quotes. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [""];
  let inQuotes = false;
  for (const character of text) {
    if (character === '"') inQuotes = !inQuotes;
    if (character === separator && !inQuotes) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

function formatOf({ type, parameters }: MediaType, planAllowed: boolean): Format | undefined {
  const nullsStripped = parameters["nulls"] === "stripped";
  if (type === "*/*" || type === "application/*" || type === "application/json")
    return { kind: "json", nullsStripped: false };
  if (type === "application/vnd.pgrst.array+json" || type === "application/vnd.pgrst.array")
    return { kind: "json", nullsStripped };
  if (type === "application/vnd.pgrst.object+json" || type === "application/vnd.pgrst.object")
    return { kind: "object", nullsStripped };
  if (type === "text/csv" || type === "text/*") return { kind: "csv" };
  const plan = /^application\/vnd\.pgrst\.plan(\+(json|text))?$/.exec(type);
  if (!plan || !planAllowed) return undefined;
  const of = acceptedFormats(parameters["for"] ?? "application/json", false).formats.find(
    (format) => format.kind !== "plan",
  );
  const options = (parameters["options"] ?? "").split("|").filter((option) => PLAN_OPTIONS.includes(option));
  return of && { kind: "plan", as: plan[2] === "json" ? "json" : "text", of, options };
}

export function contentTypeOf(format: Format): string {
  switch (format.kind) {
    case "json":
      return format.nullsStripped
        ? "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8"
        : "application/json; charset=utf-8";
    case "object":
      return `application/vnd.pgrst.object+json${format.nullsStripped ? ";nulls=stripped" : ""}; charset=utf-8`;
    case "csv":
      return "text/csv; charset=utf-8";
    case "plan":
      return `application/vnd.pgrst.plan+${format.as}; for="${contentTypeOf(format.of).replace("; charset=utf-8", "")}"${
        format.options.length > 0 ? `; options=${format.options.join("|")}` : ""
      }; charset=utf-8`;
  }
}
