import { z } from "zod";
import { listed, webUrl } from "@sacred-space/runtime/variable-kinds.ts";
import type { TraceSettings } from "@sacred-space/runtime/traces.ts";

/** The supported variables of the OpenTelemetry specification. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: listed
    .transform((entries) => entries.filter(Boolean))
    .refine((entries) => entries.every((entry) => /^[\w-]+=[^\r\n]*$/.test(entry)), { error: "must be name=value, separated by commas" })
    .default([]),
  OTEL_SERVICE_NAME: z.string().default("sacred-space"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be from 0 to 1" })
    .min(0, "must be from 0 to 1")
    .max(1, "must be from 0 to 1")
    .default(1),
};

/** Undefined: no tracing. Values of headers are percent-encoded, as in W3C baggage. */
export function tracesOf(v: z.output<z.ZodObject<typeof traceVariables>>): TraceSettings | undefined {
  if (!v.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const headers = Object.fromEntries(
    v.OTEL_EXPORTER_OTLP_HEADERS.map((entry) => [entry.slice(0, entry.indexOf("=")), decoded(entry.slice(entry.indexOf("=") + 1))]),
  );
  return { endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT, headers, service: v.OTEL_SERVICE_NAME, sampleRatio: v.OTEL_TRACES_SAMPLER_ARG };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
