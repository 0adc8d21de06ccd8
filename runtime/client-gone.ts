/** Whether an error is Node's for a client that disconnected while its body was read (`node:_http_server`, abortIncoming). */
export function isClientGone(error: Error): boolean {
  return error.message === "aborted" && (error as NodeJS.ErrnoException).code === "ECONNRESET";
}
