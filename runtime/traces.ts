import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { requestId } from "./request-id.ts";

/** Where spans go, by the variables of the OpenTelemetry specification. `share` of the traces is kept, from 0 to 1. */
export type TraceSettings = { endpoint: string; headers: Record<string, string>; service: string; share: number };

/** SpanKind of opentelemetry/proto/trace/v1/trace.proto. */
const KINDS = { server: 2, client: 3, consumer: 5 };
const FAILED = 2; // STATUS_CODE_ERROR

/** What may be told of a piece of work while it is done: never anything that a request or a row contains. */
export type Span = { name: string; attributes: Record<string, string | number>; failed?: boolean };
type SpanOf = Span & { kind: keyof typeof KINDS };

const EVERY_MS = 5_000;
const MOST_AT_ONCE = 512;
/** Beyond them spans are dropped: a collector that is down costs no memory. */
const MOST_WAITING = 4_096;
const PATIENCE_MS = 5_000;
/** For what is left at the end; a collector that never answers must not make the stop late. */
const LAST_MS = 1_500;

type Context = { trace: string; span: string };
const contexts = new AsyncLocalStorage<Context>();
let record: ((span: object) => void) | undefined;
let keepsOf: (trace: string) => boolean = () => true;

/**
 * Runs `work` as a span of the trace of its request, of which the request's id is the name (without dashes); work without a request is a
 * trace of its own. An error marks the span by its code or name. Without a collector it only runs `work`.
 */
export async function traced<T>({ kind, ...given }: SpanOf, work: (span: Span) => Promise<T>): Promise<T> {
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
    if (keepsOf(own.trace))
      record?.({
        traceId: own.trace,
        spanId: own.span,
        ...(parent && { parentSpanId: parent }),
        name: span.name,
        kind: KINDS[kind],
        startTimeUnixNano: String(begun),
        endTimeUnixNano: String(begun + BigInt(Math.round((performance.now() - start) * 1_000_000))),
        attributes: attributesOf(span.attributes),
        ...(span.failed && { status: { code: FAILED } }),
      });
  }
}

/** Of fetch, whose message is "fetch failed" alone. */
const reasonOf = ({ cause, message }: Error) => (cause as { code?: string } | undefined)?.code ?? message;

const newSpanId = () => randomBytes(8).toString("hex");

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

/**
 * Sends spans to a collector by OTLP over HTTP as JSON (https://opentelemetry.io/docs/specs/otlp/), in batches, and never more than one at a
 * time. What cannot be sent is dropped, and said once until sending succeeds again. `close` sends what is left.
 */
export function startTraces({ endpoint, headers, service, share }: TraceSettings, log: Logger): { close(): Promise<void> } {
  const address = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let waiting: object[] = [];
  let sending: Promise<void> | undefined;
  let isTold = false;
  const ending = new AbortController();

  const send = async (spans: object[]) => {
    const resource = { attributes: attributesOf({ "service.name": service }) };
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "sacred-space" }, spans }] }] });
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ending.signal]);
      const answer = await fetch(address, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, signal });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      isTold = false;
    } catch (error) {
      if (!isTold) log.warn({ reason: reasonOf(error as Error) }, "traces cannot be sent, and are dropped");
      isTold = true;
    }
  };
  const flush = (): Promise<void> => {
    if (sending) return sending;
    const spans = waiting.splice(0, MOST_AT_ONCE);
    if (spans.length === 0) return Promise.resolve();
    return (sending = send(spans).finally(() => (sending = undefined)));
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  /** The same traces on every node, by their names. */
  keepsOf = (trace) => Number.parseInt(trace.slice(0, 8), 16) < share * 2 ** 32;
  record = (span) => {
    if (waiting.length >= MOST_WAITING) return;
    waiting.push(span);
    if (waiting.length >= MOST_AT_ONCE) void flush();
  };
  return {
    async close() {
      clearInterval(timer);
      record = undefined;
      setTimeout(() => ending.abort(new Error("the program ends")), LAST_MS).unref();
      await sending;
      while (waiting.length > 0 && !isTold) await flush();
      waiting = [];
    },
  };
}
