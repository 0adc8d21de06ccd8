import { request } from "node:http";
import type { ServerProcess } from "#tests/support/server.ts";

type Given = { status: number | undefined; connection: string | undefined };

/** A request whose body is sent in two parts, the second once the server has confirmed that it waits for it. */
export async function halfSent(server: ServerProcess): Promise<{ finish(): void; answered: Promise<Given> }> {
  const body = JSON.stringify({ sessionId: "cs_test_unknown" });
  const sent = request(`http://127.0.0.1:${server.port}/functions/v1/verify-booking-payment`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), expect: "100-continue" },
  });
  const answered = new Promise<Given>((resolve, reject) => {
    sent.once("error", reject);
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    });
  });
  const waitsForBody = new Promise((resolve) => sent.once("continue", resolve));
  sent.flushHeaders();
  await Promise.race([waitsForBody, answered]);
  sent.write(body.slice(0, 10));
  return { finish: () => sent.end(body.slice(10)), answered };
}
