import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { whenHanded } from "../in-process.ts";
import type { Serving } from "../serve.ts";

/** Complete answers by address; bodies in base64. */
export type BytesJob = { answers: Record<string, { status: number; headers: Record<string, string>; body: string }> };

/** The least that Node can do: the same headers and bytes from memory. */
whenHanded<BytesJob>(async ({ answers }) => {
  const known = new Map(Object.entries(answers).map(([path, answer]) => [path, { ...answer, bytes: Buffer.from(answer.body, "base64") }]));
  const server = createServer((request, response) => {
    const answer = known.get(request.url ?? "");
    if (!answer) return void response.destroy();
    response.writeHead(answer.status, answer.headers);
    response.end(request.method === "HEAD" ? undefined : answer.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port } satisfies Serving;
});
