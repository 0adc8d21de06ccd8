/** The versions of Phoenix's serialization that the client supports. */
export type Version = "1.0.0" | "2.0.0";

/** The payload of a broadcast as it arrived, so that it need not be parsed and serialized again. */
export type Body = { kind: "json"; text: string } | { kind: "bytes"; bytes: Buffer };

export type Message = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** If the event is `broadcast`: the user's own event and payload. */
  broadcast?: { event: string; body: Body };
};

export type Frame = { data: Buffer; binary: boolean };

const PUSHED = 3;
const BROADCAST = 4;
const JSON_ENCODING = 1;
const MAX_FIELD_LENGTH = 255;

/** Parses a client's frame; undefined if it is invalid. */
export function readFrame(version: Version, data: Buffer, binary: boolean): Message | undefined {
  try {
    return binary ? readBinary(data) : readText(version, JSON.parse(data.toString()));
  } catch {
    return undefined;
  }
}

function readText(version: Version, value: unknown): Message | undefined {
  const fields: unknown[] = version === "2.0.0" && Array.isArray(value) ? value : fieldsOf(value);
  const [joinRef = null, ref = null, topic, event, payload] = fields;
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== "string" || typeof event !== "string") return undefined;
  const message: Message = { joinRef, ref, topic, event, payload: objectOf(payload) };
  const { event: name, payload: body } = message.payload;
  if (event !== "broadcast" || typeof name !== "string") return message;
  return { ...message, broadcast: { event: name, body: { kind: "json", text: JSON.stringify(body ?? {}) } } };
}

function fieldsOf(value: unknown): unknown[] {
  const { join_ref: joinRef, ref, topic, event, payload } = objectOf(value);
  return [joinRef, ref, topic, event, payload];
}

const isRef = (value: unknown): value is string | null =>
  value === null || (typeof value === "string" && value.length <= MAX_FIELD_LENGTH);

/** Returns the value if it is an object, otherwise an empty one. */
export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function readBinary(data: Buffer): Message | undefined {
  if (data.length < 7 || data[0] !== PUSHED) return undefined;
  let at = 7;
  const next = (length = 0) => data.toString("utf8", at, (at += length));
  const [, joinRef = 0, ref = 0, topic = 0, event = 0, meta = 0, encoding] = data;
  if (data.length < at + joinRef + ref + topic + event + meta) return undefined;
  const message = {
    joinRef: next(joinRef) || null,
    ref: next(ref) || null,
    topic: next(topic),
    event: "broadcast",
    payload: {},
  };
  const name = next(event);
  next(meta);
  const rest = data.subarray(at);
  if (encoding !== JSON_ENCODING)
    return { ...message, broadcast: { event: name, body: { kind: "bytes", bytes: rest } } };
  const text = rest.toString();
  JSON.parse(text); // throws unless the payload is valid JSON
  return { ...message, broadcast: { event: name, body: { kind: "json", text } } };
}

/** The fields besides the payload. Pushes of the server have no refs. */
type Head = { joinRef?: string | null; ref?: string | null; topic: string; event: string };

/** A text frame; `payload` is JSON. */
export function textFrame(
  version: Version,
  { joinRef = null, ref = null, topic, event }: Head,
  payload: string,
): Frame {
  const [join, own, about, named] = [joinRef, ref, topic, event].map((field) => JSON.stringify(field));
  const text =
    version === "2.0.0"
      ? `[${join},${own},${about},${named},${payload}]`
      : `{"topic":${about},"event":${named},"payload":${payload},"ref":${own},"join_ref":${join}}`;
  return { data: Buffer.from(text), binary: false };
}

/** A broadcast for a topic's channels. Undefined if it cannot be encoded: bytes in version 1.0.0, or with a name over 255 bytes. */
export function broadcastFrame(
  version: Version,
  topic: string,
  event: string,
  body: Body,
  meta?: object,
): Frame | undefined {
  if (body.kind === "bytes") return version === "2.0.0" ? binaryFrame(topic, event, body.bytes, meta) : undefined;
  const metadata = meta ? `,"meta":${JSON.stringify(meta)}` : "";
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.text}${metadata}}`;
  return textFrame(version, { topic, event: "broadcast" }, payload);
}

function binaryFrame(topic: string, event: string, bytes: Buffer, meta?: object): Frame | undefined {
  const fields = [topic, event, meta ? JSON.stringify(meta) : ""].map((field) => Buffer.from(field));
  if (fields.some(({ length }) => length > MAX_FIELD_LENGTH)) return undefined;
  const head = Buffer.from([BROADCAST, ...fields.map(({ length }) => length), 0]);
  return { data: Buffer.concat([head, ...fields, bytes]), binary: true };
}

/** One push for many sockets, encoded once for each version in use. */
export class Push {
  readonly #write: (version: Version) => Frame | undefined;
  readonly #written = new Map<Version, Frame | undefined>();

  constructor(write: (version: Version) => Frame | undefined) {
    this.#write = write;
  }

  in(version: Version): Frame | undefined {
    if (!this.#written.has(version)) this.#written.set(version, this.#write(version));
    return this.#written.get(version);
  }
}
