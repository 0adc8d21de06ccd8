import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A complete HTTP response; the body in base64. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** Listens on a free port of this machine. */
export async function serve(listener: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}

/** The least that Node can do for a request: this work, then a fixed response. */
export async function serveBare(
  work: (request: Parameters<RequestListener>[0]) => Promise<Answer>,
): Promise<{ port: number }> {
  const bytesOf = new Map<Answer, Buffer>();
  const { port } = await serve((request, response) => {
    work(request).then(
      (answer) => {
        const bytes = bytesOf.get(answer) ?? Buffer.from(answer.body, "base64");
        bytesOf.set(answer, bytes);
        response.writeHead(answer.status, answer.headers).end(request.method === "HEAD" ? undefined : bytes);
      },
      (error: unknown) => {
        console.error(error);
        response.destroy();
      },
    );
  });
  return { port };
}
