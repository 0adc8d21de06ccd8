/** True for Node's error when a client disconnects while its body is read (`node:_http_server`, abortIncoming). */
export function isClientGone(error: Error): boolean {
  return error.message === "aborted" && (error as NodeJS.ErrnoException).code === "ECONNRESET";
}
