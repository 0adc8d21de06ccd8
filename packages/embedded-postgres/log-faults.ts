const FAULT = /(?:PANIC|FATAL|ERROR|error): +/;

/** The lines of a log in which a server or tool of PostgreSQL says why it failed, without the time before it. */
export function faultsIn(log: string): string[] {
  return log.split("\n").flatMap((line) => {
    const fault = FAULT.exec(line);
    return fault ? [line.slice(fault.index + fault[0].length).replace(/\.$/, "")] : [];
  });
}

/** The end of a log as one line. */
export function lastWords(log: string): string {
  return log.trim().split("\n").slice(-5).join(" / ").replace(/\.$/, "");
}
