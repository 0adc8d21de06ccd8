import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";
import { readStoredMail, type StoredMail } from "./stored-mail.ts";

/** The SMTP server of local mode: it stores every email as an .eml file and delivers none. */
export type Mailbox = {
  /** The address at which it accepts emails, as any SMTP server does. */
  smtpUrl: string;
  /** The newest emails first, at most 500. */
  messages(): Promise<StoredMail[]>;
  read(id: string): Promise<StoredMail | undefined>;
  /** The unparsed email (RFC 5322). */
  raw(id: string): Promise<Buffer | undefined>;
  stop(): Promise<void>;
};

const ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;
const MAX_MESSAGE_BYTES = 10 * 1024 * 1024;
const SHOWN = 500;

/** Mailboxes that it refuses, at any host, as a real server would: "no-such-mailbox@example.com". */
const REFUSED: Record<string, { code: number; words: string }> = {
  "no-such-mailbox": { code: 550, words: "5.1.1 No such mailbox" },
  "full-mailbox": { code: 452, words: "4.2.2 The mailbox is full" },
  "closed-to-us": { code: 550, words: "5.7.1 Emails of this sender are not accepted" },
};

/** Opens the mailbox on a free loopback port. Stores emails in `dir`, which is created if missing and accessible only to its owner. */
export async function startMailbox({ dir }: { dir: string }): Promise<Mailbox> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const nextId = idsInOrder();
  const server = new SMTPServer({
    name: "localhost",
    banner: "Sacred Space, local outbox",
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    closeTimeout: 2_000,
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => {
      keep(stream, session.envelope).then(
        (id) => done(null, `kept as ${id}.eml`),
        (error: unknown) => done(error as Error),
      );
    },
  });
  async function keep(stream: SMTPServerDataStream, envelope: SMTPServerEnvelope) {
    const email = await buffer(stream);
    if (stream.sizeExceeded) return "nothing";
    const id = nextId();
    await store(dir, `${id}.eml`, Buffer.concat([deliveryMarks(envelope), email]));
    return id;
  }
  const port = await listen(server);

  const known = new Map<string, StoredMail>();
  const raw = (id: string) =>
    ID.test(id) ? readFile(join(dir, `${id}.eml`)).catch(ifMissing) : Promise.resolve(undefined);
  const read = async (id: string) => {
    const email = known.get(id) ?? (await raw(id).then((bytes) => bytes && readStoredMail(id, bytes)));
    if (email) known.set(id, email);
    return email;
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    raw,
    read,
    async messages() {
      const ids = (await readdir(dir))
        .filter((name) => name.endsWith(".eml"))
        .map((name) => name.slice(0, -".eml".length));
      const newest = ids
        .filter((id) => ID.test(id))
        .toSorted()
        .toReversed()
        .slice(0, SHOWN);
      const emails = await Promise.all(newest.map(read));
      return emails.filter((email) => email !== undefined);
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refusalOf(address: string): Error | undefined {
  const refused = REFUSED[address.slice(0, address.lastIndexOf("@")).toLowerCase()];
  return refused && Object.assign(new Error(refused.words), { responseCode: refused.code });
}

/** Ids of a time and a random part. They sort by arrival, even within a millisecond. */
function idsInOrder() {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + 1);
    return `${new Date(last).toISOString().replace(/[-:.]/g, "")}-${randomBytes(6).toString("hex")}`;
  };
}

/** Headers that a mail server adds on delivery: the actual sender and recipients. */
function deliveryMarks({ mailFrom, rcptTo }: SMTPServerEnvelope): Buffer {
  const to = rcptTo.map(({ address }) => `Delivered-To: ${address}\r\n`).join("");
  return Buffer.from(`Return-Path: <${mailFrom ? mailFrom.address : ""}>\r\n${to}`);
}

/** Stores an email atomically, and flushes it to the disk before the sender is notified. */
async function store(dir: string, name: string, email: Buffer) {
  const draft = join(dir, `.${name}.draft`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(email);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(dir, name));
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    const listener = server.listen(0, "127.0.0.1", () => {
      server.off("error", reject);
      server.on("error", () => undefined); // a client may disconnect during a delivery
      const address = listener.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
