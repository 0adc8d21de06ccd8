import { Hono, type MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Database } from "#database/connection/connect.ts";
import { type Operations, readOperations } from "#server/site/operations.queries.ts";
import { isSameSecret } from "@sacred-space/runtime/is-same-secret.ts";

export type Metrics = {
  /** Counts every answer by the pattern of its route, and takes its time. */
  observe: MiddlewareHandler;
  /** Returns the Prometheus text format and its content type. Leaves out the database's figures while it is unavailable. */
  read(): Promise<{ text: string; contentType: string }>;
  close(): void;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** All other methods are counted as one series. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A method as metrics name it. */
const methodLabel = (method: string): string => (METHODS.has(method) ? method : "other");

/** Creates the metrics of one server. No label contains a person, an id or a path that a client has chosen. */
export async function createMetrics({ pool, ...database }: Database): Promise<Metrics> {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client"); // few practices read metrics
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds until the answer to a request, by the pattern of its route.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  });
  registry.registerMetric(
    new Gauge({
      name: "db_pool_connections",
      help: "Connections to the database by state; waiting: requests for one.",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "total" }, pool.totalCount);
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "waiting" }, pool.waitingCount);
      },
    }),
  );
  const gauges = FIGURES.map(({ name, help, of }) => ({ of, gauge: new Gauge({ name, help, registers: [registry] }) }));
  return {
    observe: async (c, next) => {
      const end = requests.startTimer({ method: methodLabel(c.req.method) });
      await next();
      end({ route: routePath(c), status: c.res.status }); // of the handler that has answered
    },
    async read() {
      const figures = await readOperations(database).catch(() => undefined);
      for (const { gauge, of } of gauges) {
        if (figures) gauge.set(of(figures));
        else gauge.remove();
      }
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
    close: () => registry.clear(),
  };
}

/** Figures that are read from the database, by their Prometheus names. */
const FIGURES: { name: string; help: string; of: (figures: Operations) => number }[] = [
  { name: "jobs_due", help: "Jobs that are due and not taken.", of: ({ jobs }) => jobs.due },
  { name: "jobs_failed", help: "Jobs that have failed for good.", of: ({ jobs }) => jobs.failed },
  {
    name: "jobs_oldest_due_seconds",
    help: "How long the oldest due job has waited.",
    of: ({ jobs }) => jobs.oldestSeconds,
  },
  { name: "mail_waiting", help: "Emails that are due.", of: ({ mail }) => mail.waiting },
  { name: "mail_failed", help: "Emails that were given up in the last 7 days.", of: ({ mail }) => mail.failed },
  {
    name: "mail_oldest_waiting_seconds",
    help: "How long the oldest due email has waited.",
    of: ({ mail }) => mail.oldestSeconds,
  },
  { name: "sms_waiting", help: "SMS that are due.", of: ({ sms }) => sms.waiting },
  { name: "sms_failed", help: "SMS that were given up in the last 7 days.", of: ({ sms }) => sms.failed },
  {
    name: "sms_oldest_waiting_seconds",
    help: "How long the oldest due SMS has waited.",
    of: ({ sms }) => sms.oldestSeconds,
  },
  { name: "payments_open", help: "Card pages that are open.", of: ({ payments }) => payments.open },
  { name: "payments_paid_total", help: "Card pages that were paid.", of: ({ payments }) => payments.paid },
  { name: "refunds_failed", help: "Refunds that have failed.", of: ({ payments }) => payments.failedRefunds },
  { name: "bookings_held", help: "Unpaid bookings that hold their time.", of: ({ holds }) => holds },
];

/** `GET /`: with a `token` only for requests that present it as a Bearer token; all others get 404. */
export function metricsApi(metrics: Metrics, token?: string): Hono {
  return new Hono().get("/", async (c) => {
    if (token !== undefined && !isSameSecret(c.req.header("authorization") ?? "", `Bearer ${token}`))
      return c.notFound();
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "Content-Type": contentType, "Cache-Control": "no-store" });
  });
}
