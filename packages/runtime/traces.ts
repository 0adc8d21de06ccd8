import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { requestId } from "./request-id.ts";

/** The destination of spans, from the OpenTelemetry variables. `sampleRatio`: the share of traces to keep, from 0 to 1. */
export type TraceSettings = { endpoint: string; headers: Record<string, string>; service: string; sampleRatio: number };

/** SpanKind of opentelemetry/proto/trace/v1/trace.proto. */
const KINDS = { server: 2, client: 3, consumer: 5 };
const STATUS_CODE_ERROR = 2; // trace.proto

/** Attributes must not contain data of a request or a row. */
type Span = { name: string; attributes: Record<string, string | number>; failed?: boolean };
type SpanOf = Span & { kind: keyof typeof KINDS };

const EXPORT_INTERVAL_MS = 5_000;
const MAX_BATCH_SIZE = 512;
/** Further spans are dropped, so that memory stays bounded while a collector is down. */
const MAX_QUEUE_SIZE = 4_096;
const EXPORT_TIMEOUT_MS = 5_000;
/** The time to send the last spans; a collector that does not respond must not delay the stop. */
const SHUTDOWN_TIMEOUT_MS = 1_500;

type Context = { trace: string; span: string };
const contexts = new AsyncLocalStorage<Context>();
let record: ((span: object) => void) | undefined;
let isSampled: (trace: string) => boolean = () => true;

/**
 * Runs `work` as a span in the trace of its request, whose id (without dashes) is the trace id; work without a request gets its own trace.
 * An error marks the span with its code or name. Without a collector it only runs `work`.
 */
export async function withSpan<T>({ kind, ...given }: SpanOf, work: (span: Span) => Promise<T>): Promise<T> {
  if (!record) return await work(given);
  const within = contexts.getStore();
  const own: Context = { trace: (requestId() ?? within?.trace ?? randomBytes(16).toString("hex")).replaceAll("-", ""), span: newSpanId() };
  const parent = within?.trace === own.trace ? within.span : undefined;
  const begun = BigInt(Date.now()) * 1_000_000n;
  const start = performance.now();
  const span: Span = { ...given, attributes: { ...given.attributes } };
  try {
    return await contexts.run(own, () => work(span));
  } catch (error) {
    span.failed = true;
    span.attributes["error.type"] = (error as { code?: string }).code ?? (error as Error).name;
    throw error;
  } finally {
    if (isSampled(own.trace))
      record?.({
        traceId: own.trace,
        spanId: own.span,
        ...(parent && { parentSpanId: parent }),
        name: span.name,
        kind: KINDS[kind],
        startTimeUnixNano: String(begun),
        endTimeUnixNano: String(begun + BigInt(Math.round((performance.now() - start) * 1_000_000))),
        attributes: attributesOf(span.attributes),
        ...(span.failed && { status: { code: STATUS_CODE_ERROR } }),
      });
  }
}

/** The cause of a fetch error, whose own message is only "fetch failed". */
const reasonOf = ({ cause, message }: Error) => (cause as { code?: string } | undefined)?.code ?? message;

const newSpanId = () => randomBytes(8).toString("hex");

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

/**
 * Sends spans to a collector by OTLP over HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/), in batches, one at a time. Drops what
 * cannot be sent, and logs this once until sending succeeds again. `close` sends the remaining spans.
 */
export function startTraces({ endpoint, headers, service, sampleRatio }: TraceSettings, log: Logger): { close(): Promise<void> } {
  const address = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let queue: object[] = [];
  let sending: Promise<void> | undefined;
  let isFailureLogged = false;
  const ending = new AbortController();

  const send = async (spans: object[]) => {
    const resource = { attributes: attributesOf({ "service.name": service }) };
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "sacred-space" }, spans }] }] });
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(EXPORT_TIMEOUT_MS), ending.signal]);
      const answer = await fetch(address, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      isFailureLogged = false;
    } catch (error) {
      if (!isFailureLogged) log.warn({ reason: reasonOf(error as Error) }, "traces cannot be sent, and are dropped");
      isFailureLogged = true;
    }
  };
  const flush = (): Promise<void> => {
    if (sending) return sending;
    const spans = queue.splice(0, MAX_BATCH_SIZE);
    if (spans.length === 0) return Promise.resolve();
    return (sending = send(spans).finally(() => (sending = undefined)));
  };
  const timer = setInterval(() => void flush(), EXPORT_INTERVAL_MS).unref();
  /** Samples the same traces on every node, by their ids. */
  isSampled = (trace) => Number.parseInt(trace.slice(0, 8), 16) < sampleRatio * 2 ** 32;
  record = (span) => {
    if (queue.length >= MAX_QUEUE_SIZE) return;
    queue.push(span);
    if (queue.length >= MAX_BATCH_SIZE) void flush();
  };
  return {
    async close() {
      clearInterval(timer);
      record = undefined;
      setTimeout(() => ending.abort(new Error("the program ends")), SHUTDOWN_TIMEOUT_MS).unref();
      await sending;
      while (queue.length > 0 && !isFailureLogged) await flush();
      queue = [];
    },
  };
}
