import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** The SMTP server's response to an email: it accepts it, refuses it with an SMTP code, or disconnects after receiving it. */
export type Answer = "take" | "hang up" | { stage: "recipient" | "message"; code: number; words?: string };

export type SmtpServer = {
  url: string;
  /** The accepted emails, each with the recipients of its envelope. */
  taken: { recipients: string[]; email: string }[];
  /** Number of emails received, accepted or not. */
  brought: number;
  answer: Answer;
  close(): Promise<void>;
};

/** A real SMTP server on a free port; `answer` decides its responses. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const office: SmtpServer = {
    url: "",
    taken: [],
    brought: 0,
    answer: "take",
    close: () => new Promise((done) => server.close(done)),
  };
  const refusal = (stage: "recipient" | "message") =>
    typeof office.answer === "object" && office.answer.stage === stage
      ? Object.assign(new Error(office.answer.words ?? "Not today, <client@example.org>"), {
          responseCode: office.answer.code,
        })
      : undefined;
  const connections = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    logger: false,
    onRcptTo(_address, _session, done) {
      if (refusal("recipient")) office.brought += 1;
      done(refusal("recipient"));
    },
    onData(stream, session, done) {
      office.brought += 1;
      buffer(stream).then((email) => {
        if (office.answer === "hang up") return connections.forEach((socket) => socket.destroy());
        const refused = refusal("message");
        if (!refused)
          office.taken.push({
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            email: email.toString(),
          });
        done(refused);
      }, done);
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
  });
  office.url = `smtp://127.0.0.1:${port}`;
  return office;
}
