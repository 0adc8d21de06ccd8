/** A client that hung up while its body was being read: Node's error for it (`node:_http_server`, abortIncoming). Nobody is left to answer. */
export function isClientGone(error: Error): boolean {
  return error.message === "aborted" && (error as NodeJS.ErrnoException).code === "ECONNRESET";
}
