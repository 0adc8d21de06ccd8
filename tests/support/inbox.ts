import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** What the server answers to an email: it accepts it, or refuses it with an SMTP code. */
export type Answer = "take" | { stage: "recipient" | "message"; code: number };

export type SmtpServer = {
  url: string;
  /** The accepted emails, each with its envelope's recipients. */
  taken: { recipients: string[]; email: string }[];
  /** How many emails were offered, accepted or not. */
  brought: number;
  answer: Answer;
  close(): Promise<void>;
};

/** A real SMTP server on a free port; `answer` says whether it accepts. */
export async function startPostOffice(): Promise<SmtpServer> {
  const office: SmtpServer = { url: "", taken: [], brought: 0, answer: "take", close: () => new Promise((done) => server.close(done)) };
  const refusal = (stage: "recipient" | "message") =>
    office.answer !== "take" && office.answer.stage === stage
      ? Object.assign(new Error("Not today, <client@example.org>"), { responseCode: office.answer.code })
      : undefined;
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
        const refused = refusal("message");
        if (!refused) office.taken.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), email: email.toString() });
        done(refused);
      }, done);
    },
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => resolve((listener.address() as { port: number }).port));
  });
  office.url = `smtp://127.0.0.1:${port}`;
  return office;
}
